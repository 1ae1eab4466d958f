import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

/** Runs the built web server as a process of its own, which can be killed. Resolves when it listens. */
export async function runWeb(env: { PORT: string; DATA_DIR: string }): Promise<ChildProcess> {
  const web = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    env: { ...process.env, LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void web.kill('SIGKILL'));
  await once(web, 'message');
  return web;
}
