import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newId } from '#shared/db/id.ts';
import { sweepTemporary, writeTemporary } from '#shared/db/temporary-file.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** Nobody has touched it for two hours. */
function makeOld(path: string): void {
  const seconds = Date.now() / 1_000 - 2 * 3_600;
  utimesSync(path, seconds, seconds);
}

describe('a temporary file', () => {
  test('has its text, and a name that is its own', async () => {
    const folder = tempFolder();
    const [one, other] = [await writeTemporary(folder, 'one'), await writeTemporary(folder, 'other')];
    expect([one, other].map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'other']);
  });

  test('is swept once nobody has touched it for an hour', async () => {
    const folder = tempFolder();
    const left = await writeTemporary(folder, 'one');
    expect(sweepTemporary(folder)).toBe(0);
    makeOld(left);
    expect(sweepTemporary(folder)).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is swept as earlier releases named it, and whatever else is old stays', () => {
    const folder = tempFolder();
    const names = [`.${newId()}.1234.1780000000000.tmp`, `${newId()}.txt`, '.notes.tmp', 'notes'];
    for (const name of names) {
      writeFileSync(join(folder, name), 'text');
      makeOld(join(folder, name));
    }
    expect(sweepTemporary(folder)).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(names.slice(1).sort());
  });
});
