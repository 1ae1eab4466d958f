import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { newId } from '#shared/db/id.ts';
import { tempFolder } from '#tests/support/temp-data.ts';

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
