import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import { paceAfter } from '#daemon/tempo/pace.ts';
import { playShow } from '#tests/support/duel/show.ts';

const SEED = 7;
const LINES = 1_000;

/** Milliseconds from one line of the scripted engine to the next at the normal pace, on average. */
export async function normalPaceMs(content: string): Promise<number> {
  const random = createRandom(SEED);
  const played = await playShow({ content: loadContent(content), seed: SEED, lines: LINES });
  const waits = played.map(({ line }) => paceAfter(line, random, undefined));
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
}
