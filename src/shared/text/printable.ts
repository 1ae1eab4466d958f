import { withoutControlCharacters } from './control-characters.ts';

/** Whatever a terminal may take for a command, and whatever has no width. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** The end of a line, and what joins an emoji or the letters of a script. */
const KEPT = new Set(['\n', '\u200c', '\u200d']);
const TAB = '  ';

/**
 * Text that is safe on a terminal: line feeds are its only control characters. Nothing that somebody wrote reaches a terminal in
 * another way.
 */
export function printable(text: string): string {
  return withoutControlCharacters(text)
    .replaceAll('\t', TAB)
    .replaceAll(UNPRINTABLE, (character) => (KEPT.has(character) ? character : ''));
}

/** JSON that is safe there, too: what would not be stands in it as `\\uXXXX`, so that whoever parses it has every character. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNPRINTABLE, escaped);
}

/** JSON has UTF-16: https://www.rfc-editor.org/rfc/rfc8259#section-7 */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, n) => character.charCodeAt(n))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');
}
