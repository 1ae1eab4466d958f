import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { raisePriority } from './processes.ts';

const LOOK_MS = 20;

/** A program as a person started it in a terminal. */
export interface RunningCommand {
  readonly pid: number;
  /** Everything it has printed so far, whichever way. */
  output(): string;
  /** Waits until it has printed `text`. Rejects when it ends without. */
  untilPrinted(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Ctrl-C: the terminal sends SIGINT to the whole process group. */
  pressCtrlC(): void;
}

interface Options {
  readonly cwd: string;
  readonly env?: Record<string, string>;
}

/** Starts `command` with `args` in a process group of its own. */
export function runCommandLine(
  command: string,
  args: readonly string[],
  { cwd, env }: Options,
): RunningCommand {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  raisePriority(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  let over = false;
  void ended.then(() => (over = true));
  const untilPrinted = async (text: string) => {
    while (!output.includes(text)) {
      if (over) throw new Error(`It ended without printing "${text}":\n${output}`);
      await sleep(LOOK_MS);
    }
  };
  const pressCtrlC = () => void process.kill(-pid, 'SIGINT');
  return { pid, output: () => output, untilPrinted, ended, pressCtrlC };
}
