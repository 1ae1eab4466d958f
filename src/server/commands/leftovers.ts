import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPm2 } from './running/pm2.ts';
import { endProcess } from './running/processes.ts';

/**
 * Ends what a PM2 that is gone has left behind: it was killed, or told to stop while it was still starting. Where a PM2
 * answers in `home`, nothing is left over.
 * @returns how many processes there were.
 */
export async function endLeftovers(home: string): Promise<number> {
  if ((await findPm2(home)) !== undefined) return 0;
  const pids = readPids(home).filter((pid) => belongsTo(home, pid));
  await Promise.all(pids.map(endProcess));
  return pids.length;
}

/** PM2 keeps `pids/<name>-<number>.pid` for as long as a process lives. */
function readPids(home: string): number[] {
  const folder = join(home, 'pids');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const path = join(folder, file);
    const pid = Number(readFileSync(path, 'utf8'));
    rmSync(path, { force: true });
    return pid;
  });
}

/** A pid may long be somebody else's. Where the system shows it, the environment that PM2 gave the process decides. */
function belongsTo(home: string, pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  if (!existsSync('/proc/self/environ')) return true;
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PM2_HOME=${home}`);
  } catch {
    return false; // gone, or another user's
  }
}
