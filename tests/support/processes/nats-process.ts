import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { raisePriority, until } from './processes.ts';

/** Whether nats-server is installed: whatever needs it is left out elsewhere. */
export function hasNatsServer(): boolean {
  return spawnSync('nats-server', ['-v']).status === 0;
}

/** Where it listens on 127.0.0.1, and where JetStream keeps its files; without a folder there is no JetStream. */
interface Place {
  readonly port: number;
  readonly folder?: string | undefined;
}

/** Starts a real nats-server. Resolves when it listens. */
export async function spawnNats({ port, folder }: Place): Promise<ChildProcess> {
  const keeping = folder === undefined ? [] : ['-js', '-sd', folder];
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...keeping], {
    stdio: 'ignore',
  });
  raisePriority(child);
  await until(() => isOpen(port));
  return child;
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
