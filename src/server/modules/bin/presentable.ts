import { PERSONAS } from '#shared/brand.ts';
import type { RefusalReason } from '#shared/refusal-reasons.ts';

/**
 * Refused for its form or its likeness to another line. The gate asks for these last, so that such a line has been found free of slurs, of
 * the prompt and of what visitors wrote. Of a line in another language it cannot tell.
 */
const HARMLESS: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'goes round',
  'formatted',
  'breaks off',
  'said before',
  'stuck',
  'nearly said before',
  'opens alike',
  'worn phrase',
  'keeps growing',
  'farewell',
]);

/** Somebody else begins to speak: until version 2.4 more was kept of a line than what was judged. */
const ANOTHER_SPEAKER = new RegExp(`^\\W{0,4}(?:${PERSONAS.join('|')})\\b[^\\n]{0,20}[:>\\]]`, 'im');
/** What a provider may have put there that is nobody's business: addresses, mail addresses, and what looks like a key. */
const PRIVATE = [
  /https?:|\bwww\./i,
  /[^\s@]@[^\s@]+\.[^\s@]/,
  /\bsk-\w/i,
  /(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{20,}/i,
];

/** Whether visitors may read a line that was refused for this reason. */
export function isPresentable(text: string, reason: RefusalReason): boolean {
  return HARMLESS.has(reason) && ![ANOTHER_SPEAKER, ...PRIVATE].some((pattern) => pattern.test(text));
}
