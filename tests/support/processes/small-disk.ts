import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../database/temp-data.ts';

/** A disk of a few megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** Gives them back. */
  empty(): void;
}

/** Mounts a disk of `bytes`. It goes with the test. @throws Error where this user may not mount. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = tempFolder();
  mount(folder, bytes);
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  const ballast = join(folder, 'ballast');
  return { folder, fill: () => fill(ballast, bytes), empty: () => rmSync(ballast, { force: true }) };
}

/** Why no disk can be mounted here; undefined where it can. */
export function cannotMount(): string | undefined {
  const { status, stderr, error } = spawnSync(
    'unshare',
    ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

function mount(folder: string, bytes: number): void {
  const args = ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', folder];
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No disk could be mounted: ${stderr}`);
}

function fill(path: string, bytes: number): void {
  const file = openSync(path, 'a');
  const { bsize } = statfsSync(path);
  try {
    for (let size = bytes; size >= bsize; size = Math.floor(size / 2)) writeUntilFull(file, size);
  } finally {
    closeSync(file);
  }
}

/** A write that fits in part is taken in part. */
function writeUntilFull(file: number, size: number): void {
  try {
    for (;;) writeSync(file, Buffer.alloc(size));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
