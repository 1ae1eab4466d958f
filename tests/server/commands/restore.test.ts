import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { backUpHere } from '#tests/support/database/backups.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

async function runRestore(folder: string, file: string): Promise<string> {
  const command = runCommandLine(
    process.execPath,
    ['--import', 'tsx', 'src/server/commands/restore.ts', file],
    {
      cwd: ROOT,
      env: { DATA_DIR: folder },
    },
  );
  expect(await command.ended).toBe(0);
  return command.output();
}

describe('npm run restore', () => {
  test('says what it did, and no more where nothing is lost', async () => {
    const { folder } = tempDataDir();
    const { file } = await backUpHere(folder);
    const said = await runRestore(folder, file);
    expect(said).toContain(
      `${file} is restored: 0 messages.\nWhat was there before is in ${folder}/replaced-`,
    );
    expect(said).not.toContain('tokens spent today');
  });

  test('says that what was spent today is not known where the replaced database was damaged', async () => {
    const { folder, database } = tempDataDir();
    const { file } = await backUpHere(folder);
    truncateSync(database, 9_000);
    expect(await runRestore(folder, file)).toContain(
      'The database that was replaced could not be read: tokens spent today count from the backup.\n',
    );
  });
});
