import { withoutControlCharacters } from './control-characters.ts';

/** What no reader sees: formatting characters but the joiner of emoji, fillers, and the blanks of Braille and Hangul. */
const INVISIBLE = /(?!\u200d)\p{Cf}|[\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u180b-\u180f]|\p{Co}|\p{Cn}/gu;
/** A joiner between anything but emoji. */
const LONE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** An element of a page. */
const ELEMENT = /<\/?[a-z][^<>]*>/gi;
/** What begins markup, of pages, of Markdown or of our own templates. */
const MARKUP = /[<>[\]{}`\\|]/g;
/** Lines quote a visitor's words in double quotation marks, which no mark in them may end. */
const DOUBLE_QUOTES = /["“”„‟«»＂〝〞]/g;
/** Marks that may stand on one letter: some languages need three. More of them climb over the lines above. */
const MARKS = /(\p{M}{3})\p{M}+/gu;

/**
 * A visitor's words as they may stand in a line: one row in NFC, without control or invisible characters, without anything that could be
 * markup, and with single quotation marks for double ones. Whoever cleans twice gets the same.
 */
export function visitorLine(text: string): string {
  return withoutControlCharacters(text)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(LONE_JOINER, '')
    .replace(ELEMENT, '')
    .replace(MARKUP, ' ')
    .replace(DOUBLE_QUOTES, "'")
    .replace(MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s\p{M}]+/u, '')
    .trim()
    .normalize('NFC');
}

/** Whether a text says anything: a letter, a figure or an emoji. */
export function saysAnything(text: string): boolean {
  return /[\p{L}\p{N}]|\p{Extended_Pictographic}/u.test(text);
}

/** How many characters a person would count, or nearly: an emoji of one code point is one. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

const TOP_LEVELS =
  'com|net|org|info|biz|io|gg|co|me|ly|to|tv|xyz|ru|de|uk|fr|app|dev|site|online|shop|link|top|club|onion';
/** An address of the web: with a scheme, with www, or a name under a common top level; with its dot spelled out, under the commonest. */
const LINK = new RegExp(
  `\\b(?:[a-z][a-z0-9+.-]{1,9}:\\/\\/|www\\.)\\S` +
    `|(?<![\\p{L}\\p{N}@.])[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*\\.(?:${TOP_LEVELS})(?![\\p{L}\\p{N}])` +
    `|[\\p{L}\\p{N}](?: dot |\\s?\\(dot\\)\\s?)(?:com|net|org|info|io|ru)(?![\\p{L}\\p{N}])`,
  'iu',
);
/** An e-mail address, a handle, or figures enough for a telephone. */
const CONTACT = /\S@\S|(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,}|(?:\p{N}[\s().+/-]{0,2}){7,}/u;

/** Whether a text leads away: to an address of the web. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** Whether somebody could be reached by a text: by mail, telephone or a handle. */
export function hasContact(text: string): boolean {
  return CONTACT.test(text);
}
