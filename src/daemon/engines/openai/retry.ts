import { pause } from '../../tempo/waiting.ts';
import type { ProviderPolicy } from './policy.ts';
import { ProviderFailure } from './provider-failure.ts';

const JITTER = 0.25;

interface RetryOptions {
  readonly signal: AbortSignal;
  readonly policy: Pick<ProviderPolicy, 'waitsMs' | 'retryAfterMaxMs'>;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Asks until there is an answer, or a failure after which asking again is no use.
 * @param ask gets how often it was asked before.
 * @throws ProviderFailure the last one, whatever else `ask` throws, or the signal's reason.
 */
export async function withRetries<T>(
  ask: (retry: number) => Promise<T>,
  { signal, policy, random = Math.random }: RetryOptions,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await ask(retry);
    } catch (error) {
      const base = error instanceof ProviderFailure ? waitAfter(error, retry, policy) : undefined;
      if (base === undefined) throw error;
      await pause(base * (1 + JITTER * random()), signal);
      signal.throwIfAborted();
    }
  }
}

/** Milliseconds before the next try, at the least; undefined where there is to be none. */
function waitAfter(
  failure: ProviderFailure,
  retry: number,
  { waitsMs, retryAfterMaxMs }: RetryOptions['policy'],
): number | undefined {
  if (retry >= failure.retries) return undefined;
  const wait = waitsMs[retry];
  if (wait === undefined || failure.retryAfterMs === undefined) return wait;
  return failure.retryAfterMs > retryAfterMaxMs ? undefined : failure.retryAfterMs;
}
