import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#shared/errors.ts';
import { ROOT } from './command.ts';

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
