import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BRAND } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';

/** A Unix socket's path has 108 bytes on Linux and 104 elsewhere, with the final NUL: unix(7), unix(4). */
const SOCKET_PATH_MAX_BYTES = 103;
/** The longest name among PM2's sockets. */
const LONGEST_SOCKET = 'interactor.sock';

/**
 * Where PM2 keeps the sockets, pids and settings of this installation: beside its data, so that two installations on a
 * machine never meet. Where sockets would not fit that path, a folder of the same user's in the temporary one.
 */
export function pm2HomeOf(dataDir: string): string {
  const home = join(dataDir, 'pm2');
  if (Buffer.byteLength(join(home, LONGEST_SOCKET)) <= SOCKET_PATH_MAX_BYTES) return home;
  const digest = createHash('sha256').update(dataDir).digest('hex');
  return join(tmpdir(), `${BRAND.product}-${digest.slice(0, 16)}`);
}

/**
 * Makes the folder for its owner alone.
 * @throws AppError STARTUP when somebody else made it first: whoever owns it could command PM2.
 */
export function openPm2Home(dataDir: string): string {
  const home = pm2HomeOf(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(home);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  if (isOwn && (mode & 0o022) === 0) return home;
  throw new AppError(
    'STARTUP',
    `${home} can be written by other users. Remove it, or set DATA_DIR to a shorter path.`,
  );
}
