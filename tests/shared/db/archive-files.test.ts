import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { newId } from '#shared/db/id.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** A folder of archives, and a text beside it that is none of theirs. */
function archivesBeside() {
  const folder = tempFolder();
  const archives = join(folder, 'archives');
  mkdirSync(archives);
  const outside = join(folder, 'outside.txt');
  writeFileSync(outside, 'not an archive');
  return { folder, archives, outside, files: new ArchiveFiles(archives) };
}

describe('the files of the archives', () => {
  test('are written whole, read back and removed', async () => {
    const { archives, files } = archivesBeside();
    const id = newId();
    const prepared = await files.prepare('It left.\n');
    expect(await files.read(id)).toBeUndefined();
    prepared.keepAs(id);
    expect(readdirSync(archives)).toEqual([`${id}.txt`]);
    expect(await files.read(id)).toBe('It left.\n');
    expect([await files.remove(id), await files.remove(id)]).toEqual([true, false]);
    expect(await files.read(id)).toBeUndefined();
  });

  test('are read from their end back, in whole lines', async () => {
    const { archives, files } = archivesBeside();
    const id = newId();
    const text = Array.from({ length: 50 }, (_, n) => `line ${n}: “näh”\n`).join('');
    writeFileSync(join(archives, `${id}.txt`), text);
    const pieces: string[] = [];
    for (let before: number | undefined; before !== 0;) {
      const page = await files.readBack(id, { before, bytes: 100 });
      expect(Buffer.byteLength(page?.text ?? '')).toBeLessThanOrEqual(100);
      expect(page?.text).toMatch(/^line /);
      pieces.unshift(page?.text ?? '');
      before = page?.start ?? 0;
    }
    expect(pieces.length).toBeGreaterThan(10);
    expect(pieces.join('')).toBe(text);
    expect(await files.readBack(newId(), { before: undefined, bytes: 100 })).toBeUndefined();
  });

  test('are read back in whole characters where a line is longer than that', async () => {
    const { archives, files } = archivesBeside();
    const id = newId();
    writeFileSync(join(archives, `${id}.txt`), '€'.repeat(100));
    expect(await files.readBack(id, { before: undefined, bytes: 100 })).toEqual({
      text: '€'.repeat(33),
      start: 201,
    });
    expect(await files.readBack(id, { before: 10_000, bytes: 1_000 })).toEqual({
      text: '€'.repeat(100),
      start: 0,
    });
  });

  test('are listed without those that go meanwhile', async () => {
    const { archives, files } = archivesBeside();
    const ids = Array.from({ length: 100 }, () => newId());
    for (const id of ids) writeFileSync(join(archives, `${id}.txt`), 'text');
    const listing = files.list();
    const [kept = '', ...going] = await readdir(archives);
    for (const name of going) rmSync(join(archives, name));
    expect([...(await listing).keys()]).toContain(kept.replace('.txt', ''));
  });

  test.each([
    '../outside',
    '..\\outside',
    '/outside',
    '',
    '.',
    'a/../../outside',
    `${'0'.repeat(24)}/../../outside`,
  ])('are never looked for under %j, whoever asks', async (id) => {
    const { folder, archives, outside, files } = archivesBeside();
    await expect(files.read(id)).rejects.toThrow('an id is 24');
    await expect(files.remove(id)).rejects.toThrow('an id is 24');
    const prepared = await files.prepare('overwritten');
    expect(() => prepared.keepAs(id)).toThrow('an id is 24');
    await prepared.drop();
    expect(readdirSync(archives)).toEqual([]);
    expect(readFileSync(outside, 'utf8')).toBe('not an archive');
    expect(existsSync(join(folder, 'outside.txt.txt'))).toBe(false);
  });
});
