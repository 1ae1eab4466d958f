import { isFunctionWord, tokensOf, type Token } from './words.ts';

/** Noun phrases as people pick them up from each other: "a second cage" comes back as "the second cage". */

const INDEFINITE = new Set(['a', 'an', 'any', 'some', 'this', 'that', 'another', 'one', 'no']);
const DETERMINERS = new Set([
  ...INDEFINITE,
  ...['the', 'my', 'your', 'our', 'its', 'his', 'her', 'their', 'every', 'each', 'whose'],
]);
/** Words that open a sentence with a capital and are no name. */
const OPENERS = new Set(
  'It There Somebody Nobody Something For After In On At From Two Three Four'.split(' '),
);
const ARTICLES_AND_POSSESSIVES = new Set(['a', 'an', 'the', 'my', 'your', 'our', 'its', 'their', 'every']);
const TURNED: Readonly<Record<string, string>> = {
  my: 'your',
  your: 'my',
  our: 'your',
  me: 'you',
  mine: 'yours',
  yours: 'mine',
  myself: 'yourself',
  yourself: 'myself',
};
/** A capital, a figure, somebody's, or something in quotes. */
const NAME_LIKE = /\p{Lu}|\d|['’]s?$/u;
const NUMERAL = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)$/;
const PREPOSITION =
  /^(?:about|after|at|behind|beside|between|by|for|from|in|into|like|of|on|over|to|under|with|without)$/;
/** Words spelled with a vowel and said with a consonant, or the other way round. */
const SAID_WITH_CONSONANT = /^(?:uni(?!n)|use|usu|uti|eu|one\b|once\b|ewe)/i;
const SAID_WITH_VOWEL = /^(?:hour|honest|honou?r|heir|[FHLMNRSX](?:[A-Z]|$|-)|8|11\b|18\b)/;

/** The phrase with its first word in lower case where that word is a determiner, so that only names keep a capital. */
export function plain(phrase: string): string {
  const [first = '', ...rest] = phrase.trim().split(/\s+/);
  const lower = first.toLowerCase();
  return [DETERMINERS.has(lower) ? lower : first, ...rest].join(' ');
}

/** A sentence for the middle of another: its first word in lower case, unless it is a name. */
export function lowerCased(sentence: string): string {
  const [first = ''] = sentence.split(' ');
  return DETERMINERS.has(first.toLowerCase()) || OPENERS.has(first)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}

/** What the other calls it: definite, and with mine and yours exchanged. */
export function turnedAround(phrase: string): string {
  const words = plain(phrase).split(' ');
  const [first = '', ...rest] = words.map((word, i) => turnedWord(word, isObject(words, i)));
  if (INDEFINITE.has(first)) return ['the', ...rest].join(' ');
  return [...(isName(words) ? [] : ['the']), first, ...rest].join(' ');
}

/** Whether a phrase stands without an article: "my sincerity", "form 27-B", "page four", "Receivables". */
function isName(words: readonly string[]): boolean {
  const [first = ''] = words;
  return (
    DETERMINERS.has(first) || words.some((word) => NAME_LIKE.test(word)) || NUMERAL.test(words.at(-1) ?? '')
  );
}

/** Whether a pronoun at `at` is no subject: "a word from you", "a smaller you", unlike "the form you lost". */
function isObject(words: readonly string[], at: number): boolean {
  return at === words.length - 1 || PREPOSITION.test(words[at - 1] ?? '');
}

function turnedWord(word: string, asObject: boolean): string {
  if (word === 'you') return asObject ? 'me' : 'I';
  if (word === 'I') return 'you';
  return TURNED[word] ?? word;
}

/** The phrase without its determiner. */
export function bare(phrase: string): string {
  const [first = '', ...rest] = plain(phrase).split(' ');
  return DETERMINERS.has(first) && rest.length > 0 ? rest.join(' ') : [first, ...rest].join(' ');
}

/** Whether the word is an article, a possessive or the like. */
export function isDeterminer(word: string): boolean {
  return DETERMINERS.has(word.toLowerCase());
}

/** Whether a noun must follow the word, unlike "that", which may open a clause. */
export function callsForNoun(word: string): boolean {
  return ARTICLES_AND_POSSESSIVES.has(word.toLowerCase());
}

/** The article that a word is said with. */
export function articleFor(word: string): 'a' | 'an' {
  if (SAID_WITH_VOWEL.test(word)) return 'an';
  return /^[aeiou]/i.test(word) && !SAID_WITH_CONSONANT.test(word) ? 'an' : 'a';
}

const LONG_ENOUGH = 4;
/** Endings of words that follow a noun more often than they belong to it. */
const VERB_LIKE = /(?:s|ed|ing|ly)$/;
const SINGULAR_S = /(?:ss|us|is)$/;

/**
 * A noun phrase of a line in which nothing is known, as a model may have written it: a determiner and up to two words,
 * else the line's longest word as `the word "…"`.
 * @returns undefined for a line without a word.
 */
export function guessedPhrase(text: string): string | undefined {
  return nounPhrasesIn(text).at(-1) ?? wordOf(tokensOf(text), text);
}

/** What looks like a singular noun phrase: a determiner and one or two words, from left to right. */
export function nounPhrasesIn(text: string): string[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, i) => (isDeterminer(token.word) ? (phraseAt(tokens, i, text) ?? []) : []));
}

/** The noun, or the adjective and the noun, behind the determiner at `at`; nothing where the phrase seems longer. */
function phraseAt(tokens: readonly Token[], at: number, text: string): string | undefined {
  const [determiner, first, second, third] = tokens.slice(at, at + 4);
  if (!determiner || !first || !isNoun(first.word) || !touch(text, determiner, first)) return undefined;
  if (endsPhrase(first, second, text)) return text.slice(determiner.start, first.end);
  if (second && isNoun(second.word) && endsPhrase(second, third, text))
    return text.slice(determiner.start, second.end);
  return undefined;
}

/** Whether a phrase may end with `token`: the sentence stops there or goes on with a word that is none of it. */
function endsPhrase(token: Token, after: Token | undefined, text: string): boolean {
  return !after || !touch(text, token, after) || isFunctionWord(after.word) || VERB_LIKE.test(after.word);
}

function isNoun(word: string): boolean {
  const isPlural = word.endsWith('s') && !SINGULAR_S.test(word);
  return !isFunctionWord(word) && !isDeterminer(word) && !isPlural && !/^\d/.test(word);
}

function touch(text: string, before: Token, after: Token): boolean {
  return text.slice(before.end, after.start) === ' ';
}

function wordOf(tokens: readonly Token[], text: string): string | undefined {
  const uncommon = tokens.filter(({ word }) => word.length >= LONG_ENOUGH && !isFunctionWord(word));
  const [longest] = (uncommon.length > 0 ? uncommon : tokens).toSorted(
    (a, b) => b.end - b.start - (a.end - a.start),
  );
  return longest && `the word "${text.slice(longest.start, longest.end)}"`;
}
