/** Counting on in words is counting on. Not `one`, which counts nothing in most places. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty
  forty fifty sixty seventy eighty ninety hundred thousand million`
    .trim()
    .split(/\s+/),
);

/** The words of a text in their order, in lower case and without marks. */
export function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The same, with each number, in figures or in words, as one `0`. */
export function wordsOf(text: string): string[] {
  return plainWords(text)
    .map((word) => (NUMBER_WORDS.has(word) ? '0' : word.replace(/\p{N}+/gu, '0')))
    .filter((word, n, all) => word !== '0' || all[n - 1] !== '0');
}
