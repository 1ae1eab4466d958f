import type { MiddlewareResult } from '@trpc/server/unstable-core-do-not-import';
import { BATCH_BYTES_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';

/** What a procedure came to, as tRPC passes it from middleware to middleware. */
type Outcome = MiddlewareResult<object>;

interface Call {
  /** Names a query with its input; undefined for what must run each time it is called. */
  readonly name: string | undefined;
  readonly run: () => Promise<Outcome>;
}

interface Answered {
  readonly outcome: Outcome;
  readonly bytes: number;
}

/**
 * The calls of one batch. They run one after another, each query once, until their answers weigh a mebibyte together; what comes
 * then is refused before it does any work.
 */
export class Batch {
  readonly #known = new Map<string, Answered>();
  #bytes = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** @throws AppError TOO_LARGE once the answers before this one, or with it, are too much; the first is always answered. */
  async answer(call: Call): Promise<Outcome> {
    const answered = this.#turn.then(() => this.#next(call));
    this.#turn = answered.catch(() => undefined);
    return answered;
  }

  async #next({ name, run }: Call): Promise<Outcome> {
    if (this.#bytes >= BATCH_BYTES_MAX) throw tooMuch();
    const isFirst = this.#bytes === 0;
    const { outcome, bytes } = (name !== undefined && this.#known.get(name)) || (await weighed(run));
    this.#bytes += bytes;
    // Without a name it has done something, of which its caller has to hear.
    if (name === undefined) return outcome;
    if (!isFirst && this.#bytes > BATCH_BYTES_MAX) throw tooMuch();
    this.#known.set(name, { outcome, bytes });
    return outcome;
  }
}

/** What goes into the context of a request: a batch, where it has several calls. */
export function batchOf({ calls }: { readonly calls: readonly unknown[] }): { batch?: Batch } {
  return calls.length > 1 ? { batch: new Batch() } : {};
}

async function weighed(run: () => Promise<Outcome>): Promise<Answered> {
  const outcome = await run();
  return { outcome, bytes: outcome.ok ? Buffer.byteLength(JSON.stringify(outcome.data ?? null)) : 0 };
}

function tooMuch(): AppError {
  return new AppError('TOO_LARGE', 'The answers of this batch are too large together. Ask for less at once.');
}
