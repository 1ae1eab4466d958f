import { isMeaningful } from '#shared/text/preview.ts';

/** More than any line needs; a model that writes so much has lost its way. */
const LENGTH_MAX = 4_000;
/** The same characters so often: Qwen Code's loop detection. */
const WINDOW = 50;
const WINDOW_TIMES = 10;
/** A unit at least so long, so often in a row: vmlx-swift#229. */
const UNIT_MIN = 32;
const UNIT_TIMES = 4;
const UNIT_MAX = LENGTH_MAX / UNIT_TIMES;

/** Why a stream is not worth reading on. */
type Runaway = 'loop' | 'length';

/** Watches a text that comes in pieces. */
interface LoopWatch {
  /** Takes the next piece. Says so once the text runs away. */
  push(piece: string): Runaway | undefined;
}

/** Looks at a text up to `end`, which moves on by one from call to call. */
type Look = (text: string, end: number) => boolean;

/** What is made of marks and spaces alone is no loop: the rows of a picture are often the same. */
export function createLoopWatch(): LoopWatch {
  let text = '';
  const looks = [createWindowCount(), createUnitRuns()];
  return {
    push(piece) {
      const start = text.length;
      text += piece;
      for (let end = start + 1; end <= Math.min(text.length, LENGTH_MAX); end += 1) {
        if (looks.some((look) => look(text, end))) return 'loop';
      }
      return text.length > LENGTH_MAX ? 'length' : undefined;
    },
  };
}

/** Whether the last characters have been said so often, side by side or apart; occurrences that overlap count once. */
function createWindowCount(): Look {
  const seen = new Map<string, { times: number; end: number }>();
  return (text, end) => {
    if (end < WINDOW) return false;
    const window = text.slice(end - WINDOW, end);
    const before = seen.get(window) ?? { times: 0, end: 0 };
    if (end - before.end < WINDOW) return false;
    seen.set(window, { times: before.times + 1, end });
    return before.times + 1 >= WINDOW_TIMES && isMeaningful(window);
  };
}

/** Whether the text ends with a unit so often in a row: one of length p goes on while each character equals the one p before. */
function createUnitRuns(): Look {
  const runs: number[] = [];
  return (text, end) => {
    const last = text.charAt(end - 1);
    for (let unit = UNIT_MIN; unit <= Math.min(UNIT_MAX, end - 1); unit += 1) {
      const run = text.charAt(end - 1 - unit) === last ? (runs[unit] ?? 0) + 1 : 0;
      if (run === unit * (UNIT_TIMES - 1) && isMeaningful(text.slice(end - unit, end))) return true;
      runs[unit] = run;
    }
    return false;
  };
}
