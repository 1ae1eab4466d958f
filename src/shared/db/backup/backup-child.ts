import { rmSync } from 'node:fs';
import { AppError } from '../../errors.ts';
import { makeBackup, type BackupOrder } from './make-backup.ts';
import type { BackupOutcome } from './run-backup.ts';

/* The process that makes a backup (run-backup.ts starts it): SQLite holds its thread up while it copies. */

const order = JSON.parse(process.argv[2] ?? '') as BackupOrder;

try {
  tell({ made: await makeBackup(order) });
} catch (error) {
  const detail = error instanceof Error ? error.stack : String(error);
  tell({ failure: { sentence: sentenceFor(error), detail: detail ?? '' } });
} finally {
  // Its parent does so too, unless it was killed.
  rmSync(order.working, { recursive: true, force: true });
}

/** A parent that was killed is told nothing; the backup is made all the same. */
function tell(outcome: BackupOutcome): void {
  if (process.connected) process.send?.(outcome, () => process.disconnect());
}

function sentenceFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code)) {
    return `The disk filled up while ${order.file} was written; what was there of it was removed. Make room, or name a file on another disk.`;
  }
  return `The backup ${order.file} could not be made (${error instanceof Error ? error.message : String(error)}).`;
}
