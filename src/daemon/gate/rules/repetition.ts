import { jaccard, runsOf, wordPrint } from '../words.ts';

/** Below so many words that carry meaning a likeness says little: such lines are made of the same words, or they are not alike. */
const WORDS_MIN = 5;
/** And below so many, not even that says anything: "What goat?" is no repetition of "A goat." */
const SHORT_WORDS_MIN = 3;
/** docs/decisions/011: stop-word-filtered, digits normalised, against the speaker's last 200 lines. */
const NEAR = 0.7;
/** docs/decisions/011: of 3-grams, twice running. */
const NEAR_TRIGRAMS = 0.6;
/** docs/decisions/011: the first five words, of the last six lines. */
const OPENING_WORDS = 5;
const OPENING_LINES = 6;
/** A shorter opening may come back once, as a callback; the third time it is a manner. */
const SHORT_OPENING_WORDS = 3;
const SHORT_OPENING_TIMES = 3;
/** docs/decisions/011: a phrase of three or more words, a third time in an episode. */
const PHRASE_WORDS = 3;
const PHRASE_TIMES = 3;

/** Whether a line says what one of `lines` said, with a word or a number changed. */
export function isNear(text: string, lines: readonly string[]): boolean {
  const content = new Set(wordPrint(text).content);
  if (content.size < SHORT_WORDS_MIN) return false;
  const near = content.size < WORDS_MIN ? 1 : NEAR;
  return likeness(text, lines) >= near;
}

/** How much of what a line says one of `lines` said at the most, from 0 to 1: shared words that carry meaning, over all of both. */
export function likeness(text: string, lines: readonly string[]): number {
  const content = new Set(wordPrint(text).content);
  return lines.reduce((most, line) => Math.max(most, jaccard(content, new Set(wordPrint(line).content))), 0);
}

/** Whether a line follows the speaker's last as that followed the one before: the same again, twice running. */
export function isStuck(text: string, own: readonly string[]): boolean {
  const [before, last] = own.slice(-2);
  if (before === undefined || last === undefined) return false;
  return areAlike(text, last) && areAlike(last, before);
}

/**
 * Whether a line opens as the speaker's last six do: with the same five words as one of them, or the same three as two of them.
 */
export function opensAlike(text: string, own: readonly string[]): boolean {
  const last = own.slice(-OPENING_LINES);
  return (
    timesOpened(text, last, OPENING_WORDS) > 0 ||
    timesOpened(text, last, SHORT_OPENING_WORDS) >= SHORT_OPENING_TIMES - 1
  );
}

/**
 * The phrase of three words that a line would bring into an episode for the third time; undefined where there is none.
 * @param episode the episode's lines so far.
 * @param subjects what the episode is about: its names may come as often as they like.
 */
export function wornPhrase(
  text: string,
  episode: readonly string[],
  subjects: readonly string[],
): string | undefined {
  const exempt = new Set(subjects.flatMap((subject) => wordPrint(subject).content));
  const isOwn = (phrase: string) => phrase.split(' ').some((word) => exempt.has(word) || word === '0');
  return runsOf(wordPrint(text).content, PHRASE_WORDS).find((phrase) => {
    const times = episode.filter((line) => wordPrint(line).trigrams.has(phrase)).length;
    return times >= PHRASE_TIMES - 1 && !isOwn(phrase);
  });
}

function areAlike(one: string, other: string): boolean {
  return jaccard(wordPrint(one).trigrams, wordPrint(other).trigrams) > NEAR_TRIGRAMS;
}

/** How many of the lines begin with as many words of the text. */
function timesOpened(text: string, lines: readonly string[], words: number): number {
  const opening = openingOf(text, words);
  return opening === undefined ? 0 : lines.filter((line) => openingOf(line, words) === opening).length;
}

function openingOf(text: string, count: number): string | undefined {
  const { words } = wordPrint(text);
  return words.length < count ? undefined : words.slice(0, count).join(' ');
}
