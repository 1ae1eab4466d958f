import { chmodSync, statSync } from 'node:fs';
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../errors.ts';
import { withDb } from '../with-db.ts';
import { ArchiveFiles } from '../archive-files.ts';
import { closeDb, openDb, unreadable, type Db } from '../client.ts';
import { archives } from '../schema.ts';
import { syncToDisk } from '../temporary-file.ts';
import { CHECKSUMS_FILE, checksumOf, firstDifference, formatChecksums, type Checksums } from './checksums.ts';
import { assertRoom } from './free-space.ts';
import { checksumsInTar, packTar } from './tar-file.ts';

/** A backup to be made. */
export interface BackupOrder {
  readonly database: string;
  /** The folder of the archives' files. */
  readonly archives: string;
  /** What will hold the backup: a tar that does not exist yet. */
  readonly file: string;
  /** An empty folder on the same disk, for what is not finished. */
  readonly working: string;
}

/** A backup that was made. */
export interface Backup {
  readonly file: string;
  readonly bytes: number;
  /** How many archives are in it. */
  readonly archives: number;
}

/**
 * Makes a backup while others write: one state of the database, and the archives that it knows of; never a key. It is read back
 * before it gets its name, so that whatever has that name is whole. Blocks this process for as long as SQLite copies.
 * @throws AppError with a sentence for the operator.
 */
export async function makeBackup(order: BackupOrder): Promise<Backup> {
  await assertRoomFor(order);
  const ids = snapshot(order);
  const names = [basename(order.database), ...(await copyArchives(order, ids))];
  const checksums = await sumUp(order.working, names);
  const tar = join(order.working, 'backup.tar');
  await packTar(tar, order.working, [...names, CHECKSUMS_FILE]);
  syncToDisk(tar);
  await assertReadsBack(tar, checksums);
  await chmod(tar, 0o600);
  const { size } = await stat(tar);
  await rename(tar, order.file);
  syncToDisk(dirname(order.file));
  return { file: order.file, bytes: size, archives: names.length - 1 };
}

/** Everything is there twice for a while: as files, and packed. */
async function assertRoomFor({ database, archives: folder, working }: BackupOrder): Promise<void> {
  const files = [...(await new ArchiveFiles(folder).list()).values()];
  const sizes = [...files.map(({ size }) => size), sizeOf(database), sizeOf(`${database}-wal`)];
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assertRoom(dirname(working), 2 * bytes, 'A backup');
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * `VACUUM INTO` copies one state within one read, whoever writes meanwhile; `.backup()` starts over at every write.
 * @returns the ids of the archives of that state.
 */
function snapshot({ database, working }: BackupOrder): string[] {
  const copy = join(working, basename(database));
  const source = openDb(database, 'reader');
  try {
    source.$client.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    throw isDamage(error) ? unreadable(database, error) : error;
  } finally {
    closeDb(source);
  }
  chmodSync(copy, 0o600);
  return withDb(copy, 'reader', inspected);
}

function inspected(db: Db): string[] {
  const verdict: unknown = db.$client.pragma('integrity_check(1)', { simple: true });
  if (verdict !== 'ok') throw new Error(`the copy is damaged: ${String(verdict)}`);
  const rows = db.select({ id: archives.id }).from(archives).all();
  return rows.map(({ id }) => id);
}

/** @returns the names of the files inside the backup. An archive whose file is gone is passed over: its record says so too. */
async function copyArchives({ archives: folder, working }: BackupOrder, ids: string[]): Promise<string[]> {
  const files = new ArchiveFiles(folder);
  const name = basename(folder);
  await mkdir(join(working, name));
  const names: string[] = [];
  for (const id of ids) {
    const text = await files.read(id);
    if (text === undefined) continue;
    names.push(`${name}/${id}.txt`);
    await writeFile(join(working, name, `${id}.txt`), text, { mode: 0o600 });
  }
  return names;
}

async function sumUp(working: string, names: readonly string[]): Promise<Checksums> {
  const checksums = new Map<string, string>();
  for (const name of names) checksums.set(name, await checksumOf(join(working, name)));
  await writeFile(join(working, CHECKSUMS_FILE), formatChecksums(checksums), { mode: 0o600 });
  return checksums;
}

async function assertReadsBack(tar: string, written: Checksums): Promise<void> {
  const read = new Map(await checksumsInTar(tar));
  read.delete(CHECKSUMS_FILE);
  const difference = firstDifference(written, read);
  if (difference === undefined) return;
  throw new AppError(
    'UNAVAILABLE',
    `The backup could not be read back as it was written (${difference}), and was thrown away. The disk may be failing.`,
  );
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code));
}
