import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { addressKey } from '../caller/address.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { policiesOf } from './route-policy.ts';
import type { RateClass } from './table.ts';
import { WindowStore, type WindowCount } from './window-store.ts';

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

/** A batch counts as one of its calls alone where that is a sign-in: it would else be the way around. */
function classOfCall(request: FastifyRequest): RateClass {
  if (SAFE_METHODS.has(request.method)) return 'read';
  const [first, ...more] = policiesOf(request).map(({ rateClass }) => rateClass);
  if (first === 'login' || more.includes('login')) return 'login';
  return first === undefined || first === 'read' || more.length > 0 ? 'write' : first;
}

function without<Name extends string>(...names: Name[]): Record<Name, false> {
  return Object.fromEntries(names.map((name) => [name, false])) as Record<Name, false>;
}
