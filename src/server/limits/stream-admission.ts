import { isIPv6 } from 'node:net';
import { AppError } from '#shared/errors.ts';
import { OpenByAddress, type StreamCounts, type StreamLimits } from './open-by-address.ts';

const RETRY_AFTER_S = 15;

/** Sees to it that one address cannot take all streams, and all together not the machine. */
export class Admission {
  readonly #limits: StreamLimits;
  readonly #counts: StreamCounts;

  /** `counts`: those that count; without them this process alone does. */
  constructor(limits: StreamLimits, counts: StreamCounts = new OpenByAddress()) {
    this.#limits = limits;
    this.#counts = counts;
  }

  /**
   * Lets a stream in.
   * @returns a function to call once when the stream has ended.
   * @throws AppError UNAVAILABLE with `retryAfter` when the house or the address is full.
   */
  enter(address: string): () => void {
    const key = addressKey(address);
    if (!this.#counts.tryAdd(key, this.#limits)) {
      throw new AppError('UNAVAILABLE', 'Too many are watching from here. Try again in a moment.', {
        retryAfter: RETRY_AFTER_S,
      });
    }
    return () => this.#counts.remove(key);
  }
}

/** An IPv4 address, also when mapped into IPv6; else the /64, since one subscriber holds all of it (RFC 6177). */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address;
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => group.toLowerCase());
}
