import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { lease } from '#shared/db/schema.ts';
import { builtProgram } from './build.ts';
import { raisePriority, until } from './processes.ts';
import { ROOT } from '../database/temp-data.ts';

interface Options {
  /** Gets what it prints, in pieces; without it nobody does. */
  readonly log?: string[];
  /** Modules that are loaded before the program. */
  readonly preloads?: readonly string[];
}

/** The real daemon as a process of its own, as it is built, up when it is returned. It ends with the test. */
export async function startDaemonProcess(
  variables: Record<string, string> & { readonly DATA_DIR: string },
  { log = [], preloads = [] }: Options = {},
): Promise<ChildProcess> {
  const args = preloads.flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...args, builtProgram('daemon')], {
    cwd: ROOT,
    env: { ...process.env, DUEL_INTERVAL_MS: '20', OPENAI_API_KEY: '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => void log.push(part.toString()));
  raisePriority(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [code] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (typeof code === 'number') throw new Error(`the daemon ended with ${code}: ${log.join('')}`);
  return child;
}

/** The process that holds the lease; NaN where none does. */
export function holderPid(db: Db): number {
  return Number(/pid (\d+)/.exec(db.select().from(lease).get()?.holder ?? '')?.[1]);
}

/** Waits until a daemon has taken the lease over. */
export async function untilHolding(db: Db, { pid }: ChildProcess): Promise<void> {
  await until(() => (holderPid(db) === pid ? true : undefined));
}
