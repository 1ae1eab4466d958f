import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Runs a command: an AppError becomes its sentence and exit code 1. The signal aborts when the command is told to stop;
 * a command that ends by that has done its job.
 */
export async function runCommand(command: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = untilToldToStop();
  try {
    await command(stopping);
  } catch (error) {
    if (stopping.aborted && error instanceof Error && error.name === 'AbortError') return;
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Ctrl-C, a process manager's or system's TERM, a closed terminal. A second one does not cut a clean stop short. */
function untilToldToStop(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}
