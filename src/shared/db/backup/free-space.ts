import { statfsSync } from 'node:fs';
import { UPLOAD_TEXT_MAX_BYTES } from '../../constants.ts';
import { AppError } from '../../errors.ts';
import { formatBytes } from '../../text/bytes.ts';

/** What is left over besides: the database goes on growing meanwhile. */
const MARGIN_BYTES = 16 * 1024 * 1024;

/** Below this a busy night can fill the disk. */
export const LEAST_FREE_BYTES = 100 * 1024 * 1024;

/** Full is a disk on which not even an upload fits any more: a smaller write may, a little longer. */
export const FULL_BYTES = UPLOAD_TEXT_MAX_BYTES;

/** Bytes that this user may still write where `folder` lies. */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @throws AppError UNAVAILABLE where `bytes` and some more do not fit into `folder`. `what` begins the sentence. */
export function assertRoom(folder: string, bytes: number, what: string): void {
  const needed = bytes + MARGIN_BYTES;
  const free = freeBytesAt(folder);
  if (free >= needed) return;
  throw new AppError(
    'UNAVAILABLE',
    `${what} needs ${formatBytes(needed)} free in ${folder}, where ${formatBytes(free)} are left. Make room there, or name a file on another disk.`,
  );
}
