import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;

/** The processes that were started with a variable in their environment, e.g. `DATA_DIR=/tmp/x`. Linux only: proc(5). */
export function processesWith(variable: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(variable))
    .map(Number);
}

type NotYet = false | undefined;

/** Waits until `condition` gives something, or true. The test's own timeout is the limit. */
export async function until<T>(condition: () => T | NotYet | Promise<T | NotYet>): Promise<T> {
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== false) return value;
    await sleep(LOOK_MS);
  }
}

/**
 * Lets a process that is tested run ahead of the tests beside it: proxies, watchers and leases wait for it by the clock. Only root may do this;
 * for anybody else the priority stays as it is.
 */
export function raisePriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch (error) {
    if (!mayBeIgnored(error)) throw error;
  }
}

/** It is forbidden, or the process has ended by now, which whoever started it hears of. */
function mayBeIgnored(error: unknown): boolean {
  const { info } = error as { info?: { code?: string } };
  return ['EACCES', 'EPERM', 'ESRCH'].includes(info?.code ?? '');
}

/** Ends a process as a power cut does. Resolves when it is gone. */
export async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // ended meanwhile, or another user's
  }
}
