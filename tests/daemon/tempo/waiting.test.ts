import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isTimeUp, withDeadline } from '#daemon/tempo/waiting.ts';

/** Work that lasts until its signal aborts; it fails with the reason. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('work with a deadline', () => {
  test('brings what it brings in time', async () => {
    await expect(withDeadline(new AbortController().signal, 60_000, () => Promise.resolve(7))).resolves.toBe(
      7,
    );
  });

  test('is aborted when the time is up', async () => {
    const error = await failureOf(withDeadline(new AbortController().signal, 5, untilAborted));
    expect(isTimeUp(error)).toBe(true);
  });

  test('is aborted when somebody wants to stop, with the reason', async () => {
    const stopping = new AbortController();
    const working = failureOf(withDeadline(stopping.signal, 60_000, untilAborted));
    stopping.abort(new Error('stopping'));
    expect(await working).toEqual(new Error('stopping'));
    expect(isTimeUp(await working)).toBe(false);
  });

  test('does not begin after somebody wanted to stop', async () => {
    const begin = () => Promise.reject(new Error('it began'));
    const error = await failureOf(withDeadline(AbortSignal.abort(new Error('stopped')), 60_000, begin));
    expect(error).toEqual(new Error('stopped'));
  });

  test('leaves nothing behind on the signal', async () => {
    const { signal } = new AbortController();
    await withDeadline(signal, 60_000, () => Promise.resolve());
    await failureOf(withDeadline(signal, 60_000, () => Promise.reject(new Error('no'))));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
