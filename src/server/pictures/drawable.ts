import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** A text beyond what any picture shows, which an upload's line can be: the longest drawing and the words over it. */
const LENGTH_MAX = 16_000;
/** Marks in a row, of any kind: more than any script needs. Composing a heap of them would take the square of its length. */
const MARKS = /(\p{M}{8})\p{M}+/gu;
/** A letter with four marks over and under it can still be read. With more, they run over other lines. */
const HEAPED_MARKS = /(\p{Mn}{4})\p{Mn}+/gu;
/** Letters that mathematics has a block of its own for, which no font of the pictures has. */
const STYLED_LETTERS = /[\u{1d400}-\u{1d7ff}]/gu;
const TAB = '    ';

/** A text as the fonts of the pictures can show it: without heaps of marks, with spaces for tabs, 16,000 code units at the most. */
export function drawable(text: string): string {
  return withoutControlCharacters(text.slice(0, LENGTH_MAX))
    .replace(MARKS, '$1')
    .replace(HEAPED_MARKS, '$1')
    .normalize('NFC')
    .replaceAll('\t', TAB)
    .replace(STYLED_LETTERS, (letter) => letter.normalize('NFKC'));
}

/** Past this, nobody could read a drawing at the size of a picture, and drawing it would take the worker long. */
const ART = { columns: 160, rows: 60 };

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
