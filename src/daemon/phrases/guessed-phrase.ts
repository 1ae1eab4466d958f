import { isDeterminer } from './phrase.ts';
import { isFunctionWord, tokensOf, type Token } from './words.ts';

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
