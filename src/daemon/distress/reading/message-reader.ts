import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { worthByLikeness } from './likeness.ts';
import { messageParts, plainMessage, weighedParts } from './message-features.ts';
import { createSentenceEncoder, type SentenceEncoder } from './sentence-encoder.ts';
import { readWeights, type Weights } from './weights-file.ts';
import { createPieceReader } from './word-pieces.ts';

/** Files of the folder: the encoder, its pieces of words, and what was learnt from messages. */
export const ENCODER_FILE = 'encoder.bin';
export const PIECES_FILE = 'pieces.txt';
export const LEARNT_FILE = 'learnt.bin';
/** Rarity is kept in whole steps of this size. */
export const RARITY_STEP = 0.1;

/** Tells how much an English message sounds like distress: above 0 it rather does, and 5 is quite sure. */
export type MessageReader = (text: string) => number;

/**
 * Reads the folder's files; undefined where it has none.
 * @throws Error where one is missing or damaged.
 */
export function loadMessageReader(folder: string): MessageReader | undefined {
  const file = join(folder, LEARNT_FILE);
  if (!existsSync(file)) return undefined;
  const weigh = createWeigher(readWeights(file));
  const encode = loadEncoder(folder);
  return (text) => weigh(text, encode(text));
}

/** Makes vectors of messages. @throws Error where one of its files is missing or damaged. */
export function loadEncoder(folder: string): (text: string) => Float32Array {
  const cut = createPieceReader(readFileSync(join(folder, PIECES_FILE), 'utf8').split('\n'));
  const encode: SentenceEncoder = createSentenceEncoder(readWeights(join(folder, ENCODER_FILE)));
  return (text) => encode(cut(plainMessage(text)));
}

function createWeigher(learnt: Weights): (text: string, meaning: Float32Array) => number {
  const { values, scales, columns } = learnt.matrix('parts');
  const rarity = Array.from(learnt.matrix('rarity').values, (step) => step * RARITY_STEP);
  const ofMeaning = worthByLikeness(learnt.matrix('known'), learnt.vector('worths'));
  const [base = 0] = learnt.vector('base');
  const weightOf = (bucket: number) => (values[bucket] ?? 0) * (scales[Math.floor(bucket / columns)] ?? 0);
  return (text, meaning) => {
    const { words, letters } = messageParts(plainMessage(text));
    const parts = [...weighedParts(words, rarity), ...weighedParts(letters, rarity)];
    const ofParts = parts.reduce((all, [bucket, weight]) => all + weight * weightOf(bucket), 0);
    return base + ofParts + ofMeaning(meaning);
  };
}
