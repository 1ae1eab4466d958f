/** Fewer words are a cry or a name: "Eleven years" needs no mark. */
const WORDS_MIN = 6;
const WORD = /\p{L}[\p{L}'’-]*/gu;
/** A line that is one row and ends with a letter, or with a mark after which more must come. Who is interrupted has a dash. */
const BROKEN_OFF = /^[^\n]*[\p{L},;]$/u;

/** Whether a line stops before its sentence does. A server that cuts an answer off does not always say so. */
export function breaksOff(text: string): boolean {
  return BROKEN_OFF.test(text.trim()) && (text.match(WORD)?.length ?? 0) >= WORDS_MIN;
}
