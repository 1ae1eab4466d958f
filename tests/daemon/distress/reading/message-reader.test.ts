import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadEncoder, loadMessageReader } from '#daemon/distress/reading/message-reader.ts';
import { worthByLikeness } from '#daemon/distress/reading/likeness.ts';
import { plainMessage, messageParts } from '#daemon/distress/reading/message-features.ts';
import { createPieceReader } from '#daemon/distress/reading/word-pieces.ts';
import { quantised, readWeights, writeWeights } from '#daemon/distress/reading/weights-file.ts';
import { READING_FOLDER } from '#tests/support/duel/distress.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'reading-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

describe('the sentence encoder', () => {
  const encode = loadEncoder(READING_FOLDER);
  const nearness = (a: string, b: string) => {
    const other = encode(b);
    return encode(a).reduce((all, value, i) => all + value * (other[i] ?? 0), 0);
  };

  test('makes vectors of length 1, the same for the same message', () => {
    expect(Math.hypot(...encode('my cat has learnt to open the fridge'))).toBeCloseTo(1);
    expect(nearness('Good evening.', 'good evening')).toBeCloseTo(1);
  });

  test('puts messages of like meaning nearer to each other than those in like words', () => {
    const near = nearness('nobody has called me for weeks', 'i have not spoken to anyone this month');
    expect(near).toBeGreaterThan(
      nearness('nobody has called me for weeks', 'the weeks are called after nobody'),
    );
    expect(near).toBeGreaterThan(
      nearness('nobody has called me for weeks', 'what is the boiling point of helium'),
    );
  });

  test('reads a message without letters and one that is too long for it', () => {
    expect(encode('').length).toBe(512);
    expect(encode('🙃'.repeat(40)).every(Number.isFinite)).toBe(true);
    expect(encode('tell me another one '.repeat(60)).every(Number.isFinite)).toBe(true);
  });
});

describe('a message reader', () => {
  test('is not there where nothing was learnt', () => {
    expect(loadMessageReader(folder())).toBeUndefined();
  });

  test('hears what no phrase lists', () => {
    const read = loadMessageReader(READING_FOLDER);
    const sad = read?.('he has gone out without his coat or his tablets and left me his watch') ?? 0;
    expect(sad).toBeGreaterThan(read?.('he has gone out without his coat and come back with a kebab') ?? 0);
  });

  test('says which file is cut off', () => {
    const damaged = folder();
    for (const name of ['pieces.txt', 'encoder.bin'])
      copyFileSync(join(READING_FOLDER, name), join(damaged, name));
    const learnt = readFileSync(join(READING_FOLDER, 'learnt.bin'));
    writeFileSync(join(damaged, 'learnt.bin'), learnt.subarray(0, learnt.length - 8));
    expect(() => loadMessageReader(damaged)).toThrow('learnt.bin is cut off');
  });
});

describe('likeness to known messages', () => {
  const known = quantised([Float32Array.of(1, 0), Float32Array.of(0, 1)]);
  const worth = worthByLikeness(known, Float32Array.of(3, -2));

  test('gives a message that is known nearly its own worth, and a little of the others', () => {
    const [own, other] = [worth(Float32Array.of(1, 0)), worth(Float32Array.of(0, 1))];
    expect(own).toBeCloseTo(3 - 2 * Math.exp(-3));
    expect(other).toBeCloseTo(-2 + 3 * Math.exp(-3));
  });

  test('gives hardly anything to a message unlike all that are known', () => {
    expect(Math.abs(worth(Float32Array.of(-1, 0)))).toBeLessThan(0.1);
  });
});

describe('the file of weights', () => {
  test('gives back what was written, to a hundredth of the greatest weight of its row', () => {
    const file = join(folder(), 'weights.bin');
    const rows = [Float32Array.of(0.5, -1, 0.25), Float32Array.of(10, 20, -30)];
    const data = quantised(rows);
    const vector = Float32Array.of(0.1, 0.2);
    writeFileSync(
      file,
      writeWeights([
        { name: 'a', rows: 2, columns: 3, data },
        { name: 'b', rows: 2, data: vector },
      ]),
    );
    const weights = readWeights(file);
    const { values, scales } = weights.matrix('a');
    expect((values[1] ?? 0) * (scales[0] ?? 0)).toBeCloseTo(-1);
    expect((values[3] ?? 0) * (scales[1] ?? 0)).toBeCloseTo(10, 0);
    expect(weights.vector('b')).toEqual(vector);
    expect(() => weights.vector('a')).toThrow('a is a matrix');
    expect(() => weights.vector('c')).toThrow('no weights called c');
  });
});

describe('what a message is compared by', () => {
  test('is the same whoever of the two is addressed, unless nothing else is said', () => {
    expect(plainMessage('Warden, can you be polite and tell me it is ok to go?')).toBe(
      'can you be polite and tell me it is ok to go',
    );
    expect(plainMessage('is it ok to go, feral?')).toBe('is it ok to go');
    expect(plainMessage('feral')).toBe('feral');
  });

  test('is the same however it is typed', () => {
    expect(plainMessage("I'm  FINE.")).toBe('im fine');
    expect(messageParts('im fine').words.size).toBe(3);
  });

  test('is the likeliest pieces of its words', () => {
    const lines = ['', '', '', '', '', '', '\u2581no\t-2', 'body\t-3', '\u2581nobody\t-4', 'x\t-1'];
    expect(createPieceReader(lines)('nobody')).toEqual([8]);
    expect(createPieceReader(lines)('nox')).toEqual([6, 9]);
    expect(createPieceReader(lines)('no?')).toEqual([6, 0]);
  });
});
