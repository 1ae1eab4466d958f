import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFileName } from '#shared/db/backup/backup-file.ts';
import type { Backup } from '#shared/db/backup/make-backup.ts';
import { runBackup } from '#shared/db/backup/run-backup.ts';
import { useDataDir } from '#shared/db/data-dir-lock.ts';
import { dataDirAt, type DataDir } from '#shared/db/data-dir.ts';
import { AppError } from '#shared/errors.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { callersFolder, dataDirOf, loadEnvFile, ROOT, runCommand } from './command.ts';

const ENTRY = join(ROOT, 'src', 'shared', 'db', 'backup', 'backup-child.ts');

/** `npm run backup [-- FILE]`: a backup of database and archives, also while the site runs. */
await runCommand(async (stopping) => {
  loadEnvFile();
  const dataDir = dataDirAt(dataDirOf(process.env));
  const name = nameIn(process.argv.slice(2));
  const byDefault = join(dataDir.backups, backupFileName('manual', new Date()));
  const file = name === undefined ? byDefault : resolve(callersFolder(), name);
  const { database, archives } = dataDir;
  // A restore would put another database between the one that is copied and its archives.
  const leave = existsSync(dataDir.folder) ? useDataDir(dataDir.folder) : undefined;
  try {
    const made = await runBackup({ entry: ENTRY, signal: stopping, database, archives, file });
    console.log(report(made, dataDir));
  } finally {
    leave?.();
  }
});

/** An option would be a file of that name, which nobody means. */
function nameIn(args: string[]): string | undefined {
  try {
    return parseArgs({ args, allowPositionals: true }).positionals[0];
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'It takes no options, only where to: npm run backup [-- FILE]', {
      cause,
    });
  }
}

function report({ file, bytes, archives }: Backup, { secretKey }: DataDir): string {
  const holds = `the database and ${archives} ${archives === 1 ? 'archive' : 'archives'}`;
  return `${file} holds ${holds} (${formatBytes(bytes)}), and was read back whole.
${secretKey} is not in it: keep a copy elsewhere, or save the provider key again after a move.`;
}
