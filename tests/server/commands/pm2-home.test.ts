import { chmodSync, existsSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPm2Home, pm2HomeOf } from '#server/commands/pm2-home.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** More than the path of a Unix socket may hold. */
const DEEP = 'a-rather-long-name-for-a-folder/'.repeat(4);

describe("PM2's folder", () => {
  test('lies in the data folder, for its owner alone', () => {
    const dataDir = tempFolder();
    const home = openPm2Home(dataDir);
    expect(home).toBe(join(dataDir, 'pm2'));
    expect(statSync(home).mode & 0o077).toBe(0);
  });

  test("lies in the temporary folder where the data folder's path is too long for a socket", () => {
    const dataDir = join(tempFolder(), DEEP);
    const home = openPm2Home(dataDir);
    onTestFinished(() => rmSync(home, { recursive: true }));
    expect(dirname(home)).toBe(tmpdir());
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is found again by another process, and is not the one of another data folder', () => {
    expect(pm2HomeOf(`/${DEEP}one`)).toBe(pm2HomeOf(`/${DEEP}one`));
    expect(pm2HomeOf(`/${DEEP}one`)).not.toBe(pm2HomeOf(`/${DEEP}two`));
  });

  test('is refused where other users can write into it', () => {
    const dataDir = tempFolder();
    chmodSync(openPm2Home(dataDir), 0o777);
    expect(() => openPm2Home(dataDir)).toThrow('can be written by other users');
  });
});
