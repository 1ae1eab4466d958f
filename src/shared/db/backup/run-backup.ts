import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AppError } from '../../errors.ts';
import type { Backup, BackupOrder } from './make-backup.ts';

/** What the child says before it ends. */
export type BackupOutcome =
  { readonly made: Backup } | { readonly failure: { readonly sentence: string; readonly detail: string } };

/** Unfinished work lies in such a folder beside the backup-to-be: a rename within one disk is all or nothing. */
const WORKING_PREFIX = '.backup-';
/** What nobody has written to for this long was left behind by a process that was killed. */
const LEFT_BEHIND_MS = 3600_000;

interface RunOptions extends Omit<BackupOrder, 'working'> {
  /** The file of the child process: backup-child, built or not. */
  readonly entry: string;
  /** Ends the child; nothing of the backup is left. */
  readonly signal: AbortSignal;
}

/**
 * Makes a backup in a process of its own.
 * @throws AppError UNAVAILABLE with a sentence for the operator, the signal's reason when told to stop.
 */
export async function runBackup({ entry, signal, ...order }: RunOptions): Promise<Backup> {
  signal.throwIfAborted();
  assertNew(order);
  const working = openWorkingFolder(dirname(order.file));
  try {
    return await inChild(entry, { ...order, working }, signal);
  } finally {
    rmSync(working, { recursive: true, force: true });
  }
}

function assertNew({ database, file }: Pick<RunOptions, 'database' | 'file'>): void {
  if (!existsSync(database))
    throw refusal(`There is no database at ${database} yet, so there is nothing to back up.`);
  if (existsSync(file)) throw refusal(`${file} exists already. Name another file.`);
}

function openWorkingFolder(folder: string): string {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    removeLeftBehind(folder);
    return mkdtempSync(join(folder, WORKING_PREFIX));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw refusal(`No file can be made in ${folder} (${code}).`, error);
  }
}

function removeLeftBehind(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(WORKING_PREFIX))) {
    const path = join(folder, name);
    if (Date.now() - lastWriteIn(path) > LEFT_BEHIND_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Milliseconds since the epoch; 0 where the folder has just been removed by its owner. */
function lastWriteIn(folder: string): number {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const paths = [folder, ...names.map((name) => join(folder, name))];
  return Math.max(...paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

async function inChild(entry: string, order: BackupOrder, signal: AbortSignal): Promise<Backup> {
  const child = fork(entry, [JSON.stringify(order)], {
    cwd: dirname(entry),
    execArgv: entry.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  try {
    const outcome = await outcomeOf(child);
    signal.throwIfAborted();
    if ('made' in outcome) return outcome.made;
    throw refusal(outcome.failure.sentence, outcome.failure.detail);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** What the child said, once it is gone: what it still wrote to could not be removed. */
async function outcomeOf(child: ChildProcess): Promise<BackupOutcome> {
  let said: BackupOutcome | undefined;
  child.on('message', (message) => (said = message as BackupOutcome));
  const words = child.stderr ? text(child.stderr) : '';
  const ending = await new Promise<string>((resolve) => {
    child
      .on('error', (error) => resolve(error.message))
      .on('close', (code, by) => resolve(String(by ?? code)));
  });
  const failure = {
    sentence: `The process that makes the backup ended early (${ending}).`,
    detail: await words,
  };
  return said ?? { failure };
}

function refusal(sentence: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', sentence, { cause });
}
