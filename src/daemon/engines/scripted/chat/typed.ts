/** What people leave out or write short when they type. */
const SHORT: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  pls: 'please',
  plz: 'please',
  wat: 'what',
  wut: 'what',
  dunno: 'dont know',
  gonna: 'going to',
  wanna: 'want to',
  ya: 'you',
};
const MANY_OF_ONE = /(\p{L})\1{2,}/gu;

/**
 * A message as patterns are held against it: in lower case, without apostrophes and punctuation, each word between single spaces.
 * @example typed("WHAT'S that?!") // "whats that"
 */
export function typed(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/['’‘`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(MANY_OF_ONE, '$1')
    .trim();
  return words
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
}

/** How many words a normalised message has. */
export function typedWords(text: string): number {
  return text === '' ? 0 : text.split(' ').length;
}

/** An address on the web, with or without its scheme. */
export const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|gov|edu|info|ly|me|co)\b(?:\/\S*)?/i;

/** Eight words in a row would be a quotation, which the gate refuses: docs/decisions/011. */
const QUOTED_WORDS = 6;
const QUOTED_LENGTH = 60;

/**
 * The beginning of a text, to be named in a reply, without the marks at its end and without what means something in a line.
 * @returns undefined where nothing is left, or it has an address.
 */
export function named(text: string): string | undefined {
  if (LINK.test(text)) return undefined;
  const plain = text
    .replace(/[[\]{}<>"“”_`~#|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = plain.split(' ');
  const first = words.slice(0, QUOTED_WORDS).join(' ').slice(0, QUOTED_LENGTH);
  const stripped = first.replace(/^['‘’\s]+|[\s.,;:!?'‘’…-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(stripped)) return undefined;
  return stripped.length < plain.replace(/[\s.,;:!?'‘’…-]+$/gu, '').length ? `${stripped}…` : stripped;
}
