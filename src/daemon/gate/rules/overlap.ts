import { plainWords } from '../words-of.ts';
import { runsOf } from '../words.ts';

/** An answer that says so many words in a row after a visitor or an upload has quoted it, or obeyed it. */
const WORDS_IN_A_ROW = 8;

/** Whether a text shares eight or more words in a row with one of the sources, whatever their case and punctuation. */
export function quotes(text: string, sources: readonly string[]): boolean {
  const runs = new Set(longRuns(text));
  return sources.some((source) => longRuns(source).some((run) => runs.has(run)));
}

function longRuns(text: string): string[] {
  return runsOf(plainWords(text), WORDS_IN_A_ROW);
}
