import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { killed, until } from './processes.ts';
import { steadyPort } from './steady-port.ts';

/** A real nats-server with JetStream, which keeps its folder and port when it is killed and started again. */
export interface NatsServer {
  readonly url: string;
  kill(): Promise<void>;
  /** Has it stand still, and go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  start(): Promise<void>;
}

/** Whether it is installed: tests that need it are skipped elsewhere. */
export function hasNatsServer(): boolean {
  return spawnSync('nats-server', ['-v']).status === 0;
}

/** Starts one for a test, with JetStream unless that is not wanted. */
export async function natsServer({ hasJetStream = true } = {}): Promise<NatsServer> {
  const port = await steadyPort();
  const folder = mkdtempSync(join(tmpdir(), 'feral-nats-'));
  const keeping = hasJetStream ? ['-js', '-sd', folder] : [];
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...keeping], {
        stdio: 'ignore',
      });
      await until(() => isOpen(port));
    },
    signal: (name) => void child?.kill(name),
    async kill() {
      if (child) await killed(child);
      child = undefined;
    },
  };
  onTestFinished(() => server.kill());
  await server.start();
  return server;
}

/** True once somebody listens. */
function isOpen(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(undefined));
  });
}
