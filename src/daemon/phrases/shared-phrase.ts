import { otherThan, PERSONAS, type Persona } from '#shared/brand.ts';
import { isDull, isFunctionWord, tokensOf } from './words.ts';
import { bare, isDeterminer, plain } from './phrase.ts';

/** Determiners that point at something said before, and tell nothing to whoever has not heard it. */
const POINTING = new Set('its his her their our whose every each no any some one'.split(' '));
const OWNER = new RegExp(`^(?:${PERSONAS.join('|')})'s (?=.)`);

/** The words of a text in lower case, with a space before and after each, so that whole words are found in it. */
export function inWords(text: string): string {
  const words = tokensOf(text).map(({ word }) => word);
  return ` ${words.join(' ')} `;
}

/** By what a phrase is found in the words of a text, whosever it is called there. */
export function phraseName(phrase: string): string {
  return inWords(bare(phrase.replace(OWNER, 'the ')));
}

/**
 * A noun phrase as anybody would say it later: with "the", or with the name of whose it is.
 * @param phrase as `speaker` said it, with its determiner.
 * @returns undefined where it would mean nothing later.
 */
export function neutralPhrase(phrase: string, speaker: Persona): string | undefined {
  const words = plain(phrase).split(' ');
  const [first = '', ...rest] = words;
  if (POINTING.has(first) || rest.some((word) => isDull(word) || isFunctionWord(word) || /\d/.test(word)))
    return undefined;
  const owner = { my: speaker, your: otherThan(speaker) }[first];
  if (owner !== undefined) return [`${owner}'s`, ...rest].join(' ');
  return ['the', ...(isDeterminer(first) ? rest : words)].join(' ');
}

/** The phrase in the mouth of one of the two: "warden's stapler" is warden's "my stapler" and feral's "your stapler". */
export function spokenBy(speaker: Persona, phrase: string): string {
  return phrase.replaceAll(`${speaker}'s `, 'my ').replaceAll(`${otherThan(speaker)}'s `, 'your ');
}
