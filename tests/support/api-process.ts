import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ADMIN } from './admin.ts';
import { killed } from './processes.ts';
import { MIGRATIONS } from './temp-data.ts';

export interface ApiProcess {
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
}

/** The web server without pages, from its sources, as a process of its own that can be killed; ADMIN may sign in. */
export async function startApiProcess(
  folder: string,
  settings: Record<string, string> = {},
  { log = [], preloads = [] }: Options = {},
): Promise<ApiProcess> {
  const migrations = join(folder, 'drizzle');
  if (!existsSync(migrations)) symlinkSync(MIGRATIONS, migrations);
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const child = fork(join(import.meta.dirname, 'api-program.ts'), {
    execArgv: ['tsx', ...preloads].flatMap((module) => ['--import', module]),
    env: { ...process.env, ...env },
    silent: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => void log.push(part.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { url: await urlOf(child, log), child, kill: () => killed(child) };
}

async function urlOf(child: ChildProcess, log: readonly string[]): Promise<string> {
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the web process ended before it listened: ${log.join('')}`);
  });
  const [url] = (await Promise.race([once(child, 'message'), exited])) as [string];
  exited.catch(() => undefined);
  return url;
}
