import { setTimeout as sleep } from 'node:timers/promises';

/** How often what may change from outside is looked at: an administrator's switch takes effect within a second. */
export const LOOK_MS = 250;

/** Sleeps; an abort ends it early, which is no error here. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/**
 * Runs `work` with a signal that aborts when `signal` does, with its reason, or after `ms`, with a TimeoutError.
 * `AbortSignal.any` over a signal that lives as long as the process keeps 2 KB a call for ever on Node 20 (measured).
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const own = new AbortController();
  const follow = () => own.abort(signal.reason);
  const timer = setTimeout(() => own.abort(new DOMException('The time is up.', 'TimeoutError')), ms);
  signal.addEventListener('abort', follow, { once: true });
  try {
    return await work(own.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  }
}

/** Whether a signal's reason is that a deadline was over, and not that somebody wants to stop. */
export function isTimeUp(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
