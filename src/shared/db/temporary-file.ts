import { readdirSync, rmSync, statSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from './id.ts';

/** Releases up to 2.4 put the time at the end. */
const TEMPORARY = /^\.[0-9a-f]{24}\.\d+(\.\d+)?\.tmp$/;
/** Nobody takes that long over a file: its writer was killed. */
const LEFT_BEHIND_MS = 3_600_000;

/** A name in a folder for what is not finished; `sweepTemporary` knows it. */
export function temporaryPath(folder: string): string {
  return join(folder, `.${newId()}.${process.pid}.tmp`);
}

/** Writes a text to a new file in a folder and syncs it. What fails leaves none. @returns its path. */
export async function writeTemporary(folder: string, text: string): Promise<string> {
  const path = temporaryPath(folder);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } finally {
      await file.close();
    }
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes temporary files that nobody has touched for an hour: their writers were killed. @returns how many there were. */
export function sweepTemporary(folder: string): number {
  const leftBehind = readdirSync(folder).filter((name) => TEMPORARY.test(name) && isOld(join(folder, name)));
  for (const name of leftBehind) rmSync(join(folder, name), { force: true });
  return leftBehind.length;
}

function isOld(path: string): boolean {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return Date.now() - changedAt > LEFT_BEHIND_MS;
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
