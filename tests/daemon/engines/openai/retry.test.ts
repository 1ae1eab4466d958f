import { describe, expect, test } from 'vitest';
import { PROVIDER_POLICY } from '#daemon/engines/openai/policy.ts';
import { ProviderFailure, type FailureKind } from '#daemon/engines/openai/provider-failure.ts';
import { withRetries } from '#daemon/engines/openai/retry.ts';
import { NEVER } from '#tests/support/provider/engine-rig.ts';

const failed = (kind: FailureKind, retryAfterMs?: number) =>
  new ProviderFailure(kind, kind, { retryAfterMs });

/** Asks somebody who fails each time; how often that was, and the waits between, as policy has them in milliseconds. */
async function askUntilGivenUp(error: Error, policy: Partial<typeof PROVIDER_POLICY> = {}) {
  const times: number[] = [];
  const ask = () => {
    times.push(performance.now());
    return Promise.reject(error);
  };
  const asking = withRetries(ask, {
    signal: NEVER,
    policy: { ...PROVIDER_POLICY, waitsMs: [1, 1], ...policy },
    random: () => 0,
  });
  await expect(asking).rejects.toBe(error);
  const waits = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  return { asked: times.length, waits };
}

describe('asking again', () => {
  test('happens twice where the provider failed, once where the model did', async () => {
    for (const kind of ['server', 'broken', 'busy', 'unreachable'] as const)
      expect((await askUntilGivenUp(failed(kind))).asked).toBe(3);
    for (const kind of ['refusal', 'empty', 'loop', 'malformed', 'unfinished'] as const)
      expect((await askUntilGivenUp(failed(kind))).asked).toBe(2);
  });

  test('never happens for want of a key, money, model or address, nor when the time is up', async () => {
    for (const kind of ['key', 'quota', 'model', 'address', 'request', 'slow'] as const)
      expect((await askUntilGivenUp(failed(kind))).asked).toBe(1);
  });

  test('never happens after an error that nobody has classified', async () => {
    expect((await askUntilGivenUp(new TypeError('a bug'))).asked).toBe(1);
  });

  test('waits as long as the provider asks for, and not less', async () => {
    const { asked, waits } = await askUntilGivenUp(failed('busy', 60));
    expect(asked).toBe(3);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(59);
  });

  test('does not happen where the provider asks for a longer pause than there is time for', async () => {
    expect((await askUntilGivenUp(failed('busy', 15_001))).asked).toBe(1);
    expect((await askUntilGivenUp(failed('busy', 21), { retryAfterMaxMs: 20 })).asked).toBe(1);
  });

  test('ends with the first answer, and tells how often was asked before', async () => {
    const answers = [failed('server'), failed('busy')];
    const ask = (retry: number) => {
      const error = answers[retry];
      return error ? Promise.reject(error) : Promise.resolve(`after ${retry}`);
    };
    const policy = { ...PROVIDER_POLICY, waitsMs: [1, 1] };
    await expect(withRetries(ask, { signal: NEVER, policy })).resolves.toBe('after 2');
  });

  test('ends when somebody wants to stop', async () => {
    const stopping = new AbortController();
    const ask = () => {
      stopping.abort(new Error('stopping'));
      return Promise.reject(failed('server'));
    };
    const options = { signal: stopping.signal, policy: PROVIDER_POLICY };
    await expect(withRetries(ask, options)).rejects.toThrow('stopping');
  });
});
