import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;
/** What PM2 gives the slower of the two processes to stop; see ecosystem.config.cjs. */
const PATIENCE_MS = 15_000;

/** Asks a process to stop, waits until it has, and kills it when it takes longer than PM2 would have waited. */
export async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGone(pid, PATIENCE_MS)) return;
  signal(pid, 'SIGKILL');
  await isGone(pid, PATIENCE_MS);
}

/** Waits until there is no such process any more, `ms` at most. Returns whether it is gone. */
export async function isGone(pid: number, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() >= end) return false;
    await sleep(LOOK_MS);
  }
  return true;
}

/** An ended process keeps its pid until its parent looks, which a container's first process may never do. */
function isAlive(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid);
}

/** The state follows the name, which is in brackets and may hold anything: proc_pid_stat(5). */
function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return true; // gone since
  }
}

/** Sends a signal. Returns false when there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
