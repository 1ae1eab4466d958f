import { isIPv6 } from 'node:net';
import { AppError } from '#shared/errors.ts';

interface Limits {
  readonly perAddress: number;
  readonly inAll: number;
}

const RETRY_AFTER_S = 15;

/** Counts open streams, so that one address cannot take them all and all cannot take the machine. */
export class Admission {
  readonly #limits: Limits;
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Lets a stream in.
   * @returns a function to call once when the stream has ended.
   * @throws AppError UNAVAILABLE with `retryAfter` when the house or the address is full.
   */
  enter(address: string): () => void {
    const key = addressKey(address);
    const open = this.#open.get(key) ?? 0;
    if (this.#total >= this.#limits.inAll || open >= this.#limits.perAddress) {
      throw new AppError('UNAVAILABLE', 'Too many are watching from here. Try again in a moment.', {
        retryAfter: RETRY_AFTER_S,
      });
    }
    this.#total += 1;
    this.#open.set(key, open + 1);
    return () => this.#leave(key);
  }

  #leave(key: string): void {
    this.#total -= 1;
    const open = (this.#open.get(key) ?? 1) - 1;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
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
