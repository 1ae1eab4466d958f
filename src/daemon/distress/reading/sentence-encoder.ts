import type { Matrix, Weights } from './weights-file.ts';

/** Longer messages are cut, in pieces of words: it could read 128, but twice as many take twice as long. */
const LONGEST = 64;
const EPSILON = 1e-6;
const LAYERS = [
  { name: 'layer0', width: 256, heads: 4 },
  { name: 'layer1', width: 512, heads: 4 },
] as const;

/** How many numbers a sentence becomes. */
export const SENTENCE_WIDTH = 512;

/** Makes a vector of length 1 of the pieces of a message: messages of like meaning come to lie near each other. */
export type SentenceEncoder = (pieces: readonly number[]) => Float32Array;

/** Rows of numbers, one for each piece of the message. */
type Rows = Float32Array[];

/**
 * The Universal Sentence Encoder Lite, a transformer of two layers. https://arxiv.org/abs/1803.11175
 * @throws Error where the weights lack a part.
 */
export function createSentenceEncoder(weights: Weights): SentenceEncoder {
  const linear = linearIn(weights);
  const embed = createEmbedding(weights);
  const layers = LAYERS.map((layer) => createLayer(layer, weights, linear));
  const widen = linear('widen');
  const close = linear('close');
  return (pieces) => {
    const embedded = embed(pieces.slice(0, LONGEST));
    let residual = widen(embedded);
    let rows = embedded;
    for (const layer of layers) rows = residual = layer(rows, residual);
    const [sentence = new Float32Array(SENTENCE_WIDTH)] = close([meanOf(rows)]);
    return unitLength(sentence.map(Math.tanh));
  };
}

function createEmbedding(weights: Weights): (pieces: readonly number[]) => Rows {
  const { columns, values, scales } = weights.matrix('pieces');
  const frequencies = weights.vector('frequencies');
  return (pieces) =>
    pieces.map((piece, place) => {
      const row = Float32Array.from(
        values.subarray(piece * columns, (piece + 1) * columns),
        (value) => 2 * value * (scales[piece] ?? 0),
      );
      for (const [i, frequency] of frequencies.entries()) {
        row[i] = (row[i] ?? 0) + Math.sin(place * frequency);
        const other = i + frequencies.length;
        row[other] = (row[other] ?? 0) + Math.cos(place * frequency);
      }
      return row;
    });
}

function createLayer(
  { name, width, heads }: (typeof LAYERS)[number],
  weights: Weights,
  linear: (name: string) => (rows: Rows) => Rows,
): (rows: Rows, residual: Rows) => Rows {
  const beforeAttention = createNorm(weights, `${name}.attention.norm`);
  const beforeWords = createNorm(weights, `${name}.words.norm`);
  const ask = linear(`${name}.attention.in`);
  const answer = linear(`${name}.attention.out`);
  const open = linear(`${name}.words.in`);
  const close = linear(`${name}.words.out`);
  return (rows, residual) => {
    const asked = ask(rows.map(beforeAttention));
    const heard = sum(residual, answer(attend(asked, width, heads)));
    const opened = open(heard.map(beforeWords)).map((row) => row.map((value) => Math.max(0, value)));
    return sum(heard, close(opened));
  };
}

/** Each row of `asked` is a query, a key and a value, each `width` long and split among the heads. */
function attend(asked: Rows, width: number, heads: number): Rows {
  const size = width / heads;
  return asked.map((row) => {
    const heard = new Float32Array(width);
    for (let start = 0; start < width; start += size) {
      const query = row.subarray(start, start + size);
      const shares = softmax(
        asked.map(
          (other) => dot(query, other.subarray(width + start, width + start + size)) / Math.sqrt(size),
        ),
      );
      for (const [j, other] of asked.entries()) {
        const value = other.subarray(2 * width + start, 2 * width + start + size);
        for (let i = 0; i < size; i += 1)
          heard[start + i] = (heard[start + i] ?? 0) + (shares[j] ?? 0) * (value[i] ?? 0);
      }
    }
    return heard;
  });
}

function createNorm(weights: Weights, name: string): (row: Float32Array) => Float32Array {
  const scale = weights.vector(`${name}.scale`);
  const shift = weights.vector(`${name}.shift`);
  return (row) => {
    const mean = row.reduce((all, value) => all + value, 0) / row.length;
    const variance = row.reduce((all, value) => all + (value - mean) ** 2, 0) / row.length;
    const factor = 1 / Math.sqrt(variance + EPSILON);
    return row.map((value, i) => (value - mean) * factor * (scale[i] ?? 0) + (shift[i] ?? 0));
  };
}

function linearIn(weights: Weights) {
  return (name: string): ((rows: Rows) => Rows) => {
    const matrix = weights.matrix(name);
    const shift = weights.vector(`${name}.shift`);
    return (rows) => times(rows, matrix, shift);
  };
}

/** Four rows at a time, so that each weight is read once for them: this is where all the time goes. */
function times(rows: Rows, { rows: outputs, columns, values, scales }: Matrix, shift: Float32Array): Rows {
  const results = rows.map(() => new Float32Array(outputs));
  const nothing = new Float32Array(columns);
  const unused = new Float32Array(outputs);
  for (let r = 0; r < rows.length; r += 4) {
    const [a = nothing, b = nothing, c = nothing, d = nothing] = rows.slice(r, r + 4);
    const [inA = unused, inB = unused, inC = unused, inD = unused] = results.slice(r, r + 4);
    for (let o = 0; o < outputs; o += 1) {
      let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
      for (let i = 0, at = o * columns; i < columns; i += 1, at += 1) {
        const weight = values[at] ?? 0;
        sumA += weight * (a[i] ?? 0);
        sumB += weight * (b[i] ?? 0);
        sumC += weight * (c[i] ?? 0);
        sumD += weight * (d[i] ?? 0);
      }
      const scale = scales[o] ?? 0;
      const moved = shift[o] ?? 0;
      inA[o] = sumA * scale + moved;
      inB[o] = sumB * scale + moved;
      inC[o] = sumC * scale + moved;
      inD[o] = sumD * scale + moved;
    }
  }
  return results;
}

function softmax(values: readonly number[]): number[] {
  const most = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - most));
  const all = powers.reduce((sumSoFar, power) => sumSoFar + power, 0);
  return powers.map((power) => power / all);
}

function dot(a: Float32Array, b: Float32Array): number {
  let result = 0;
  for (let i = 0; i < a.length; i += 1) result += (a[i] ?? 0) * (b[i] ?? 0);
  return result;
}

function sum(a: Rows, b: Rows): Rows {
  return a.map((row, r) => row.map((value, i) => value + (b[r]?.[i] ?? 0)));
}

function meanOf(rows: Rows): Float32Array {
  const mean = new Float32Array(SENTENCE_WIDTH);
  for (const row of rows)
    for (let i = 0; i < mean.length; i += 1) mean[i] = (mean[i] ?? 0) + (row[i] ?? 0) / rows.length;
  return mean;
}

function unitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
