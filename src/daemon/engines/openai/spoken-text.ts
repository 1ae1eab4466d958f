/** What a model thought; the rest of the text where it is never closed. */
const THOUGHT = /<think(?:ing)?>[^]*?(?:<\/think(?:ing)?>|$)/gi;
/** Some templates send the closing tag alone. */
const THOUGHT_BEFORE = /^[^]*<\/think(?:ing)?>/i;
const SENTENCE_END = /[.!?…]["'”’)\]]*(?=\s|$)/g;

/** What is spoken of an answer. */
export function withoutThoughts(answer: string): string {
  return answer.replace(THOUGHT, '').replace(THOUGHT_BEFORE, '').trim();
}

/** A text up to the end of its last whole sentence; empty where it has none. */
export function wholeSentences(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length) : '';
}
