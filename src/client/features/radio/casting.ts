import { BRAND, PERSONAS } from '#shared/brand.ts';
import type { Part } from './speech.ts';

/** A voice of the browser, as far as it matters here. */
export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>;

/** Every part, in the order in which voices are given out. */
export const PARTS: readonly Part[] = [...PERSONAS, 'narrator'];

/** How a part is read: https://webaudio.github.io/web-speech-api/#utterance-attributes */
export interface Delivery {
  readonly pitch: number;
  readonly rate: number;
  /** A share of the volume that is set. */
  readonly loudness: number;
}

const { assistant, user } = BRAND.personas;

/** The first persona is low and quick, the second high and patient; the narrator reads from the wings. */
export const DELIVERIES: Readonly<Record<Part, Delivery>> = {
  [assistant]: { pitch: 0.75, rate: 1.12, loudness: 1 },
  [user]: { pitch: 1.25, rate: 0.96, loudness: 1 },
  narrator: { pitch: 0.9, rate: 1.05, loudness: 0.6 },
};

/** The voices that somebody chose, by their URI. */
export type Choice = Readonly<Partial<Record<Part, string>>>;

/** Who reads each part; nobody where there is no voice at all. */
export type Cast = Readonly<Record<Part, Voice | undefined>>;

/**
 * A voice for each part: the one that was chosen, else the best that nobody has yet. Where there are too few, parts share one, and differ
 * by their delivery.
 */
export function castOf(voices: readonly Voice[], choice: Choice = {}): Cast {
  const ranked = ranking(voices);
  const chosen = (part: Part) => voices.find(({ voiceURI }) => voiceURI === choice[part]);
  const taken = new Set(PARTS.map(chosen));
  const give = (part: Part) => {
    const voice = chosen(part) ?? ranked.find((each) => !taken.has(each)) ?? ranked[0];
    taken.add(voice);
    return [part, voice] as const;
  };
  return Object.fromEntries(PARTS.map(give)) as Record<Part, Voice | undefined>;
}

/** The voices that can read English, those of this device first; all of them where none can. */
export function ranking(voices: readonly Voice[]): readonly Voice[] {
  const english = voices.filter(({ lang }) => /^en(?:[-_]|$)/i.test(lang));
  const rank = ({ localService, default: isDefault }: Voice) => (localService ? 2 : 0) + (isDefault ? 1 : 0);
  return [...(english.length > 0 ? english : voices)].sort((a, b) => rank(b) - rank(a));
}
