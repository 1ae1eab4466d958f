import { withDeadline } from '../tempo/waiting.ts';
import type { Engine } from './engine.ts';

/** Which engines may be asked, and how long those before the last may take. */
export interface Order {
  readonly signal: AbortSignal;
  /** Whether an engine that costs tokens may be asked; else it is passed over. */
  readonly mayAskProvider: boolean;
  /** Milliseconds that all engines before the last have together; then the last one answers. */
  readonly patienceMs: number;
}

/** How each engine is asked. */
interface Asking<E, T> extends Order {
  /** Undefined where it has no answer that will do: the next engine is asked. */
  readonly ask: (engine: E, signal: AbortSignal) => Promise<T | undefined>;
  /** Told why an engine before the last did not answer. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Asks one engine after another until one answers. Undefined where not even the last one has an answer that will do.
 * @throws what the last engine throws, or the signal's reason. An engine before it may fail.
 */
export async function firstAnswer<E extends Pick<Engine, 'terms'>, T>(
  engines: readonly E[],
  asking: Asking<E, T>,
): Promise<T | undefined> {
  const { signal, mayAskProvider, ask } = asking;
  const permitted = engines.filter(({ terms }) => mayAskProvider || !terms.costsTokens);
  const until = performance.now() + asking.patienceMs;
  for (const engine of permitted.slice(0, -1)) {
    const answer = await patiently(engine, { ...asking, patienceMs: until - performance.now() });
    if (answer) return answer;
  }
  const last = permitted.at(-1);
  return last && ask(last, signal);
}

async function patiently<E, T>(
  engine: E,
  { signal, patienceMs, ask, onFailure }: Asking<E, T>,
): Promise<T | undefined> {
  try {
    return await withDeadline(signal, patienceMs, (impatient) => ask(engine, impatient));
  } catch (error) {
    signal.throwIfAborted();
    onFailure(error);
    return undefined;
  }
}
