import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Housekeeping, noteProblem } from '#daemon/housekeeping/housekeeping.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

test('why the daily backup failed is kept where it is found, until one is made', () => {
  const db = connect(tempDataDir().database, 'daemon');
  const noted = () => readSetting(db, 'backup.problem');
  noteProblem(db, undefined);
  expect(noted()).toBeUndefined();
  noteProblem(db, 'There is no room.');
  expect(noted()).toBe('There is no room.');
  noteProblem(db, undefined);
  expect(noted()).toBeUndefined();
});

test('it goes on until it is told to stop', async () => {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  const logger = pino({ level: 'silent' });
  const stopping = new AbortController();
  const running = new Housekeeping({ db, dataDir, backupChild: BACKUP_CHILD, logger }).run(stopping.signal);
  stopping.abort();
  await expect(running).resolves.toBeUndefined();
});
