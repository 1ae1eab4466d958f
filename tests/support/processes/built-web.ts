import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ADMIN } from '../site/admin.ts';
import type { ApiProcess } from './api-process.ts';
import { PROGRAM } from './build.ts';
import { killed, raisePriority } from './processes.ts';
import { ROOT } from '../database/temp-data.ts';

/** Web as it is operated, on `port` of 127.0.0.1, as a process that can be killed; ADMIN may sign in. `root` is another
 * project's folder than this one. Call `ensureBuilt` before. */
export async function startBuiltWeb(
  folder: string,
  port: number,
  settings: Record<string, string> & { readonly root?: string } = {},
): Promise<ApiProcess> {
  const { root = ROOT, ...variables } = settings;
  const env = { DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent' };
  const child = fork(join(root, PROGRAM.web), {
    execArgv: [],
    env: { ...process.env, ...env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  raisePriority(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('web ended before it was ready')));
  await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, child, kill: () => killed(child) };
}
