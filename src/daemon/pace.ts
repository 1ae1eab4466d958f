import { TYPEWRITER_MS, TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';
import type { Random } from './director/random.ts';
import type { Reply } from './engines/engine.ts';

/** A picture appears at once and is looked at for about this long. */
const PICTURE_MS = 3_000;
/** What a reader needs beyond the typewriter, a character. */
const READING_MS = 10;
/** The pause before the next line; past the typing indicator's delay, so that it is seen. */
const PAUSE_MIN_MS = TYPING_INDICATOR_DELAY_MS + 500;
const PAUSE_MAX_MS = TYPING_INDICATOR_DELAY_MS + 3_000;

/** Milliseconds to wait after a line: what the typewriter and a reader need, and a pause. `fixedMs` overrides it. */
export function paceAfter(
  reply: Pick<Reply, 'text' | 'asciiArt'>,
  random: Random,
  fixedMs: number | undefined,
): number {
  if (fixedMs !== undefined) return fixedMs;
  const shown = reply.asciiArt ? PICTURE_MS : reply.text.length * (TYPEWRITER_MS + READING_MS);
  return shown + random.int(PAUSE_MIN_MS, PAUSE_MAX_MS);
}
