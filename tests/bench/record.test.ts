import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BenchRecord } from '#tests/bench/record.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const table = (title: string) => ({ title, columns: ['what', 'ms'], rows: [['this', '1.5']] });

test('a run replaces the tables that it made, and no other', () => {
  const folder = tempFolder();
  const record = new BenchRecord(folder, ['one', 'two']);
  const page = () => readFileSync(join(folder, 'benchmarks.md'), 'utf8');
  record.write('two', 'npm run bench -- two', table('The second'));
  record.write('one', 'npm run bench -- one', table('The first'));
  record.write('two', 'npm run bench -- two', table('The second again'));
  expect(page()).toMatch(
    /The first[^]*\| this \| 1\.5 \|[^]*`npm run bench -- one` on Node v[^]*The second again/,
  );
  expect(page()).not.toMatch(/The second$/m);
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'benchmarks.json'), 'utf8')) as object)).toEqual([
    'one',
    'two',
  ]);
});
