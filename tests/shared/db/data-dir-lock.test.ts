import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownDataDir, useDataDir } from '#shared/db/data-dir-lock.ts';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

const USE = `
  const { useDataDir } = await import('#shared/db/data-dir-lock.ts');
  useDataDir(process.argv[1]);
  for (let round = 0; round < 3; round += 1) {
    gc();
    await new Promise(setImmediate);
  }
  process.stdout.write('in use');
  setInterval(() => undefined, 1_000);
`;

async function processThatUses(folder: string) {
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', USE, folder];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

describe('a data folder', () => {
  test('is used by many at once, and then nobody has it alone', () => {
    const folder = tempFolder();
    const leave = [useDataDir(folder), useDataDir(folder)];
    expect(ownDataDir(folder)).toBeUndefined();
    leave[0]?.();
    expect(ownDataDir(folder)).toBeUndefined();
    leave[1]?.();
    ownDataDir(folder)?.();
    expect(() => useDataDir(folder)()).not.toThrow();
  });

  test('that one has alone is used by nobody else: the sentence says why', () => {
    const folder = tempFolder();
    const release = ownDataDir(folder);
    expect(() => useDataDir(folder)).toThrow(
      `A restore into ${folder} is under way. Start again when it has ended.`,
    );
    expect(ownDataDir(folder)).toBeUndefined();
    release?.();
  });

  test('is held until its process is killed, also where nothing refers to the lock any more', async () => {
    const folder = tempFolder();
    const child = await processThatUses(folder);
    expect(ownDataDir(folder)).toBeUndefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(ownDataDir(folder)).toBeDefined();
  });
});
