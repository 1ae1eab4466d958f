const WORDS_IN_A_GRAM = 3;

/**
 * How much of an episode had been said in it before: the share of its word 3-grams, digits normalised, that stood in it
 * already, in an earlier line or earlier in the same one.
 * @param lines texts in the order they were said.
 * @returns from 0 to 1; 0 where no line has three words.
 */
export function repetitionOf(lines: readonly string[]): number {
  const seen = new Set<string>();
  let all = 0;
  for (const gram of lines.flatMap(gramsOf)) {
    seen.add(gram);
    all += 1;
  }
  return all === 0 ? 0 : (all - seen.size) / all;
}

function gramsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{N}+/gu, '0')
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [];
  return words
    .slice(WORDS_IN_A_GRAM - 1)
    .map((_, start) => words.slice(start, start + WORDS_IN_A_GRAM).join(' '));
}
