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
  while (signal(pid, 0)) {
    if (performance.now() >= end) return false;
    await sleep(LOOK_MS);
  }
  return true;
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
