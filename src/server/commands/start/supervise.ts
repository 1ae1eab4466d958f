import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#shared/errors.ts';
import { answersInTime } from '../running/web-address.ts';
import { endLeftovers, startPm2 } from '../running/pm2.ts';
import type { Prepared } from './prepare.ts';

interface Supervision {
  /** Where web will answer. */
  readonly url: string;
  readonly stopping: AbortSignal;
  /** Called once, when web answers. */
  readonly onAwake: () => void;
}

/**
 * Runs PM2 with both processes until told to stop, or until `npm stop` ended it. No process is left when it returns or throws.
 * @throws AppError STARTUP when web never answered, or when PM2 itself died.
 */
export async function superviseUntilStopped(prepared: Prepared, supervision: Supervision): Promise<void> {
  const { stopping } = supervision;
  stopping.throwIfAborted();
  const pm2 = startPm2(prepared.pm2Home, { PORT: String(prepared.PORT) });
  const exit = once(pm2, 'exit') as Promise<[number | null]>;
  stopping.addEventListener('abort', () => pm2.kill('SIGINT'));
  const awoke = await wake(pm2, supervision);
  if (!awoke) pm2.kill('SIGINT');
  const [code] = await exit;
  await endLeftovers(prepared.pm2Home);
  if (stopping.aborted) return;
  if (!awoke)
    throw new AppError('STARTUP', `The web server does not answer at ${supervision.url}; its log is above.`);
  if (code !== 0) throw new AppError('STARTUP', 'PM2 ended unexpectedly. Both processes were stopped.');
}

/** Returns whether web answered in time. */
async function wake(pm2: ChildProcess, { url, stopping, onAwake }: Supervision): Promise<boolean> {
  const exited = new AbortController();
  pm2.once('exit', () => exited.abort());
  const awoke = await answersInTime(url, AbortSignal.any([stopping, exited.signal]));
  if (awoke) onAwake();
  return awoke;
}
