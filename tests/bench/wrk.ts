import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Server } from './processes.ts';

const run = promisify(execFile);

/** One event loop takes the answers of 32 connections; wrk's own default of ten leaves a fast server idle in between. */
const CONNECTIONS = 32;
const SECONDS = 2;
const SERVER_CORE = '0';
const CLIENT_CORE = '1';

/** What wrk saw. */
export interface WrkSeen {
  readonly requests: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Whether there are wrk (https://github.com/wg/wrk) and taskset here. Nothing is ever installed. */
export function hasWrk(): boolean {
  return hasTaskset() && has('wrk');
}

/** Whether processes can be given a core of their own. */
export function hasTaskset(): boolean {
  return has('taskset');
}

function has(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** Gives a server, with all its threads and children, the one core and leaves the other to the client. */
export function pinToServerCore({ pids }: Server): void {
  for (const pid of pids()) pin(pid, SERVER_CORE);
}

/** Gives a client, with all its threads, the other core. */
export function pinToClientCore(pid: number): void {
  pin(pid, CLIENT_CORE);
}

/** Puts this process on the servers' core, and with it what it starts from now on, until the returned function is called. */
export function stayOnServerCore(): () => void {
  const [, before = ''] =
    /^Cpus_allowed_list:\s+(.+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  pin(process.pid, SERVER_CORE);
  return () => pin(process.pid, before);
}

function pin(pid: number, cores: string): void {
  spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]);
}

/** Where to ask: in plain text unless it is said to speak TLS. */
export interface Target extends Pick<Server, 'port'> {
  readonly isTls?: boolean;
}

/**
 * Asks for one path over and over from a core of the client's own. wrk is written in C and takes a fraction of what it loads.
 * @throws Error where any answer failed: a refusal is quicker than an answer.
 */
export async function loadByWrk(
  { port, isTls = false }: Target,
  { path, headers }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
): Promise<WrkSeen> {
  const heads = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('taskset', [
    ...['-c', CLIENT_CORE, 'wrk', '-t', '1', '-c', String(CONNECTIONS), '-d', `${SECONDS}s`, '--latency'],
    ...[...heads, `${isTls ? 'https' : 'http'}://127.0.0.1:${port}${path}`],
  ]);
  const failures = /Non-2xx|Socket errors:.*/.exec(stdout);
  if (failures) throw new Error(`${path}: ${failures[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

/** The mean of several loads. */
export function perSecond(seen: readonly WrkSeen[]): number {
  return seen.reduce((sum, one) => sum + one.perSecond, 0) / seen.length;
}

const UNITS: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3 };

function milliseconds(found: RegExpExecArray | null): number {
  return Number(found?.[1]) * (UNITS[found?.[2] ?? ''] ?? NaN);
}
