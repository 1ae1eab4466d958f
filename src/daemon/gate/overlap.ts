/** An answer that says so many words in a row after a visitor or an upload has quoted it, or obeyed it. */
const WORDS_IN_A_ROW = 8;

/** Whether a text shares eight or more words in a row with one of the sources, whatever their case and punctuation. */
export function quotes(text: string, sources: readonly string[]): boolean {
  const runs = new Set(runsOf(text));
  return sources.some((source) => runsOf(source).some((run) => runs.has(run)));
}

function runsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(WORDS_IN_A_ROW - 1)
    .map((_, start) => words.slice(start, start + WORDS_IN_A_ROW).join(' '));
}
