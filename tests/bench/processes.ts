import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bare } from './bare-fastify.ts';
import type { Load, Seen } from './load-client.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Ticks a second in /proc: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const TICKS = 100;

/** A server in a process of its own. */
export interface Server {
  readonly port: number;
  /** Seconds of CPU it has used so far, all threads together. Linux alone tells; NaN elsewhere. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** The real web process, as built. It believes X-Forwarded-For, so that a load client may be many visitors. */
export async function startWebProcess(dataDir: string, port: number): Promise<Server> {
  const child = spawn(process.execPath, [join(ROOT, 'dist', 'server', 'main.js')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', TRUST_PROXY: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return serverOf(child, port);
}

/** A Fastify route that sends these bytes and does nothing else. */
export async function startBareFastify(bare: Bare): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-fastify.ts'));
  child.send(bare);
  const [port] = (await once(child, 'message')) as [number];
  return serverOf(child, port);
}

/** Loads a server from a process of its own. */
export async function load(wanted: Load): Promise<Seen> {
  const client = fork(join(import.meta.dirname, 'load-client.ts'));
  client.send(wanted);
  const [seen] = (await once(client, 'message')) as [Seen];
  await end(client, 'SIGKILL');
  return seen;
}

function serverOf(child: ChildProcess, port: number): Server {
  return { port, cpuSeconds: () => cpuSecondsOf(child.pid ?? 0), stop: () => end(child, 'SIGINT') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
