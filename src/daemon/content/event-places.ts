import type { ExchangeLine } from './content.ts';
import { withoutMarks } from './template.ts';

/** A line that begins so goes back to what was said just before it, and would seem to go back to the event. */
const GOES_BACK =
  /^["'“‘]?(?:and|but|so|then|or|yes|no|nor|it|it's|that|that's|this|these|those|he|he's|she|she's|they|they're|them|him|her|his|their|its|which|because|quite|indeed|fair|neither|both|none|instead|anyway)\b/i;
/** Such a line waits for its answer. */
const WAITS = /[?!]["'”’)]*\s*$/;

/**
 * Why an event can't come in between two exchanges; undefined where nothing shows that it can't. That the next line is news, and names
 * its subject, only a reader sees.
 */
export function mistakeInPlace(
  before: readonly ExchangeLine[] | undefined,
  after: readonly ExchangeLine[] | undefined,
): string | undefined {
  const [last, next] = [textOf(before?.at(-1)), textOf(after?.[0])];
  if (next === '') return 'there is no exchange behind it';
  if (WAITS.test(last)) return 'its last line waits for an answer';
  return GOES_BACK.test(next) ? 'the line behind it goes back to what was said just before' : undefined;
}

function textOf(line: ExchangeLine | undefined): string {
  return withoutMarks(Object.values(line ?? {}).join(''));
}
