import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { spawnNats } from './nats-process.ts';
import { killed } from './processes.ts';
import { steadyPort } from './steady-port.ts';

export { hasNatsServer } from './nats-process.ts';

/** A real nats-server with JetStream, which keeps its folder and port when it is killed and started again. */
export interface NatsServer {
  readonly url: string;
  kill(): Promise<void>;
  /** Has it stand still, and go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  start(): Promise<void>;
}

/** Starts one for a test, with JetStream unless that is not wanted. */
export async function natsServer({ hasJetStream = true } = {}): Promise<NatsServer> {
  const port = await steadyPort();
  const folder = hasJetStream ? mkdtempSync(join(tmpdir(), 'feral-nats-')) : undefined;
  let child: ChildProcess | undefined;
  const server: NatsServer = {
    url: `nats://127.0.0.1:${port}`,
    async start() {
      child = await spawnNats({ port, folder });
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
