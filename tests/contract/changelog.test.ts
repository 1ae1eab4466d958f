import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '#shared/version.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const entries = Array.from(
  read('CHANGELOG.md').matchAll(/^## \[(.+?)\](?: - (\S+))?$/gm),
  ([, name, day]) => ({
    name,
    day,
  }),
);

test('the newest entry of the changelog is of this version, or of none yet', () => {
  expect([VERSION, 'Unreleased']).toContain(entries[0]?.name);
  expect(entries.map(({ name }) => name)).toContain(VERSION);
});

test('every version of the changelog has its day, newest first', () => {
  const days = entries.filter(({ name }) => name !== 'Unreleased').map(({ day }) => day ?? '');
  expect(days.filter((day) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([]);
  expect(days).toEqual(days.toSorted().reverse());
});

test('the lock is of the same version as package.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as { version: string };
  expect(lock.version).toBe(VERSION);
});
