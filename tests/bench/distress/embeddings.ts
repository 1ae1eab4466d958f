import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadEncoder } from '#daemon/distress/reading/message-reader.ts';
import { SENTENCE_WIDTH } from '#daemon/distress/reading/sentence-encoder.ts';
import { READING_FOLDER } from '#tests/support/duel/distress.ts';

/** How many messages are encoded between two savings. */
const SAVE_EVERY = 250;

/**
 * The vectors of messages, in their order. Ten thousand take ten minutes of one core, so they are kept in a file, which is made where
 * there is none.
 */
export function embeddingsOf(texts: readonly string[], keptIn: string): Float32Array[] {
  const kept = readKept(keptIn);
  const encode = loadEncoder(READING_FOLDER);
  let isNew = 0;
  for (const text of texts) {
    if (kept.has(text)) continue;
    kept.set(text, encode(text));
    isNew += 1;
    if (isNew % SAVE_EVERY === 0) save(kept, keptIn);
  }
  if (isNew > 0) save(kept, keptIn);
  return texts.map((text) => kept.get(text) ?? new Float32Array(SENTENCE_WIDTH));
}

function readKept(file: string): Map<string, Float32Array> {
  if (!existsSync(file)) return new Map();
  const bytes = readFileSync(file);
  const length = bytes.readUInt32LE(0);
  const texts = JSON.parse(bytes.toString('utf8', 4, 4 + length)) as string[];
  const floats = new Float32Array(texts.length * SENTENCE_WIDTH);
  Buffer.from(floats.buffer).set(bytes.subarray(4 + length));
  return new Map(
    texts.map((text, i) => [text, floats.subarray(i * SENTENCE_WIDTH, (i + 1) * SENTENCE_WIDTH)]),
  );
}

function save(kept: ReadonlyMap<string, Float32Array>, file: string): void {
  const head = Buffer.from(JSON.stringify([...kept.keys()]));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const vectors = Array.from(kept.values(), ({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  writeFileSync(file, Buffer.concat([length, head, ...vectors]));
}
