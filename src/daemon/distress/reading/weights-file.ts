import { readFileSync } from 'node:fs';

/** A matrix of whole numbers from -127 to 127; each row has a factor of its own. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Matrices and vectors by name. */
export interface Weights {
  /** @throws Error where the file has none of that name. */
  matrix(name: string): Matrix;
  /** @throws Error where the file has none of that name. */
  vector(name: string): Float32Array;
}

/** One part of the file, as its head lists it: a matrix where it has columns. */
export interface Part {
  readonly name: string;
  readonly rows: number;
  readonly columns?: number;
}

/**
 * The file begins with the length of its head in four bytes, little-endian, then the head in JSON; parts follow in its order. A vector is
 * 32-bit floats; a matrix is its scales, as such floats, then its values, a byte each, filled up to four bytes.
 * @throws Error where it cannot be read, or is cut off.
 */
export function readWeights(file: string): Weights {
  const bytes = readFileSync(file);
  const headLength = bytes.readUInt32LE(0);
  const parts = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Part[];
  const read = new Map<string, Matrix | Float32Array>();
  let at = aligned(4 + headLength);
  for (const { name, rows, columns } of parts) {
    const floats = floatsAt(bytes, at, rows);
    at += rows * 4;
    if (columns === undefined) {
      read.set(name, floats);
      continue;
    }
    const values = new Int8Array(rows * columns);
    values.set(bytes.subarray(at, at + values.length));
    read.set(name, { rows, columns, scales: floats, values });
    at += aligned(values.length);
  }
  if (at !== bytes.length) throw new Error(`${file} is cut off`);
  return weightsIn(read);
}

/** The bytes of such a file. */
export function writeWeights(parts: readonly (Part & { readonly data: Float32Array | Matrix })[]): Buffer {
  const head = Buffer.from(JSON.stringify(parts.map(({ data: _, ...part }) => part)));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const body = parts.flatMap(({ data }) =>
    'values' in data && 'scales' in data
      ? [bytesOf(data.scales), filled(bytesOf(data.values))]
      : [bytesOf(data)],
  );
  return Buffer.concat([filled(Buffer.concat([length, head])), ...body]);
}

/** Rounds each row to whole numbers from -127 to 127. */
export function quantised(rows: readonly Float32Array[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  const values = new Int8Array(rows.length * columns);
  const scales = new Float32Array(rows.length);
  for (const [i, row] of rows.entries()) {
    const scale = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127 || 1;
    scales[i] = scale;
    values.set(
      row.map((value) => Math.round(value / scale)),
      i * columns,
    );
  }
  return { rows: rows.length, columns, values, scales };
}

function weightsIn(read: ReadonlyMap<string, Matrix | Float32Array>): Weights {
  const find = (name: string) => {
    const part = read.get(name);
    if (!part) throw new Error(`there are no weights called ${name}`);
    return part;
  };
  return {
    matrix(name) {
      const part = find(name);
      if (part instanceof Float32Array) throw new Error(`${name} is a vector`);
      return part;
    },
    vector(name) {
      const part = find(name);
      if (!(part instanceof Float32Array)) throw new Error(`${name} is a matrix`);
      return part;
    },
  };
}

function floatsAt(bytes: Buffer, at: number, count: number): Float32Array {
  const floats = new Float32Array(count);
  Buffer.from(floats.buffer).set(bytes.subarray(at, at + count * 4));
  return floats;
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function filled(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);
}

function aligned(length: number): number {
  return Math.ceil(length / 4) * 4;
}
