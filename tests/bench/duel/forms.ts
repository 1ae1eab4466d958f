import type { Rehearsed } from '#daemon/rehearsal.ts';
import { isForm } from '#daemon/engines/scripted/line-kind.ts';
import { lengthOf } from '#daemon/measures/lengths.ts';

export const FORMS = ['picture', 'form', 'rant', 'two or three sentences', 'one-liner'] as const;
export type Form = (typeof FORMS)[number];

const RANT_WORDS = 60;
const ONE_LINER_WORDS = 12;

/** What a reader sees at a glance. */
export function formOf({ line }: Rehearsed): Form {
  if (line.asciiArt) return 'picture';
  if (isForm(line.text)) return 'form';
  const words = lengthOf(line.text);
  if (words >= RANT_WORDS) return 'rant';
  return words > ONE_LINER_WORDS ? 'two or three sentences' : 'one-liner';
}
