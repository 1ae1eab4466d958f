import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeBackup, type Backup } from '#shared/db/backup/make-backup.ts';
import { runBackup } from '#shared/db/backup/run-backup.ts';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { restoreBackup, type Restored } from '#shared/db/restore/restore-backup.ts';
import { MIGRATIONS, ROOT } from './temp-data.ts';

/** The child process that makes backups, from its source. */
export const BACKUP_CHILD = join(ROOT, 'src', 'shared', 'db', 'backup', 'backup-child.ts');

const NEVER = new AbortController().signal;

/** Backs a data folder up into `DATA_DIR/backups/NAME.tar` through a child process, as the command and the daemon do. */
export async function backUp(folder: string, name = 'a-backup', signal = NEVER): Promise<Backup> {
  const { database, archives, backups } = dataDirAt(folder);
  const file = join(backups, `${name}.tar`);
  return runBackup({ entry: BACKUP_CHILD, signal, database, archives, file });
}

/** The same without a process of its own, for tests of what comes after. */
export async function backUpHere(folder: string, name = 'a-backup'): Promise<Backup> {
  const { database, archives, backups } = dataDirAt(folder);
  mkdirSync(backups, { recursive: true });
  const working = mkdtempSync(join(backups, '.backup-'));
  try {
    return await makeBackup({ database, archives, file: join(backups, `${name}.tar`), working });
  } finally {
    rmSync(working, { recursive: true });
  }
}

export function restore(folder: string, file: string): Promise<Restored> {
  return restoreBackup({ file, folder, migrations: MIGRATIONS });
}
