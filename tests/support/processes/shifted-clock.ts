import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../database/temp-data.ts';

/** What a process loads first whose clock a test sets. */
export const CLOCK_PRELOAD = pathToFileURL(
  join(ROOT, 'tests', 'support', 'programs', 'clock-preload.mjs'),
).href;

/** Sets the wall clocks of processes so many milliseconds ahead of the machine's; a negative number sets them back. */
export async function setClocks(children: readonly ChildProcess[], clockShiftMs: number): Promise<void> {
  await send(children, { clockShiftMs });
}

/** Lets so many milliseconds be over for a process: its clock that never jumps goes on by them, its timers do not. */
export async function skipTime(child: ChildProcess, skippedMs: number): Promise<void> {
  await send([child], { skippedMs });
}

async function send(children: readonly ChildProcess[], change: Record<string, number>): Promise<void> {
  const heard = children.map((child) => once(child, 'message'));
  for (const child of children) child.send(change);
  await Promise.all(heard);
}
