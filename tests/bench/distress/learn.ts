import {
  messageParts,
  PART_BUCKETS,
  plainMessage,
  weighedParts,
  type Counts,
} from '#daemon/distress/reading/message-features.ts';
import { MEANING_SHARE, RARITY_STEP } from '#daemon/distress/reading/message-reader.ts';
import { SENTENCE_WIDTH } from '#daemon/distress/reading/sentence-encoder.ts';
import { quantised, writeWeights } from '#daemon/distress/reading/weights-file.ts';
import { fitLogistic, scoreOf, type Example, type Fit } from '../logistic-regression.ts';

/** A message to learn from. */
export interface Lesson {
  readonly text: string;
  readonly meaning: Float32Array;
  readonly isDistress: boolean;
}

/** What was learnt: how to score a message, and the bytes that the daemon reads. */
export interface Learnt {
  scoreOf(lesson: Omit<Lesson, 'isDistress'>): number;
  toFile(): Buffer;
}

/** A part that stands in fewer messages tells nothing. */
const SELDOM_WORDS = 2;
const SELDOM_LETTERS = 3;
const ROW = 512;

/** The same lessons in the same order always teach the same. */
export function learn(lessons: readonly Lesson[]): Learnt {
  const rarity = rarityIn(lessons.map(({ text }) => text));
  const exampleOf = (lesson: Omit<Lesson, 'isDistress'>, isDistress = false) =>
    exampleIn(lesson, isDistress, rarity);
  const fit = fitLogistic(
    lessons.map((lesson) => exampleOf(lesson, lesson.isDistress)),
    PART_BUCKETS + SENTENCE_WIDTH,
  );
  return {
    scoreOf: (lesson) => scoreOf(fit, exampleOf(lesson)),
    toFile: () => fileOf(fit, rarity),
  };
}

function exampleIn(
  { text, meaning }: Omit<Lesson, 'isDistress'>,
  isDistress: boolean,
  rarity: ArrayLike<number>,
): Example {
  const { words, letters } = messageParts(plainMessage(text));
  const parts = [...weighedParts(words, rarity), ...weighedParts(letters, rarity)];
  const places = new Uint32Array(parts.length + meaning.length);
  const amounts = new Float32Array(places.length);
  for (const [i, [bucket, weight]] of parts.entries()) {
    places[i] = bucket;
    amounts[i] = weight;
  }
  for (const [i, value] of meaning.entries()) {
    places[parts.length + i] = PART_BUCKETS + i;
    amounts[parts.length + i] = value * MEANING_SHARE;
  }
  return { places, amounts, isPositive: isDistress };
}

/** Inverse document frequency, in the steps in which it is kept. */
function rarityIn(texts: readonly string[]): Float64Array {
  const [inWords, inLetters] = [new Uint32Array(PART_BUCKETS), new Uint32Array(PART_BUCKETS)];
  const add = (counts: Counts, to: Uint32Array) => {
    for (const bucket of counts.keys()) to[bucket] = (to[bucket] ?? 0) + 1;
  };
  for (const text of texts) {
    const { words, letters } = messageParts(plainMessage(text));
    add(words, inWords);
    add(letters, inLetters);
  }
  return Float64Array.from(inWords, (times, bucket) => {
    const all = times + (inLetters[bucket] ?? 0);
    const isSeldom = times < SELDOM_WORDS && (inLetters[bucket] ?? 0) < SELDOM_LETTERS;
    const idf = Math.log((1 + texts.length) / (1 + all)) + 1;
    return isSeldom ? 0 : Math.max(RARITY_STEP, Math.round(idf / RARITY_STEP) * RARITY_STEP);
  });
}

function fileOf({ weights, base }: Fit, rarity: ArrayLike<number>): Buffer {
  const rows = Array.from({ length: PART_BUCKETS / ROW }, (_, i) =>
    Float32Array.from(weights.subarray(i * ROW, (i + 1) * ROW)),
  );
  const steps = Int8Array.from(rarity, (value) => Math.round(value / RARITY_STEP));
  const meaning = Float32Array.from(weights.subarray(PART_BUCKETS));
  return writeWeights([
    { name: 'parts', rows: rows.length, columns: ROW, data: quantised(rows) },
    {
      name: 'rarity',
      rows: 1,
      columns: PART_BUCKETS,
      data: { rows: 1, columns: PART_BUCKETS, values: steps, scales: Float32Array.of(RARITY_STEP) },
    },
    { name: 'meaning', rows: meaning.length, data: meaning },
    { name: 'base', rows: 1, data: Float32Array.of(base) },
  ]);
}
