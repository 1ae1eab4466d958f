import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from '#tests/support/running-command.ts';
import { ROOT, tempFolder } from '#tests/support/temp-data.ts';

/** Runs `npm start` to its end with a bad environment. */
async function start(env: Record<string, string>) {
  const dataDir = join(tempFolder(), 'data');
  const command = runCommandLine('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir, ...env },
  });
  const exitCode = await command.ended;
  return { exitCode, said: command.output().trim(), dataDir };
}

describe('npm start', () => {
  test.each([
    ['PORT', 'http', 'PORT is "http", which will not do: must be a whole number from 0 to 65535.'],
    [
      'PUBLIC_URL',
      'example',
      'PUBLIC_URL is "example", which will not do: must be an address such as https://example.org.',
    ],
    [
      'DUEL_INTERVAL_MS',
      'soon',
      'DUEL_INTERVAL_MS is "soon", which will not do: must be a whole number from 1 to 86400000.',
    ],
  ])('names %s when it is wrong, and starts nothing', async (name, value, sentence) => {
    const { exitCode, said, dataDir } = await start({ [name]: value });
    expect(said.split('\n').filter((line) => !line.startsWith('npm warn'))).toEqual([sentence]);
    expect(exitCode).toBe(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('says so when DATA_DIR can hold no files', async () => {
    const { exitCode, said } = await start({ DATA_DIR: '/dev/null/data' });
    expect(said).toContain('DATA_DIR is "/dev/null/data", where no files can be made (ENOTDIR).');
    expect(exitCode).toBe(1);
  });
});
