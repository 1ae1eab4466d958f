import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { isMeaningful } from '#shared/text/preview.ts';
import { fingerprint } from './fingerprint.ts';

/** Why a line may not be stored. */
export type Rejection = 'empty' | 'too long' | 'said before';

export type Verdict =
  | { readonly passed: true; readonly text: string; readonly fingerprint: string }
  | { readonly passed: false; readonly reason: Rejection };

/** What the gate has to know of the feed. */
export interface Memory {
  /** Whether a line with this fingerprint was said lately. */
  wasSaid(fingerprint: string): boolean;
}

/** Decides what may be stored, and cleans it. Every engine's lines go through here. */
export function judge(offered: string, memory: Memory): Verdict {
  const text = withoutControlCharacters(offered).trimEnd();
  if (!isMeaningful(text)) return { passed: false, reason: 'empty' };
  if (text.length > MESSAGE_LENGTH_MAX) return { passed: false, reason: 'too long' };
  const print = fingerprint(text);
  if (memory.wasSaid(print)) return { passed: false, reason: 'said before' };
  return { passed: true, text, fingerprint: print };
}
