import { plainWords, runsOf } from '../words.ts';

/** An answer that says so many words in a row after a visitor or an upload has quoted it, or obeyed it. */
export const WORDS_IN_A_ROW = 8;

/** Whether a text shares eight or more words in a row with one of the sources, whatever their case and punctuation. */
export function quotes(text: string, sources: readonly string[]): boolean {
  return sharesRun(text, sources, WORDS_IN_A_ROW);
}

/** How many words in a row a text shares with one of the sources, up to those that make a quotation. */
export function longestShared(text: string, sources: readonly string[]): number {
  for (let words = WORDS_IN_A_ROW; words > 0; words -= 1) if (sharesRun(text, sources, words)) return words;
  return 0;
}

function sharesRun(text: string, sources: readonly string[], words: number): boolean {
  const runs = new Set(runsOf(plainWords(text), words));
  return sources.some((source) => runsOf(plainWords(source), words).some((run) => runs.has(run)));
}
