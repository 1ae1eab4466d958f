import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { timeInName } from '../backup/backup-file.ts';
import { CHECKSUMS_FILE } from '../backup/checksums.ts';
import { assertRoom } from '../backup/free-space.ts';
import { openDataDir, dataDirAt } from '../data-dir.ts';
import { ownDataDir } from '../data-dir-lock.ts';
import { syncToDisk } from '../temporary-file.ts';
import { adopt, type Adopted } from './adopt.ts';
import { carryThrough, pendingName } from './finish-restore.ts';
import { unpackBackup } from './unpack-backup.ts';

/** What is not finished; without meaning to anybody else. */
const STAGING_PREFIX = '.restoring-';

interface RestoreOptions {
  /** The backup. */
  readonly file: string;
  /** The data folder, made where it is missing. */
  readonly folder: string;
  /** The folder of this program's migrations. */
  readonly migrations: string;
}

/** What a restore did. */
export interface Restored extends Adopted {
  /** Where what was replaced now lies; undefined where there was nothing. */
  readonly replaced: string | undefined;
}

/**
 * Puts a backup in the place of the database and the archives. Killed at any moment, it leaves the old state or, from one rename on,
 * the new one, which whoever opens the folder next completes (finish-restore.ts).
 * @throws AppError with a sentence for the operator; nothing has been changed then.
 */
export async function restoreBackup({ file, folder, migrations }: RestoreOptions): Promise<Restored> {
  assertThere(file);
  openDataDir(folder);
  const release = ownDataDir(folder);
  if (!release) throw inUse(folder);
  try {
    const { staging, ...adopted } = await stage({ file, folder, migrations });
    renameSync(staging, join(folder, pendingName(timeInName(new Date()))));
    syncToDisk(folder);
    return { ...adopted, replaced: carriedThrough(folder) };
  } finally {
    release();
  }
}

/** A whole state, checked and on the disk, beside the present one. */
async function stage(options: RestoreOptions): Promise<Adopted & { staging: string }> {
  const { file, folder, migrations } = options;
  removeLeftovers(folder);
  assertReplaceable(folder);
  assertRoom(folder, statSync(file).size, 'A restore');
  const staging = mkdtempSync(join(folder, STAGING_PREFIX));
  try {
    const { database, archives } = dataDirAt(staging);
    await unpackBackup(file, staging);
    mkdirSync(archives, { recursive: true, mode: 0o700 });
    const adopted = adopt({ database, replaced: dataDirAt(folder).database, file, migrations });
    rmSync(join(staging, CHECKSUMS_FILE));
    syncAll(staging);
    return { ...adopted, staging };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  }
}

function carriedThrough(folder: string): string | undefined {
  const steps = carryThrough(folder);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

function syncAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncToDisk(join(entry.parentPath, entry.name));
  }
  syncToDisk(folder);
}

/** Of a restore that was killed before it changed anything. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(STAGING_PREFIX))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function assertThere(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new AppError('UNAVAILABLE', `There is no backup ${file}.`);
  }
}

/** A rename cannot take the place of a folder that is a disk of its own. */
function assertReplaceable(folder: string): void {
  const { archives } = dataDirAt(folder);
  if (!existsSync(archives) || statSync(archives).dev === statSync(folder).dev) return;
  throw new AppError(
    'UNAVAILABLE',
    `${archives} lies on another disk than ${folder}, so that both cannot be replaced at once. Restore into a DATA_DIR of its own, and copy from there.`,
  );
}

function inUse(folder: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `Something runs on ${folder}. Stop it first (npm stop, or npx pm2 stop web duel), then restore.`,
  );
}
