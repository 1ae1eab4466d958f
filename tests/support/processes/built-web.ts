import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildSite } from '#server/commands/build-site.ts';
import { isBuildFresh } from '#server/commands/build-stamp.ts';
import { tryFileLock } from '#shared/db/file-lock.ts';
import { ADMIN } from '../site/admin.ts';
import type { ApiProcess } from './api-process.ts';
import { killed, until } from './processes.ts';
import { ROOT } from '../database/temp-data.ts';

/** Builds the site where its build is stale: what starts from sources is slow to start. Of test files side by side, one does. */
export async function ensureBuilt(): Promise<void> {
  const release = await until(() => tryFileLock(join(ROOT, 'dist.lock'), { mode: 'exclusive', waitMs: 0 }));
  try {
    if (!isBuildFresh(ROOT)) await buildSite(new AbortController().signal);
  } finally {
    release();
  }
}

/** Web as it is operated, on `port` of 127.0.0.1, as a process that can be killed; ADMIN may sign in. `root` is another
 * project's folder than this one. Call `ensureBuilt` before. */
export async function startBuiltWeb(
  folder: string,
  port: number,
  settings: Record<string, string> & { readonly root?: string } = {},
): Promise<ApiProcess> {
  const { root = ROOT, ...variables } = settings;
  const env = { DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'silent' };
  const child = fork(join(root, 'dist', 'server', 'main.js'), {
    execArgv: [],
    env: { ...process.env, ...env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('web ended before it was ready')));
  await Promise.race([once(child, 'message'), exited]);
  exited.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, child, kill: () => killed(child) };
}
