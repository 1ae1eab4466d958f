import { statSync } from 'node:fs';
import { listBackups } from '#shared/db/backup/backup-file.ts';
import { readSetting } from '#shared/db/queries/settings.ts';
import { ok, warning, type Finding, type Installation } from './finding.ts';
import { readFrom } from './database.ts';

const DAY_MS = 24 * 3600_000;
/** One a day, and a day's grace. */
const STALE_MS = 2 * DAY_MS;

/** Whether there is a backup of these days. */
export function checkBackups({ dataDir }: Pick<Installation, 'dataDir'>, now = Date.now()): Finding {
  const { database, backups } = dataDir;
  const problem = readFrom(database, (db) => readSetting(db, 'backup.problem'));
  if (problem !== undefined) return warning(`The last daily backup failed: ${problem}`);
  const [latest] = listBackups(backups);
  const since = latest?.madeAt.getTime() ?? statSync(database, { throwIfNoEntry: false })?.birthtimeMs ?? now;
  if (now - since > STALE_MS) {
    return warning(
      `There is no backup of the last two days in ${backups}. Make one with npm run backup; the duel's log says why the daily one is missing.`,
    );
  }
  return ok(
    latest === undefined
      ? 'There is no backup yet; the first one comes with the night.'
      : `The latest backup is ${latest.path}.`,
  );
}
