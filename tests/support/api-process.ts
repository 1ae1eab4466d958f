import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ADMIN } from './admin.ts';
import { MIGRATIONS } from './temp-data.ts';

export interface ApiProcess {
  readonly url: string;
  /** Ends it as a power cut does. Resolves when it is gone. */
  kill(): Promise<void>;
}

/** The web server without pages, from its sources, as a process of its own that can be killed; ADMIN may sign in. */
export async function startApiProcess(
  folder: string,
  settings: Record<string, string> = {},
): Promise<ApiProcess> {
  const migrations = join(folder, 'drizzle');
  if (!existsSync(migrations)) symlinkSync(MIGRATIONS, migrations);
  const env = { DATA_DIR: folder, PORT: '0', ADMIN_PASSWORD: ADMIN.password, ...settings };
  const child = fork(join(import.meta.dirname, 'api-program.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { url: await urlOf(child), kill: () => end(child) };
}

async function urlOf(child: ChildProcess): Promise<string> {
  const exited = once(child, 'exit').then(() => {
    throw new Error('the web process ended before it listened');
  });
  const [url] = (await Promise.race([once(child, 'message'), exited])) as [string];
  exited.catch(() => undefined);
  return url;
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
