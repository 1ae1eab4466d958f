const LINES_MIN = 3;
/** Pictures are made of marks and spaces; prose is made of letters. */
const LETTERS_MAX_SHARE = 0.4;

/** Whether a text looks like a picture: several lines in which letters are few. For texts that do not say. */
export function looksLikeAsciiArt(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < LINES_MIN) return false;
  const characters = lines.join('').length;
  const letters = lines.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters / characters < LETTERS_MAX_SHARE;
}
