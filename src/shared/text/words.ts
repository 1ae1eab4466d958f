/** The words of a text in their order, in lower case and without marks. */
export function plainWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A set of words. @param list with blanks between them. */
export function wordList(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
