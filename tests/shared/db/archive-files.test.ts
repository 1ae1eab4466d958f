import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
    await files.write(id, 'It left.\n');
    expect(readdirSync(archives)).toEqual([`${id}.txt`]);
    expect(await files.read(id)).toBe('It left.\n');
    await files.remove(id);
    expect(await files.read(id)).toBeUndefined();
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
    const { folder, outside, files } = archivesBeside();
    await expect(files.read(id)).rejects.toThrow('an id is 24');
    await expect(files.remove(id)).rejects.toThrow('an id is 24');
    await expect(files.write(id, 'overwritten')).rejects.toThrow();
    expect(readFileSync(outside, 'utf8')).toBe('not an archive');
    expect(existsSync(join(folder, 'outside.txt.txt'))).toBe(false);
  });
});
