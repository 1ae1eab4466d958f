const SENTENCE_END = /[.!?…]["'”’)]*(?=\s|$)/g;

/**
 * The beginning of a text, up to the end of the last sentence that fits.
 * @param wordsMax most words it may have; where the first sentence alone has more, it is cut after so many.
 */
export function withinWords(text: string, wordsMax: number): string {
  const words = [...text.matchAll(/\S+/g)];
  const last = words[wordsMax - 1];
  if (words.length <= wordsMax || last === undefined) return text.trim();
  const fitting = text.slice(0, last.index + last[0].length);
  const end = [...fitting.matchAll(SENTENCE_END)].at(-1);
  return (end ? fitting.slice(0, end.index + end[0].length) : fitting).trim();
}
