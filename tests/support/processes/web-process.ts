import { fork, type ChildProcess, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ADMIN } from '../site/admin.ts';
import { ROOT } from '../database/temp-data.ts';
import { PROGRAM } from './build.ts';
import { killed, raisePriority } from './processes.ts';
import { steadyPort } from './steady-port.ts';

export interface WebProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Ends it as a power cut does. Resolves when it is gone. */
  kill(): Promise<void>;
}

interface Options {
  /** Gets what it prints, in pieces; without it nobody does. It says nothing unless LOG_LEVEL is set. */
  readonly log?: string[];
  /** Modules that are loaded before the program. */
  readonly preloads?: readonly string[];
  /** How many files it may have open; as many as the test may, where left out. */
  readonly openFiles?: number;
  /** The folder of another project than this one. */
  readonly root?: string;
}

/** Web as it is built, on a free port unless PORT is set, as a process of its own that can be killed; ADMIN may sign in. */
export async function startWebProcess(
  folder: string,
  settings: Record<string, string> = {},
  { log = [], preloads = [], openFiles, root = ROOT }: Options = {},
): Promise<WebProcess> {
  const port = settings['PORT'] ?? String(await steadyPort());
  const env = {
    DATA_DIR: folder,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ...settings,
    PORT: port,
  };
  const child = fork(join(root, PROGRAM.web), {
    ...launched(
      preloads.flatMap((module) => ['--import', module]),
      openFiles,
    ),
    env: { ...process.env, ...env },
    silent: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => void log.push(part.toString()));
  raisePriority(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilReady(child, log);
  return { url: `http://127.0.0.1:${port}`, child, kill: () => killed(child) };
}

/** Node itself, or a shell that lowers its own limit, hard and soft, and becomes Node. */
function launched(execArgv: string[], openFiles: number | undefined): ForkOptions {
  if (openFiles === undefined) return { execArgv };
  const script = `ulimit -n ${openFiles} && exec "$0" "$@"`;
  return { execPath: '/bin/sh', execArgv: ['-c', script, process.execPath, ...execArgv] };
}

async function untilReady(child: ChildProcess, log: readonly string[]): Promise<void> {
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the web process ended before it listened: ${log.join('')}`);
  });
  await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined);
}
