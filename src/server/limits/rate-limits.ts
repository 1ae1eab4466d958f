import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { addressKey } from '../caller/address.ts';
import type { VolatileMap, VolatileStore } from '../volatile/volatile-store.ts';
import { policiesOf } from './route-policy.ts';
import type { RateClass } from './table.ts';

/** Calls a minute from one address, by class. A class without a limit is absent. */
export type RateLimits = Readonly<Partial<Record<RateClass, number>>>;

const WINDOW_MS = 60_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface RateLimitsDeps {
  readonly limits: RateLimits;
  /** What limits remember. */
  readonly volatile: VolatileStore;
  /** Whether an administrator is asking. */
  readonly isAdmin: (request: FastifyRequest) => boolean;
}

/**
 * Limits the routes that are registered after it. What is answered from the cache never comes this far (shared-answers.ts), so a
 * read counts only where the server has work to do. The refusal is a 429 with Retry-After.
 */
export async function rateLimits(
  app: FastifyInstance,
  { limits, volatile, isAdmin }: RateLimitsDeps,
): Promise<void> {
  const classOf = (request: FastifyRequest) => admitted(classOfCall(request), () => isAdmin(request));
  const keyOf = (request: FastifyRequest) => `${classOf(request)} ${addressKey(request.ip)}`;
  const windows = volatile.map<WindowCount>('requests', WINDOW_MS);
  const store = new WindowStore(windows);
  // The library counts a request as one call; this adds the others, ahead of it.
  app.addHook('onRequest', (request, _reply, done) => {
    const others = costOf(request) - 1;
    if (others > 0) store.add(keyOf(request), others, WINDOW_MS);
    done();
  });
  await app.register(rateLimit, {
    // The library makes its store itself.
    store: class extends WindowStore {
      constructor() {
        super(windows);
      }
    },
    timeWindow: WINDOW_MS,
    keyGenerator: keyOf,
    max: (request) => limits[classOf(request)] ?? Infinity,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('TOO_MANY_REQUESTS', 'Too many requests. Wait a moment and try again.', {
        retryAfter: Math.ceil(ttl / 1_000),
      }),
    // Of one visitor, and the answers they would stand on belong to all.
    addHeaders: without('x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'),
    addHeadersOnExceeding: without('x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'),
  });
}

/** A folder of texts goes up in a script's minute; whoever only knows the address has no more than any other writer. */
function admitted(asked: RateClass, isAdmin: () => boolean): RateClass {
  return asked === 'upload' && !isAdmin() ? 'write' : asked;
}

/** More calls than a batch may have are refused, and cost no more. */
function costOf(request: FastifyRequest): number {
  return Math.min(policiesOf(request).length, CALLS_PER_BATCH_MAX);
}

/** Reads that cost more than others; a batch with one of them counts as that. */
function isDearRead(rateClass: RateClass): boolean {
  return rateClass === 'search' || rateClass === 'picture';
}

/** A batch with a sign-in counts as one, or it would be the way around; any other counts as writes. */
function classOfCall(request: FastifyRequest): RateClass {
  const classes = policiesOf(request).map(({ rateClass }) => rateClass);
  const [first, ...more] = classes;
  if (SAFE_METHODS.has(request.method)) return classes.find(isDearRead) ?? 'read';
  if (first === 'login' || more.includes('login')) return 'login';
  return first === undefined || first === 'read' || more.length > 0 ? 'write' : first;
}

function without<Name extends string>(...names: Name[]): Record<Name, false> {
  return Object.fromEntries(names.map((name) => [name, false])) as Record<Name, false>;
}

/** Requests counted since the window opened. */
export interface WindowCount {
  readonly count: number;
  readonly endsAt: number;
}

type Done = Parameters<FastifyRateLimitStore['incr']>[1];

/**
 * Counts requests in windows of fixed length, by a clock that never jumps: the library's own store counts by the wall clock, and
 * an hour set back would shut everybody out for an hour.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows: VolatileMap<WindowCount>;

  constructor(windows: VolatileMap<WindowCount>) {
    this.#windows = windows;
  }

  /** `timeWindow` in milliseconds. */
  incr(key: string, done: Done, timeWindow = 0): void {
    const { count, endsAt } = this.add(key, 1, timeWindow);
    done(null, { current: count, ttl: endsAt - this.#windows.now() });
  }

  /** Counts `cost` requests at once. */
  add(key: string, cost: number, timeWindow: number): WindowCount {
    const now = this.#windows.now();
    return this.#windows.update(key, (window) =>
      window && window.endsAt > now
        ? { count: window.count + cost, endsAt: window.endsAt }
        : { count: cost, endsAt: now + timeWindow },
    );
  }

  /** Every route counts together; what tells classes apart is in the key. */
  child(): this {
    return this;
  }
}
