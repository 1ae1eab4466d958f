import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { dataDirAt } from '../data-dir-paths.ts';
import { ownDataDir, underWay } from '../data-dir-lock.ts';
import { syncToDisk } from '../temporary-file.ts';

/** A folder of this name holds a whole, checked state that takes the place of the present one: docs/operations.md. */
const PENDING = /^restored-(.+)$/;
const asideOf = (pending: string) => pending.replace(PENDING, 'replaced-$1');

const PATIENCE_MS = 3_000;
const LOOK_MS = 50;

/** The name that says: from now on this is the state. `time` becomes part of it. */
export function pendingName(time: string): string {
  return `restored-${time}`;
}

/**
 * Carries a restore through that was killed after its point of no return. Several processes may call it at once.
 * @throws AppError STARTUP while a restore is under way.
 */
export function finishRestore(folder: string): void {
  const patience = performance.now() + PATIENCE_MS;
  while (pendingIn(folder) !== undefined) {
    const release = ownDataDir(folder);
    if (release) carryOut(folder, release);
    else if (performance.now() >= patience) throw underWay(folder);
    else sleepInPlace(LOOK_MS);
  }
}

/**
 * Puts what was restored in the place of what is there, which moves to `replaced-<time>`; each step is one rename, and from wherever
 * it was left the next call goes on. Only for who owns the folder (data-dir-lock.ts).
 * @returns steps; where what was replaced now lies, or undefined where there was nothing.
 */
export function* carryThrough(folder: string): Generator<void, string | undefined> {
  const pending = pendingIn(folder);
  if (pending === undefined) return undefined;
  const restored = join(folder, pending);
  const aside = join(folder, asideOf(pending));
  for (const { name, companions } of partsOf(folder)) {
    if (!existsSync(join(restored, name))) continue;
    for (const old of [...companions, name]) {
      if (!isThere(join(folder, old))) continue;
      setAside(join(folder, old), aside);
      yield;
    }
    renameSync(join(restored, name), join(folder, name));
    yield;
  }
  syncToDisk(folder);
  rmSync(restored, { recursive: true });
  return existsSync(aside) ? aside : undefined;
}

/** What a state consists of. A log that stayed beside another database would be played into it, so that it goes first. */
function partsOf(folder: string): { name: string; companions: string[] }[] {
  const { archives, database } = dataDirAt(folder);
  const name = basename(database);
  return [
    { name: basename(archives), companions: [] },
    { name, companions: [`${name}-wal`, `${name}-shm`] },
  ];
}

function pendingIn(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).find((name) => PENDING.test(name));
}

function carryOut(folder: string, release: () => void): void {
  try {
    for (const step of carryThrough(folder)) void step;
  } finally {
    release();
  }
}

/** An empty folder is nothing: a rename replaces it. */
function isThere(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}

/** Nothing that was set aside is ever written over. */
function setAside(path: string, aside: string): void {
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  let place = join(aside, basename(path));
  for (let n = 1; existsSync(place); n += 1) place = join(aside, `${basename(path)}.${n}`);
  renameSync(path, place);
}

function sleepInPlace(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
