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

/** What a picture says first, in words, and the picture. */
interface CaptionedArt {
  readonly caption: string;
  readonly picture: string;
}

/** Prose: it starts at the margin with a word and has no gap wider than a space. */
const PROSE = /^[\p{L}\p{N}"'(][^\s]*(?: [^\s]+)+$/u;
const LETTERS = /[\p{L}\p{N}]/gu;

/** Splits the lines of prose off the top of a picture, so that they may be broken like any other text. */
export function captionedArt(content: string): CaptionedArt {
  const lines = content.split('\n');
  const start = lines.findIndex((line) => !isProse(line));
  if (start <= 0) return { caption: '', picture: content };
  return { caption: lines.slice(0, start).join('\n'), picture: lines.slice(start).join('\n') };
}

function isProse(line: string): boolean {
  return PROSE.test(line) && (line.match(LETTERS)?.length ?? 0) > line.length / 2;
}
