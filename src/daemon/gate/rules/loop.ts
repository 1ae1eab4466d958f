import { proseOf, sentencesOf } from '../text.ts';
import { plainWords } from '#shared/text/words.ts';

/**
 * How often one word, two, three and so on may follow themselves; longer phrases as often as the last. People in a comedy say "no" seven
 * times and "push her down the stairs" three times.
 */
const TIMES_MAX = [8, 5, 4, 3] as const;
/** The longest phrase that is looked for: what is longer comes again as a sentence, or as the whole line. */
const PHRASE_MAX = 12;
/** A shorter line may be said twice over: "Stop it! Stop it!" */
const LINE_WORDS_MIN = 10;
/** A shorter sentence may come twice. */
const SENTENCE_WORDS_MIN = 8;

/** Whether a line goes round: a phrase that follows itself again and again, a sentence that comes twice, or all of it over again. */
export function goesRound(text: string): boolean {
  const prose = proseOf(text);
  const words = plainWords(prose);
  return hasRun(words) || isSaidOver(words) || hasSentenceTwice(prose);
}

function hasRun(words: readonly string[]): boolean {
  const longest = Math.min(PHRASE_MAX, Math.floor(words.length / 2));
  return lengthsUpTo(longest).some((length) => {
    const timesMax = TIMES_MAX[length - 1] ?? TIMES_MAX[TIMES_MAX.length - 1] ?? 0;
    return longestRun(words, length) >= length * timesMax;
  });
}

/** Whether the whole of it is one phrase said over and over, the last time maybe in part. */
function isSaidOver(words: readonly string[]): boolean {
  if (words.length < LINE_WORDS_MIN) return false;
  return lengthsUpTo(Math.floor(words.length / 2)).some(
    (length) => length >= LINE_WORDS_MIN / 2 && longestRun(words, length) === words.length - length,
  );
}

/** The most words in a row each of which equals the one `length` before it: a phrase that comes n times has n - 1 times its words. */
function longestRun(words: readonly string[], length: number): number {
  let [run, longest] = [0, 0];
  for (let at = length; at < words.length; at += 1) {
    run = words[at] === words[at - length] ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function hasSentenceTwice(text: string): boolean {
  const sentences = text
    .split('\n')
    .flatMap(sentencesOf)
    .map(plainWords)
    .filter(({ length }) => length >= SENTENCE_WORDS_MIN)
    .map((words) => words.join(' '));
  return new Set(sentences).size < sentences.length;
}

function lengthsUpTo(longest: number): number[] {
  return Array.from({ length: longest }, (_, n) => n + 1);
}
