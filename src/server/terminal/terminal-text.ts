import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';

/** Whatever a terminal may take for a command, and whatever has no width but the joiners that emoji and scripts need. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const KEPT = new Set(['\n', '\u200c', '\u200d']);
const TAB = '  ';

/**
 * Text that is safe on a terminal: line feeds are its only control characters. Nothing that somebody wrote reaches a terminal in
 * another way.
 */
export function terminalText(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('\t', TAB)
    .replaceAll(UNPRINTABLE, (character) => (KEPT.has(character) ? character : ''));
}

/** The same on one line. */
export function terminalLine(text: string): string {
  return terminalText(text).replaceAll(/\s+/g, ' ').trim();
}

/** The lines of a text, broken between words at `width` columns; a word that is longer is broken between graphemes. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrappedLine(line, width));
}

/** What a line is indented by stays, as far as it leaves room. */
function wrappedLine(line: string, width: number): string[] {
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(width / 3));
  return wrapAnsi(line.trim(), width - indent.length, { hard: true })
    .split('\n')
    .map((row) => indent + row);
}

const CUT = '…';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A picture no wider than `width`: its caption is wrapped, then its margin goes, and what is still too wide is cut off at the right.
 */
export function cropped(picture: string, width: number): string[] {
  const isWide = (line: string) => stringWidth(line) > width;
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
  const margins = lines.filter((line) => line !== '').map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...margins);
  return lines.map((line) => line.slice(margin));
}

function cut(line: string, width: number): string {
  if (stringWidth(line) <= width) return line;
  let kept = '';
  let columns = 0;
  for (const { segment } of graphemes.segment(line)) {
    columns += stringWidth(segment);
    if (columns >= width) break;
    kept += segment;
  }
  return kept + CUT;
}
