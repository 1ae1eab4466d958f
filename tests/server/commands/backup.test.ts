import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

function backup(folder: string, ...words: string[]) {
  const args = ['--import', 'tsx', 'src/server/commands/backup.ts', ...words];
  const env = { ...process.env, DATA_DIR: folder, INIT_CWD: folder };
  return spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
}

test('npm run backup copies nothing from a folder that a restore has to itself, and all of it afterwards', () => {
  const { folder, backups } = tempDataDir();
  const leave = ownDataDir(folder);
  const refused = backup(folder);
  expect(refused.stderr).toMatch(/A restore into .* is under way\./);
  expect([refused.status, existsSync(backups)]).toEqual([1, false]);
  leave?.();
  expect(backup(folder).stdout).toMatch(
    /\.tar holds the database and 0 archives \(.*\), and was read back whole\./,
  );
});

test('npm run backup takes an option for no file, and says what it takes', () => {
  const { folder, backups } = tempDataDir();
  const refused = backup(folder, '--help');
  expect(refused.stderr).toBe('It takes no options, only where to: npm run backup [-- FILE]\n');
  expect([refused.status, existsSync(backups), existsSync(join(folder, '--help'))]).toEqual([
    1,
    false,
    false,
  ]);
});
