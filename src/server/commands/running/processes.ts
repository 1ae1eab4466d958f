import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { ROOT } from '../command.ts';

const { resolve } = createRequire(import.meta.url);

/** The installed programs that commands run with Node, as paths of their scripts. */
export const PROGRAMS = {
  pm2: resolve('pm2/bin/pm2'),
  pm2Runtime: resolve('pm2/bin/pm2-runtime'),
  tsx: resolve('tsx/cli'),
  /** Only builds run it: an image holds what it built, and no Vite. */
  get vite() {
    return join(dirname(resolve('vite/package.json')), 'bin', 'vite.js');
  },
} as const;

/**
 * Runs several programs (each a list of arguments for Node) side by side, until told to stop or until one of them ends;
 * then ends all. Each has a session of its own, so that a Ctrl-C reaches it once and not twice.
 * @throws AppError STARTUP when one ended without being told to.
 */
export async function runTogether(
  programs: readonly (readonly string[])[],
  stopping: AbortSignal,
): Promise<void> {
  const children = programs.map((args) =>
    spawn(process.execPath, args, { cwd: ROOT, detached: true, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  const exits = children.map((child) => once(child, 'exit'));
  const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
  stopping.addEventListener('abort', endAll);
  await Promise.race(exits);
  endAll();
  await Promise.all(exits);
  if (!stopping.aborted)
    throw new AppError('STARTUP', 'One of the programs ended by itself; its last words are above.');
}

const LOOK_MS = 50;
/** What PM2 gives the slower of the two processes to stop; see ecosystem.config.cjs. */
const PATIENCE_MS = 15_000;

/** Asks a process to stop, waits until it has, and kills it when it takes longer than PM2 would have waited. */
export async function endProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGone(pid, PATIENCE_MS)) return;
  signal(pid, 'SIGKILL');
  await isGone(pid, PATIENCE_MS);
}

/** Waits until a process is gone, `ms` at most. Returns whether it is. */
export async function isGone(pid: number, ms: number): Promise<boolean> {
  const end = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() >= end) return false;
    await sleep(LOOK_MS);
  }
  return true;
}

/** An ended process keeps its pid until its parent looks, which a container's first process may never do. */
function isAlive(pid: number): boolean {
  return signal(pid, 0) && !isZombie(pid);
}

/** The state follows the name, which is in brackets and may hold anything: proc_pid_stat(5). */
function isZombie(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
  } catch {
    return true; // gone since
  }
}

/** Sends a signal. Returns false if the process doesn't exist. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Where and how a program runs. */
interface Place {
  readonly cwd: string;
  readonly stopping: AbortSignal;
  /** Added to the environment. */
  readonly variables?: Record<string, string>;
  /** What the person at the terminal is told when it fails. */
  readonly failure?: string;
}

/**
 * Runs Node with arguments, in full view.
 * @throws AppError STARTUP when it fails, AbortError when told to stop.
 */
export async function runNode(args: readonly string[], place: Place): Promise<void> {
  const { cwd, stopping, variables, failure } = place;
  const options = { cwd, signal: stopping, env: { ...process.env, ...variables }, stdio: 'inherit' } as const;
  const [code] = (await once(spawn(process.execPath, args, options), 'exit')) as [number | null];
  stopping.throwIfAborted();
  if (code !== 0)
    throw new AppError('STARTUP', failure ?? `"${args.join(' ')}" failed; the lines above say why.`);
}

/** Runs the npm that runs this command. */
export async function runNpm(args: readonly string[], place: Place): Promise<void> {
  const program = process.env['npm_execpath'];
  if (program === undefined) throw new AppError('STARTUP', 'Run it with npm: npm run update.');
  await runNode([program, ...args], place);
}
