import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { AppError } from '../../errors.ts';
import { idSchema } from '../../schemas/id.ts';
import {
  CHECKSUMS_FILE,
  checksumOf,
  firstDifference,
  parseChecksums,
  type Checksums,
} from '../backup/checksums.ts';
import { unpackTar } from '../backup/tar-file.ts';
import { dataDirAt } from '../data-dir-paths.ts';

/**
 * Unpacks a backup into an empty folder, and holds every file to its checksum.
 * @throws AppError UNAVAILABLE where it is no backup, was cut short or was changed.
 */
export async function unpackBackup(file: string, folder: string): Promise<void> {
  try {
    await unpackTar(file, folder, (name) => name === CHECKSUMS_FILE || isPart(folder, name));
    const noted = parseChecksums(await readFile(join(folder, CHECKSUMS_FILE), 'utf8'));
    if (noted === undefined) throw new Error(`${CHECKSUMS_FILE} holds no checksums`);
    const difference = firstDifference(noted, await checksumsIn(folder));
    if (difference !== undefined) throw new Error(`${difference} is not as it was written`);
    if (!noted.has(basename(dataDirAt(folder).database))) throw new Error('there is no database in it');
  } catch (error) {
    throw unusable(file, error);
  }
}

/** The sentence for a file that is no good backup. Nothing has been changed. */
export function unusable(file: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const sentence = `${file} is no whole backup (${reason}). Nothing was changed. Take another one: the daily ones are in backups/ of DATA_DIR.`;
  return new AppError('UNAVAILABLE', sentence, { cause });
}

function isPart(folder: string, name: string): boolean {
  const { database, archives } = dataDirAt(folder);
  const [parent, file = '', ...deeper] = name.split('/');
  if (file === '') return name === basename(database);
  const isArchive = file.endsWith('.txt') && idSchema.safeParse(file.slice(0, -'.txt'.length)).success;
  return parent === basename(archives) && isArchive && deeper.length === 0;
}

async function checksumsIn(folder: string): Promise<Checksums> {
  const checksums = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === CHECKSUMS_FILE) continue;
    const path = join(entry.parentPath, entry.name);
    checksums.set(relative(folder, path), await checksumOf(path));
  }
  return checksums;
}
