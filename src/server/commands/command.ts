import { join } from 'node:path';
import { operatorSentence } from '#shared/operator-sentence.ts';

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
