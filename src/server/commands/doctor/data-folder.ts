import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { freeBytesAt, LEAST_FREE_BYTES } from '#shared/db/backup/free-space.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { broken, ok, warning, type Finding, type Installation } from './finding.ts';

const OTHERS = 0o077;

/** Whether DATA_DIR can be written by who owns it, and read by nobody else. */
export function checkDataFolder({ dataDir: { folder } }: Pick<Installation, 'dataDir'>): Finding {
  if (!existsSync(folder)) return absent(folder);
  if (!isWritable(folder))
    return broken(`Files cannot be made in ${folder}. Let this user own it: chown -R USER ${folder}.`);
  const stranger = strangerIn(folder);
  if (stranger !== undefined) {
    return broken(
      `${stranger} belongs to another user than the folder around it. Give it back: chown -R --reference=${folder} ${stranger}.`,
    );
  }
  const { mode } = statSync(folder);
  if ((mode & OTHERS) !== 0)
    return warning(
      `Other users of this machine can look into ${folder}. Keep them out: chmod 700 ${folder}.`,
    );
  return ok(`${folder} can be written, and is closed to others.`);
}

function absent(folder: string): Finding {
  const parent = dirname(folder);
  if (canMakeFolderIn(parent)) return ok(`${folder} is not there yet; the first start makes it.`);
  return broken(
    `${folder} is not there and cannot be made. Make ${parent} writable for this user, or set DATA_DIR.`,
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** By making one, and removing it: /proc says that it can be written, and holds no folders. */
function canMakeFolderIn(parent: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(parent, '.doctor-')));
    return true;
  } catch {
    return false;
  }
}

/** A command that root ran once leaves files that the site cannot write. */
function strangerIn(folder: string): string | undefined {
  const { uid } = statSync(folder);
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return paths.find((path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? uid) !== uid);
}

const KEY = /^[0-9a-f]{64}\s*$/;

/** Whether the key of the provider key is whole, and readable to its owner alone. */
export function checkSecretKey({ dataDir: { secretKey } }: Pick<Installation, 'dataDir'>): Finding {
  if (!existsSync(secretKey)) return ok('There is no secret.key yet; it is made with the first start.');
  const { mode } = statSync(secretKey);
  if ((mode & OTHERS) !== 0) {
    return broken(
      `Other users of this machine may read ${secretKey}: chmod 600 ${secretKey}, and replace the provider key if they might have.`,
    );
  }
  if (!KEY.test(readFileSync(secretKey, 'utf8'))) {
    return broken(
      `${secretKey} is damaged. Put a copy of it back, or remove it and save the provider key again in the admin area.`,
    );
  }
  return ok('secret.key is whole, and its owner alone may read it.');
}

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, with the final NUL: unix(7), unix(4). */
const PATH_MAX_BYTES = process.platform === 'linux' ? 107 : 103;

/** Whether the daemon's socket fits into an address. PM2's move to the temporary folder where they don't (running/pm2.ts). */
export function checkSockets({ dataDir: { duelSocket } }: Pick<Installation, 'dataDir'>): Finding {
  const bytes = Buffer.byteLength(duelSocket);
  if (bytes <= PATH_MAX_BYTES) return ok('The path of DATA_DIR is short enough for its socket.');
  return warning(
    `${duelSocket} has ${bytes} bytes, and a socket's path may have ${PATH_MAX_BYTES}: lines reach watchers up to a quarter of a second late. Set DATA_DIR to a shorter path.`,
  );
}

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

/** Bytes of a file, or of the files in a folder; 0 if it doesn't exist. */
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce(
    (sum, name) => sum + (statSync(join(path, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
