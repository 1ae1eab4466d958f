import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** A sign with this many marks over and under it is still one that somebody reads. */
const MARKS_MAX = 4;
const HEAPED_MARKS = new RegExp(`(\\p{Mn}{${MARKS_MAX}})\\p{Mn}+`, 'gu');
/** Letters that mathematics has a block of its own for, which no font of the pictures has. */
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const TAB = '    ';

/** A text as the fonts of the pictures can show it: no heap of marks runs over other lines, and tabs are spaces. */
export function drawable(text: string): string {
  return withoutControlCharacters(text)
    .normalize('NFC')
    .replaceAll('\t', TAB)
    .replace(STYLED_LETTERS, (letter) => letter.normalize('NFKC'))
    .replace(HEAPED_MARKS, '$1');
}

const ART = { columns: 240, rows: 90 };

/** A drawing, whole but for what nobody could see at the size of a picture. */
export function cutArt(art: string): string {
  const rows = art.split('\n').slice(0, ART.rows);
  return rows
    .map((row) =>
      Array.from(row.slice(0, 4 * ART.columns))
        .slice(0, ART.columns)
        .join(''),
    )
    .join('\n')
    .trimEnd();
}

/** Cuts a text after a word to `length` characters at the most, with an ellipsis; a word longer than that within it. */
export function cutAtWord(whole: string, length: number): string {
  const characters = Array.from(whole.slice(0, 4 * length).trim());
  if (characters.length <= length) return characters.join('');
  const kept = characters.slice(0, length - 1).join('');
  const end = kept.search(/\s\S*$/);
  return withEllipsis(end > kept.length / 2 ? kept.slice(0, end) : kept);
}

/** A text that was cut here. */
export function withEllipsis(kept: string): string {
  return `${kept.trimEnd().replace(/[,;:]$/, '')}…`;
}
