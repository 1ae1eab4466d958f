import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ADMIN } from '#tests/support/site/admin.ts';
import { METRICS_TOKEN } from '#tests/support/http/scrape.ts';
import type { Load, Seen } from './load-client.ts';
import type { RawAnswer } from './raw-node.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Ticks a second in /proc: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const TICKS = 100;
const LINE_FEED = 0x0a;

/** A server in a process of its own. */
export interface Server {
  readonly port: number;
  /** Its process and its children. */
  readonly pids: () => number[];
  /** Seconds of CPU it has used so far, all threads together. Linux alone tells; NaN elsewhere. */
  cpuSeconds(): number;
  /** Its resident set. Linux alone tells; NaN elsewhere. */
  residentBytes(): number;
  stop(): Promise<void>;
}

/** How long an event loop stood still, in milliseconds, since this was asked last. */
export interface Stalls {
  readonly max: number;
  readonly p99: number;
  /** How much CPU its thread used in one turn at the most: what others on the machine took away is not in it. */
  readonly maxCpu: number;
}

export interface WatchedServer extends Server {
  stalls(): Promise<Stalls>;
  /** What is alive on its heap, in bytes, after a collection. */
  heapBytes(): Promise<number>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

/** Benches measure what is operated. */
const NODE_ARGS = nodeArgsOf('web');
/** Loads what looks at the event loop. */
const WATCH = ['--import', 'tsx', '--import', join(import.meta.dirname, 'loop-watch.ts')];

/** The real web process, as built and as PM2 runs it. It believes X-Forwarded-For, so that a load client may be many visitors. */
export async function startMeasuredWeb(
  dataDir: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const child = spawnWeb(dataDir, port, { variables });
  await answerOf(child);
  return serverOf(child, port);
}

/** The same with an eye on its event loop. */
export async function startWatchedWeb(dataDir: string, port: number): Promise<WatchedServer> {
  const child = spawnWeb(dataDir, port, { nodeArgs: WATCH });
  await answerOf(child);
  return watched(child, port);
}

/** A relay as it is operated, with an eye on its event loop. It believes X-Forwarded-For. */
export async function startWatchedRelay(
  port: number,
  variables: { readonly NATS_URL: string; readonly ORIGIN_URL: string },
): Promise<WatchedServer> {
  const env = { ...process.env, ...variables, PORT: String(port), LOG_LEVEL: 'silent', TRUST_PROXY: 'true' };
  const main = join(ROOT, 'dist', 'server', 'relay.js');
  const child = spawn(process.execPath, [...WATCH, main], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(child);
  return watched(child, port);
}

function watched(child: ChildProcess, port: number): WatchedServer {
  return {
    ...serverOf(child, port),
    stalls: () => ask(child, { stalls: true }) as Promise<Stalls>,
    heapBytes: () => ask(child, { heap: true }) as Promise<number>,
    kill: () => end(child, 'SIGKILL'),
  };
}

export interface LoggedServer extends Server {
  /** Lines that it has logged so far. */
  logLines(): number;
}

/** The same with its log as it is operated, to be counted. */
export async function startLoggedWeb(
  dataDir: string,
  port: number,
  variables: Readonly<Record<string, string>>,
): Promise<LoggedServer> {
  const child = spawnWeb(dataDir, port, { variables: { LOG_LEVEL: 'info', ...variables }, stdout: 'pipe' });
  let lines = 0;
  child.stdout?.on('data', (bytes: Buffer) => (lines += bytes.filter((byte) => byte === LINE_FEED).length));
  await answerOf(child);
  return { ...serverOf(child, port), logLines: () => lines };
}

interface Spawning {
  readonly nodeArgs?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly stdout?: 'ignore' | 'pipe';
}

function spawnWeb(
  dataDir: string,
  port: number,
  { nodeArgs = [], variables = {}, stdout = 'ignore' }: Spawning = {},
): ChildProcess {
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', TRUST_PROXY: 'true' },
    ADMIN_PASSWORD: ADMIN.password,
    METRICS_TOKEN,
    // As it is started for visitors: React renders a page in half the time.
    NODE_ENV: 'production',
    ...variables,
  };
  const main = join(ROOT, 'dist', 'server', 'main.js');
  return spawn(process.execPath, [...NODE_ARGS, ...nodeArgs, main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
}

/** A server of plain `node:http` that sends these bytes and does nothing else. */
export async function startRawNode(answer: RawAnswer): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'raw-node.ts'));
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return serverOf(child, port);
}

/** Loads a server from a process of its own. */
export async function load(wanted: Load): Promise<Seen> {
  const client = fork(join(import.meta.dirname, 'load-client.ts'));
  client.send(wanted);
  try {
    return (await answerOf(client)) as Seen;
  } finally {
    await end(client, 'SIGKILL');
  }
}

/** A process that listens, and what it and its children use. */
export function serverOf(child: ChildProcess, port: number): Server {
  const all = () => withChildren(child.pid ?? 0);
  const sum = (figure: (pid: number) => number) => all().reduce((total, pid) => total + figure(pid), 0);
  return {
    port,
    pids: all,
    cpuSeconds: () => sum(cpuSecondsOf),
    residentBytes: () => sum(residentBytesOf),
    stop: () => end(child, 'SIGINT'),
  };
}

/** A program of the bench in a process of its own. It ends with the bench. */
export function startProgram(path: string): ChildProcess {
  return fork(path, { execArgv: ['--import', 'tsx'] });
}

/** Sends something and waits for the answer. @throws Error when the process ends instead. */
export function ask<Said extends object>(child: ChildProcess, said: Said): Promise<unknown> {
  const answer = answerOf(child);
  child.send(said);
  return answer;
}

/** What a process says next. @throws Error when it ends instead. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`);
  });
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
    return answer;
  } finally {
    ended.catch(() => undefined);
    waiting.abort();
  }
}

/** Ends a process and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}

function cpuSecondsOf(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** The resident set of one process. Linux alone tells; NaN elsewhere. @throws Error for one that is gone. */
export function residentBytesOf(pid: number): number {
  if (process.platform !== 'linux') return NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** What PM2 starts a process with. */
export function nodeArgsOf(name: string): string[] {
  const { apps } = createRequire(import.meta.url)(join(ROOT, 'ecosystem.config.cjs')) as {
    apps: { name: string; node_args: string[] }[];
  };
  return apps.find((app) => app.name === name)?.node_args ?? [];
}
