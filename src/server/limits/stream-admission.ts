import { AppError } from '#shared/errors.ts';
import { addressKey } from '../caller/address.ts';
import { OpenByAddress, type StreamCounts, type StreamLimits } from './open-by-address.ts';
import { STREAMS } from './table.ts';

/** Limits streams per address and in all. */
export class Admission {
  readonly #limits: StreamLimits;
  readonly #counts: StreamCounts;
  /** Streams that this process has let in and turned away so far. */
  readonly figures = { admitted: 0, refused: 0 };

  /** `counts`: those that count; without them this process alone does. */
  constructor(limits: StreamLimits, counts: StreamCounts = new OpenByAddress()) {
    this.#limits = limits;
    this.#counts = counts;
  }

  /**
   * Lets a stream in.
   * @returns a function to call once when the stream has ended.
   * @throws AppError UNAVAILABLE with `retryAfter` when there are too many, in all or from the address.
   */
  enter(address: string): () => void {
    const key = addressKey(address);
    if (!this.#counts.tryAdd(key, this.#limits)) {
      this.figures.refused += 1;
      throw new AppError('UNAVAILABLE', 'Too many are watching from here. Try again in a moment.', {
        retryAfter: STREAMS.retryAfterS,
      });
    }
    this.figures.admitted += 1;
    return () => this.#counts.remove(key);
  }
}
