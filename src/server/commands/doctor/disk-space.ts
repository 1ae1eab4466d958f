import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freeBytesAt, LEAST_FREE_BYTES } from '#shared/db/backup/free-space.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';

/** Whether there is room to go on, and for a backup: everything twice for a while. */
export function checkDiskSpace(
  { dataDir: { folder, database, archives, deleted } }: Pick<Installation, 'dataDir'>,
  free = freeBytesAt(nearest(folder)),
): Finding {
  const left = `${formatBytes(free)} are free where ${folder} lies`;
  const may = `old backups and replaced-* folders in it may go${lostProperty(sizeOf(deleted))}`;
  if (free < LEAST_FREE_BYTES) return broken(`Only ${left}. Make room: ${may}.`);
  const forBackup = 2 * (sizeOf(database) + sizeOf(archives));
  if (free < forBackup)
    return warning(`${left}; a backup needs ${formatBytes(forBackup)} for a while. Make room: ${may}.`);
  return ok(`${left}.`);
}

/** What administrators deleted in the last days. */
function lostProperty(bytes: number): string {
  return bytes === 0 ? '' : `, and the desk can forget what was deleted (${formatBytes(bytes)})`;
}

function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

/** Of a file, or of the files in a folder; 0 where there is none. */
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce(
    (sum, name) => sum + (statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
