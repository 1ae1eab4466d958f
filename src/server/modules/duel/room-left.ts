import { FULL_BYTES, LEAST_FREE_BYTES } from '#shared/db/backup/free-space.ts';
import type { DuelStatus } from '#shared/db/queries/duel-status.ts';
import type { DuelDesk } from '#shared/schemas/duel.ts';
import { STORAGE_SENTENCES } from '#shared/storage-trouble.ts';
import { formatBytes } from '#shared/text/bytes.ts';

/** Longer than the show is ever silent: two minutes in an empty room, and what a line may take to be written. */
const SILENT_MS = 150_000;

/**
 * What the desk says of a disk with `free` bytes. On a full one the daemon can note nothing, so that its status is of earlier: whether
 * it still speaks shows in its last line.
 * @param now epoch milliseconds.
 */
export function roomLeft(
  free: number,
  status: Pick<DuelStatus, 'running' | 'lastMessageAt'> | undefined,
  now: number,
): Pick<DuelDesk, 'storageProblem' | 'paused'> {
  if (free >= LEAST_FREE_BYTES) return { storageProblem: null, paused: false };
  if (free >= FULL_BYTES) return { storageProblem: nearlyFull(free), paused: false };
  const paused = status?.running === true && now - (status.lastMessageAt ?? 0) > SILENT_MS;
  return { storageProblem: STORAGE_SENTENCES.full, paused };
}

function nearlyFull(free: number): string {
  return `Only ${formatBytes(free)} are free where DATA_DIR lies. Make room: old backups and replaced-* folders may go.`;
}
