import { LRUCache } from 'lru-cache';
import { plainWords } from '#shared/text/words.ts';
import { runsOf } from '../words.ts';

/** An answer that says so many words in a row after a visitor, an upload or the prompt has quoted it, or obeyed it. */
export const WORDS_IN_A_ROW = 8;
/** Sheets and manners are the same from line to line: what is found in one is kept. */
const KEPT = 500;

const kept = new LRUCache<string, ReadonlySet<string>>({ max: KEPT });

/** Whether a text shares eight or more words in a row with one of the sources, whatever their case and punctuation. */
export function quotes(text: string, sources: readonly string[]): boolean {
  const runs = runsOf(plainWords(text), WORDS_IN_A_ROW);
  return runs.length > 0 && sources.some((source) => sharesOne(runs, runsIn(source)));
}

/** How many words in a row a text shares with one of the sources, up to those that make a quotation. */
export function longestShared(text: string, sources: readonly string[]): number {
  for (let words = WORDS_IN_A_ROW; words > 0; words -= 1) {
    const runs = runsOf(plainWords(text), words);
    const isIn = (source: string) => sharesOne(runs, new Set(runsOf(plainWords(source), words)));
    if (sources.some(isIn)) return words;
  }
  return 0;
}

function sharesOne(runs: readonly string[], others: ReadonlySet<string>): boolean {
  return runs.some((run) => others.has(run));
}

function runsIn(source: string): ReadonlySet<string> {
  const known = kept.get(source);
  if (known) return known;
  const runs = new Set(runsOf(plainWords(source), WORDS_IN_A_ROW));
  kept.set(source, runs);
  return runs;
}
