import { likeness } from '#daemon/distress/reading/likeness.ts';
import {
  messageParts,
  PART_BUCKETS,
  plainMessage,
  weighedParts,
  type Counts,
  type MessageParts,
} from '#daemon/distress/reading/message-features.ts';
import { RARITY_STEP } from '#daemon/distress/reading/message-reader.ts';
import { quantised, writeWeights } from '#daemon/distress/reading/weights-file.ts';
import { fitRidge } from './kernel-ridge.ts';

/** A message to learn from, or to try. */
export interface Lesson {
  readonly text: string;
  readonly meaning: Float32Array;
  readonly isDistress: boolean;
}

/** What was learnt: how each lesson scores, and the bytes that the daemon reads. */
export interface Learnt {
  readonly scores: Float64Array;
  toFile(): Buffer;
}

/** Learns from those lessons that it is told to; the others are only scored. */
export type Teacher<Each extends Lesson> = (isLearnt: (lesson: Each) => boolean) => Learnt;

/** What messages in distress are to score; others score as much below 0. */
const TARGET = 5;
/** How much words and parts of words count, and how much the meaning. */
const PARTS_SHARE = 0.7;
const MEANING_SHARE = 2;
/** How freely a message may be missed; both kinds count as much as each other, however many there are. */
const SLACK = 0.3;
/** A part that stands in fewer messages tells nothing. */
const SELDOM_WORDS = 2;
const SELDOM_LETTERS = 3;
const ROW = 512;

type Weighed = readonly (readonly [bucket: number, weight: number])[];

/** Compares all lessons with each other once, which takes minutes. The same lessons in the same order always teach the same. */
export function createTeacher<Each extends Lesson>(lessons: readonly Each[]): Teacher<Each> {
  const parts = lessons.map(({ text }) => messageParts(plainMessage(text)));
  const byMeaning = meaningsCompared(lessons);
  return (isLearnt) => {
    const learnt = lessons.map(isLearnt);
    const rarity = rarityIn(parts.filter((_, i) => learnt[i]));
    const weighed = parts.map(({ words, letters }) => [
      ...weighedParts(words, rarity),
      ...weighedParts(letters, rarity),
    ]);
    const likenesses = (worths: Float64Array) => {
      const weights = partWeights(weighed, worths);
      const base = sum(worths);
      return byMeaning(worths).map((score, i) => score + base + weightOf(weighed[i] ?? [], weights));
    };
    const worths = fitRidge(
      {
        targets: Float64Array.from(lessons, ({ isDistress }) => (isDistress ? TARGET : -TARGET)),
        slack: slackOf(lessons, learnt),
      },
      likenesses,
    );
    return { scores: likenesses(worths), toFile: () => fileOf({ lessons, learnt, worths, weighed, rarity }) };
  };
}

/** How alike the meanings of all are, by which worths are multiplied. */
function meaningsCompared(lessons: readonly Lesson[]): (worths: Float64Array) => Float64Array {
  const rows = lessons.map((lesson, i) =>
    Float32Array.from(
      lessons.slice(0, i + 1),
      (other) => MEANING_SHARE * likeness(dot(lesson.meaning, other.meaning)),
    ),
  );
  return (worths) => {
    const scores = new Float64Array(worths.length);
    for (const [i, row] of rows.entries()) {
      const worth = worths[i] ?? 0;
      let score = 0;
      for (let j = 0; j < i; j += 1) {
        const alike = row[j] ?? 0;
        score += alike * (worths[j] ?? 0);
        scores[j] = (scores[j] ?? 0) + alike * worth;
      }
      scores[i] = score + MEANING_SHARE * worth;
    }
    return scores;
  };
}

function partWeights(weighed: readonly Weighed[], worths: Float64Array): Float64Array {
  const weights = new Float64Array(PART_BUCKETS);
  for (const [i, parts] of weighed.entries())
    for (const [bucket, weight] of parts)
      weights[bucket] = (weights[bucket] ?? 0) + PARTS_SHARE * weight * (worths[i] ?? 0);
  return weights;
}

function weightOf(parts: Weighed, weights: Float64Array): number {
  return parts.reduce((all, [bucket, weight]) => all + weight * (weights[bucket] ?? 0), 0);
}

function slackOf(lessons: readonly Lesson[], learnt: readonly boolean[]): Float64Array {
  const all = lessons.filter((_, i) => learnt[i]);
  const inDistress = all.filter(({ isDistress }) => isDistress).length;
  return Float64Array.from(lessons, ({ isDistress }, i) => {
    const alike = isDistress ? inDistress : all.length - inDistress;
    return learnt[i] ? (SLACK * 2 * alike) / all.length : Infinity;
  });
}

/** Inverse document frequency, in the steps in which it is kept. */
function rarityIn(messages: readonly MessageParts[]): Float64Array {
  const [inWords, inLetters] = [new Uint32Array(PART_BUCKETS), new Uint32Array(PART_BUCKETS)];
  const add = (counts: Counts, to: Uint32Array) => {
    for (const bucket of counts.keys()) to[bucket] = (to[bucket] ?? 0) + 1;
  };
  for (const { words, letters } of messages) {
    add(words, inWords);
    add(letters, inLetters);
  }
  return Float64Array.from(inWords, (times, bucket) => {
    const all = times + (inLetters[bucket] ?? 0);
    const isSeldom = times < SELDOM_WORDS && (inLetters[bucket] ?? 0) < SELDOM_LETTERS;
    const idf = Math.log((1 + messages.length) / (1 + all)) + 1;
    return isSeldom ? 0 : Math.max(RARITY_STEP, Math.round(idf / RARITY_STEP) * RARITY_STEP);
  });
}

interface Fitted {
  readonly lessons: readonly Lesson[];
  readonly learnt: readonly boolean[];
  readonly worths: Float64Array;
  readonly weighed: readonly Weighed[];
  readonly rarity: Float64Array;
}

function fileOf({ lessons, learnt, worths, weighed, rarity }: Fitted): Buffer {
  const weights = partWeights(weighed, worths);
  const rows = Array.from({ length: PART_BUCKETS / ROW }, (_, i) =>
    Float32Array.from(weights.subarray(i * ROW, (i + 1) * ROW)),
  );
  const steps = Int8Array.from(rarity, (value) => Math.round(value / RARITY_STEP));
  const known = quantised(lessons.filter((_, i) => learnt[i]).map(({ meaning }) => meaning));
  const worth = Float32Array.from(
    worths.filter((_, i) => learnt[i]),
    (value) => MEANING_SHARE * value,
  );
  return writeWeights([
    { name: 'parts', rows: rows.length, columns: ROW, data: quantised(rows) },
    {
      name: 'rarity',
      rows: 1,
      columns: PART_BUCKETS,
      data: { rows: 1, columns: PART_BUCKETS, values: steps, scales: Float32Array.of(RARITY_STEP) },
    },
    { name: 'known', rows: known.rows, columns: known.columns, data: known },
    { name: 'worths', rows: worth.length, data: worth },
    { name: 'base', rows: 1, data: Float32Array.of(sum(worths)) },
  ]);
}

function dot(a: Float32Array, b: Float32Array): number {
  let result = 0;
  for (let i = 0; i < a.length; i += 1) result += (a[i] ?? 0) * (b[i] ?? 0);
  return result;
}

function sum(values: Float64Array): number {
  return values.reduce((all, value) => all + value, 0);
}
