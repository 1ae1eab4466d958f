import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownDataDir } from '#shared/db/data-dir-lock.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

function backup(folder: string) {
  const args = ['--import', 'tsx', 'src/server/commands/backup.ts'];
  const env = { ...process.env, DATA_DIR: folder };
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
