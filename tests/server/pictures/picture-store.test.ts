import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SitePicture } from '#server/pictures/picture.ts';
import { PictureFiles } from '#server/pictures/picture-files.ts';
import { PictureStore } from '#server/pictures/picture-store.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

const PICTURE: SitePicture = { kind: 'site', theme: 'any', site: '' };

test('a picture of what is deleted between its reading and its name stays nowhere', async () => {
  const folder = join(tempFolder(), 'pictures');
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  let epoch = 'before';
  const pictures = new PictureStore({
    files: new PictureFiles(folder, { onError }),
    queue: { draw: () => Promise.resolve(Buffer.from('drawn')), close: () => undefined },
    epoch: () => epoch,
    onError,
  });
  const found = pictures.find(() => {
    epoch = 'after';
    return PICTURE;
  });
  pictures.noteChange();
  expect(String(await pictures.bytesOf(found))).toBe('drawn');
  expect([existsSync(folder), readdirSync(folder), errors]).toEqual([true, [], []]);
});
