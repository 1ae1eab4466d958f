import type { DistressLanguage } from './distress-content.ts';

/** Marks over and under letters in Latin, Cyrillic and Arabic; other scripts spell with theirs. */
const ACCENTS = /[\u0300-\u036f]|\u0640|[\u064b-\u0652]|\u0670/g;
/** Letters that lose nothing by being written as others. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ß=ss ø=o æ=ae œ=oe ł=l đ=d ı=i أ=ا إ=ا آ=ا ى=ي ة=ه ؤ=و ئ=ي'.split(' ').map((pair) => pair.split('=')) as [
    string,
    string,
  ][],
);
/** Digits and signs that stand for letters in a word. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
const TOKEN =
  /[\p{L}\p{M}\p{N}'@$*]+|\p{Extended_Pictographic}|(?<end>[.!?;\n\r\u2026。！？；।؟]+)|(?<pause>[,:，、،()\u2013\u2014]+)/gu;
const MANY_OF_ONE = /(\p{L})\1{2,}/gu;
/** “k i l l”: at least four letters by themselves. */
const LONE_LETTERS = /(?<= )\p{L}(?: \p{L}){3,}(?= )/gu;

/** What is needed to read a message in a language. */
export type Spelling = Pick<DistressLanguage, 'spaced' | 'elides' | 'same' | 'skip'>;

/**
 * Reads messages in one language as words in lower case and without accents, with `.` and `,` where a clause ends and at both ends;
 * in a script that writes words together, as characters.
 */
export function createReader(spelling: Spelling): (text: string) => string[] {
  const { elides, same = {}, skip = [] } = spelling;
  const read = new Map(Object.entries(same).map(([from, to]) => [plain(from), plain(to)]));
  const alike = wholeWords([...read.keys()]);
  const idle = wholeWords(skip.map(plain));
  const unified = (text: string) => (alike ? text.replace(alike, (each) => read.get(each) ?? each) : text);
  return (text) => {
    const typed = unified(` . ${tokensOf(plain(text))} . `);
    const words = unified(withoutGaps(typed.replace(/'/g, elides ? ' ' : '')));
    return unitsOf(idle ? words.replace(idle, '') : words, { spaced: spelling.spaced });
  };
}

/** What a phrase or a message is compared by: its words, or its characters. */
export function unitsOf(text: string, { spaced, elides }: Pick<Spelling, 'spaced' | 'elides'>): string[] {
  const words = plain(text).replace(/'/g, elides ? ' ' : '');
  if (spaced === false) return Array.from(words.replaceAll(' ', ''));
  return words.split(' ').filter((each) => each !== '');
}

/** The words of a message, whatever its language is, with their apostrophes. */
export function wordsIn(text: string): string[] {
  return tokensOf(plain(text))
    .split(' ')
    .filter((token) => /\p{L}/u.test(token));
}

/** Reads a word of a phrase as `createReader` reads it in a message; nothing is left of one that is skipped. */
export function createWordReader(spelling: Spelling): (word: string) => string[] {
  const { same = {}, skip = [] } = spelling;
  const read = new Map(Object.entries(same).map(([from, to]) => [plain(from).replaceAll("'", ''), to]));
  const idle = new Set(skip.map((word) => plain(word).replaceAll("'", '')));
  return (word) => {
    const typed = plain(word).replaceAll("'", '');
    return idle.has(typed) ? [] : unitsOf(read.get(typed) ?? word, spelling);
  };
}

function plain(text: string): string {
  if (/^[\x20-\x5f\x61-\x7e]*$/.test(text)) return text.toLowerCase();
  const small = text.normalize('NFKC').toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  return small.replace(/[’‘`´]/g, "'").replace(/[ßøæœłđıأإآىةؤئ]/g, (letter) => LETTERS[letter] ?? letter);
}

function tokensOf(text: string): string {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, groups }) => {
    if (groups?.['end']) return '.';
    return groups?.['pause'] ? ',' : lettersOf(token);
  });
  return ` ${tokens.join(' ')} `.replace(LONE_LETTERS, (letters) => letters.replaceAll(' ', '')).trim();
}

function lettersOf(token: string): string {
  if (!/\p{L}/u.test(token)) return token;
  return token.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign).replace(MANY_OF_ONE, '$1');
}

function withoutGaps(text: string): string {
  return text.replace(/ {2,}/g, ' ');
}

/** Finds the words or phrases where they stand alone, the longest first. */
function wholeWords(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined;
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return new RegExp(
    `(?<= )(?:${longestFirst.map((each) => each.replace(/[$*.]/g, '\\$&')).join('|')})(?= )`,
    'g',
  );
}
