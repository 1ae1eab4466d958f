/** The sentences of a line, each with its marks; the line itself where it has none. */
export function sentencesOf(line: string): string[] {
  return line.match(/[^.!?…]+(?:[.!?…]+["'”’)]*\s*|$)/g)?.map((sentence) => sentence.trimEnd()) ?? [line];
}
