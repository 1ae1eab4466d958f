import { BRAND } from '#shared/brand.ts';

const VOICES: Record<string, string> = {
  [BRAND.personas.assistant]: 'voice-first',
  [BRAND.personas.user]: 'voice-second',
};

/** The class that gives a speaker their colour; a guest has the neutral one. */
export function voiceOf(agentName: string): string {
  return VOICES[agentName] ?? 'voice-guest';
}
