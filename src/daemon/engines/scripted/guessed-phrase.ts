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
  const tokens = tokensOf(text);
  const phrases = tokens.flatMap((token, i) =>
    isDeterminer(token.word) ? (phraseAt(tokens, i, text) ?? []) : [],
  );
  return phrases.at(-1) ?? wordOf(tokens, text);
}

function phraseAt(tokens: readonly Token[], at: number, text: string): string | undefined {
  const [determiner, noun, second, after] = tokens.slice(at, at + 4);
  if (!determiner || !noun || !isNoun(noun.word) || !touch(text, determiner, noun)) return undefined;
  const isPart =
    second &&
    touch(text, noun, second) &&
    isNoun(second.word) &&
    !VERB_LIKE.test(second.word) &&
    ends(text, second, after);
  const end = isPart ? second.end : noun.end;
  return text.slice(determiner.start, end);
}

/** Whether a phrase may end with `token`: the sentence stops there or goes on with a word that is none of it. */
function ends(text: string, token: Token, after: Token | undefined): boolean {
  return !after || !touch(text, token, after) || isFunctionWord(after.word);
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
