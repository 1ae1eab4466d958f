import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { WebProcess } from './web-process.ts';
import { builtProgram } from './build.ts';
import { killed, raisePriority } from './processes.ts';

interface RelaySettings {
  readonly NATS_URL: string;
  readonly ORIGIN_URL: string;
  readonly METRICS_TOKEN?: string;
  /** Silent, unless the log is read: it is the child's stdout. */
  readonly LOG_LEVEL?: 'info';
}

/** A relay as it is operated, on `port` of 127.0.0.1, as a process that can be killed. It trusts whoever is in front. */
export async function startBuiltRelay(port: number, settings: RelaySettings): Promise<WebProcess> {
  const child = fork(builtProgram('relay'), {
    execArgv: [],
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings, PORT: String(port), TRUST_PROXY: 'true' },
    stdio: ['ignore', settings.LOG_LEVEL ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  });
  raisePriority(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child, kill: () => killed(child) };
}
