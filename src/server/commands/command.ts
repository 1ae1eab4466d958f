import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { operatorSentence } from '#shared/operator-sentence.ts';
import { readServerEnv, type ServerEnv } from '../env.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Runs a command: an error that was foreseen becomes its sentence and exit code 1. The signal aborts when the command is told to stop;
 * a command that ends by that has done its job.
 */
export async function runCommand(command: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = untilToldToStop();
  try {
    await command(stopping);
  } catch (error) {
    if (stopping.aborted && error instanceof Error && error.name === 'AbortError') return;
    process.stderr.write(`${operatorSentence(error)}\n`);
    process.exitCode = 1;
  }
}

/** Ctrl-C, a process manager's or system's TERM, a closed terminal. A second one does not cut a clean stop short. */
function untilToldToStop(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

const run = promisify(execFile);

/** Takes `.env` into the environment; what is set already stays. */
export function loadEnvFile(): void {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Validates what both processes will read, before anything is built or started.
 * @returns the server's variables.
 * @throws AppError STARTUP naming the variable that is wrong, AbortError when told to stop.
 */
export async function readEnvironment(stopping: AbortSignal): Promise<ServerEnv> {
  loadEnvFile();
  const env = readServerEnv(process.env);
  await askDaemon(stopping);
  return env;
}

/** Where all state lies, as an absolute path. A relative DATA_DIR counts from the project's folder. */
export function dataDirOf(env: Record<string, string | undefined>): string {
  return resolve(ROOT, env['DATA_DIR'] || 'data');
}

/** A path in the command counts from where it was typed; npm itself changes to the project's folder. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** The daemon knows its variables; the server, which must not import it, asks it as a process. */
async function askDaemon(signal: AbortSignal): Promise<void> {
  const question = ['--import', 'tsx', join(ROOT, 'src', 'daemon', 'check-env.ts')];
  try {
    await run(process.execPath, question, { cwd: ROOT, signal });
  } catch (error) {
    signal.throwIfAborted();
    const answer = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw answer === '' ? error : new AppError('STARTUP', answer, { cause: error });
  }
}

/** Tells the person at the terminal what happens. */
export function say(sentence: string): void {
  console.log(`» ${sentence}`);
}
