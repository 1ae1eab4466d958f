import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PictureFiles } from '#server/pictures/picture-files.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';
import { until } from '#tests/support/processes/processes.ts';

const BOUNDS = { keptMax: 3, keptBytes: 1_000 };
const PICTURE = Buffer.alloc(100, 'p');

function openFiles(folder = join(tempFolder(), 'pictures'), bounds = BOUNDS) {
  const errors: unknown[] = [];
  return {
    folder,
    errors,
    files: new PictureFiles(folder, { bounds, onError: (error) => errors.push(error) }),
  };
}

/** The names in the folder, once they are these. */
const settled = (folder: string, names: string[]) =>
  until(() => JSON.stringify(readdirSync(folder).sort()) === JSON.stringify(names));

describe('the files of pictures', () => {
  test('are there for whoever opens the folder later', async () => {
    const { folder, files } = openFiles();
    await files.write('a.png', PICTURE);
    expect(await openFiles(folder).files.read('a.png')).toEqual(PICTURE);
    expect(statSync(join(folder, 'a.png')).mode & 0o777).toBe(0o600);
  });

  test('are made with the first picture, not before', async () => {
    const { folder, files, errors } = openFiles();
    expect(await files.read('a.png')).toBeUndefined();
    await files.removeOthers('a');
    expect([existsSync(folder), errors]).toEqual([false, []]);
  });

  test('go when there are too many, the least recently used first', async () => {
    const { folder, files } = openFiles();
    for (const name of ['a', 'b', 'c']) await files.write(name, PICTURE);
    await files.read('a');
    await files.write('d', PICTURE);
    await settled(folder, ['a', 'c', 'd']);
  });

  test('go when they weigh too much', async () => {
    const { folder, files } = openFiles(undefined, { keptMax: 100, keptBytes: 250 });
    for (const name of ['a', 'b', 'c']) await files.write(name, PICTURE);
    await settled(folder, ['b', 'c']);
  });

  test('keep their order across a restart', async () => {
    const folder = tempFolder();
    for (const [n, name] of ['c', 'a', 'b'].entries()) {
      writeFileSync(join(folder, name), PICTURE);
      utimesSync(join(folder, name), n, n);
    }
    await openFiles(folder).files.write('d', PICTURE);
    await settled(folder, ['a', 'b', 'd']);
  });

  test('go when they begin otherwise', async () => {
    const { folder, files } = openFiles();
    for (const name of ['old-1', 'old-2', 'new-1']) await files.write(name, PICTURE);
    await files.removeOthers('new');
    expect(readdirSync(folder)).toEqual(['new-1']);
    expect(await files.read('old-1')).toBeUndefined();
  });

  test('that cannot be written are told of, and nothing fails', async () => {
    const folder = tempFolder();
    const { files, errors } = openFiles(join(folder, 'a file', 'pictures'));
    writeFileSync(join(folder, 'a file'), '');
    await files.write('a', PICTURE);
    expect(errors).toHaveLength(1);
  });

  test('that cannot be finished leave nothing behind, and are told of once until one can', async () => {
    const { folder, files, errors } = openFiles();
    const inTheWay = join(folder, 'a.png', 'something');
    mkdirSync(inTheWay, { recursive: true });
    await files.write('a.png', PICTURE);
    await files.write('a.png', PICTURE);
    expect([readdirSync(folder), errors.length]).toEqual([['a.png'], 1]);
    await files.write('b.png', PICTURE);
    await files.write('a.png', PICTURE);
    expect(errors).toHaveLength(2);
  });
});
