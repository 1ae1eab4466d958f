import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';

const MEBIBYTE = 1024 * 1024;
const LOOK_MS = 60_000;

interface Keeping {
  /** A file that is longer is put aside. */
  readonly maxBytes: number;
  /** How many files that were put aside are kept, `.1` the latest. */
  readonly kept: number;
}

const KEEPING: Keeping = { maxBytes: 10 * MEBIBYTE, kept: 3 };

/** The files into which PM2 writes what this process prints; none where something else does. */
export function pm2LogFiles(env: Record<string, string | undefined>): string[] {
  const paths = [env['pm_out_log_path'], env['pm_err_log_path']];
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/**
 * Keeps the log files of this process short for as long as it runs, so that no module and no program has to be installed for it.
 * @param onError hears of a file that cannot be put aside.
 */
export function keepLogsShort(files: readonly string[], onError: (error: unknown) => void): void {
  const look = () => {
    for (const file of files) tried(() => putAside(file), onError);
  };
  look();
  if (files.length > 0) setInterval(look, LOOK_MS).unref();
}

/**
 * Puts a log file aside where it has grown too long. It is copied and then cut to nothing, since PM2 holds it open for appending: a
 * renamed one would be written on. What is written between the two is lost.
 */
export function putAside(file: string, { maxBytes, kept }: Keeping = KEEPING): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile() || stats.size <= maxBytes) return;
  for (let n = kept - 1; n >= 1; n -= 1) moved(`${file}.${n}`, `${file}.${n + 1}`);
  copied(file, `${file}.1`);
  truncateSync(file);
}

/** Half a copy would take the room that is missing. */
function copied(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}

function moved(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to);
}

function tried(action: () => void, onError: (error: unknown) => void): void {
  try {
    action();
  } catch (error) {
    onError(error);
  }
}
