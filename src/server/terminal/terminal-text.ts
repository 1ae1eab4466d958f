import { LRUCache } from 'lru-cache';
import stringWidth from 'string-width';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { printable } from '#shared/text/printable.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Printable text on one line. */
export function terminalLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').trim();
}

/** The lines of a text, broken between words at `width` columns; a word that is longer is broken between graphemes. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrappedLine(line, width));
}

/** What a line is indented by stays, as far as it leaves room. */
function wrappedLine(line: string, width: number): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(width / 3));
  return filledRows(line.trim(), width - indent.length).map((row) => indent + row);
}

/** What a row takes whole, and how many columns of it. */
interface Piece {
  readonly text: string;
  readonly columns: number;
  /** Whether a space separates it from what stands before it. */
  readonly isWord: boolean;
}

/** The words of a line, each measured once: measuring rows again and again takes minutes for a long line of emoji. */
function filledRows(line: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  let used = 0;
  for (const { text, columns, isWord } of line.split(' ').flatMap((word) => piecesOf(word, width))) {
    const gap = isWord && row !== '' ? ' ' : '';
    const isFull = row !== '' && used + gap.length + columns > width;
    if (isFull) rows.push(row.trimEnd());
    row = isFull ? text : row + gap + text;
    used = isFull ? columns : used + gap.length + columns;
  }
  return [...rows, row.trimEnd()];
}

/** A word, or its graphemes where it is wider than a row. */
function piecesOf(word: string, width: number): readonly Piece[] {
  const columns = columnsOf(word);
  if (columns <= width) return [{ text: word, columns, isWord: true }];
  return Array.from(graphemesOf(word), (text, n) => ({
    text,
    columns: columnsOf(text),
    isWord: n === 0,
  }));
}

const ASCII = /^[ -~]*$/;
/** Of graphemes, since those of emoji take long to find. */
const widthsKnown = new LRUCache<string, number>({ max: 4_000 });

/** How many columns a text takes on a terminal. */
function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const grapheme of graphemesOf(text)) {
    const width = widthsKnown.get(grapheme) ?? stringWidth(grapheme);
    widthsKnown.set(grapheme, width);
    columns += width;
  }
  return columns;
}

/** In UTF-16 units. `Intl.Segmenter` takes longer for each grapheme the longer the text is. */
const SEGMENTED_AT_ONCE = 64;

function* graphemesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = from + SEGMENTED_AT_ONCE;
    const segments = Array.from(segmenter.segment(text.slice(from, end)), ({ segment }) => segment);
    // The last one may go on behind the end.
    const whole = end < text.length && segments.length > 1 ? segments.slice(0, -1) : segments;
    yield* whole;
    from += whole.join('').length;
  }
}

const CUT = '…';

/**
 * A picture no wider than `width`: its caption is wrapped, then its margin goes, and what is still too wide is cut off at the right.
 */
export function cropped(picture: string, width: number): string[] {
  const isWide = (line: string) => columnsOf(line) > width;
  const lines = picture
    .split('\n')
    .map((line) => line.trimEnd())
    .flatMap((line) => (isWide(line) && isProse(line) ? wrapped(line, width) : [line]));
  return lines.some(isWide) ? withoutMargin(lines).map((line) => cut(line, width)) : lines;
}

/** Words with single spaces between them, from the margin on. */
function isProse(line: string): boolean {
  return /^\S*\p{L}/u.test(line) && !line.includes('  ') && !looksLikeAsciiArt(`${line}\n`.repeat(3));
}

function withoutMargin(lines: readonly string[]): string[] {
  const margin = lines
    .filter((line) => line !== '')
    .map((line) => line.length - line.trimStart().length)
    .reduce((least, each) => Math.min(least, each), Infinity);
  return lines.map((line) => line.slice(margin));
}

function cut(line: string, width: number): string {
  if (columnsOf(line) <= width) return line;
  let kept = '';
  let columns = 0;
  for (const segment of graphemesOf(line)) {
    columns += columnsOf(segment);
    if (columns >= width) break;
    kept += segment;
  }
  return kept + CUT;
}
