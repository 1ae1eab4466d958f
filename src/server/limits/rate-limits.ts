import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { addressKey } from './stream-admission.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { WindowStore, type Window } from '../http/window-store.ts';

/** Calls a minute from one address (IPv6: one /64), by class of route. A class without a limit is absent. */
export type RateLimits = Readonly<Partial<Record<RouteClass, number>>>;
type RouteClass = 'read' | 'write' | 'upload' | 'beacon' | 'login';

/** Signing in has a throttle of its own too, in modules/auth; that knows only those whose request is one, this counts every attempt. */
export const RATE_LIMITS: RateLimits = { read: 300, write: 60, upload: 600, beacon: 30, login: 10 };

const WINDOW_MS = 60_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const CLASS_OF_CALL = new Map<string, RouteClass>([
  ['/api/auth/login', 'login'],
  ['/trpc/auth.login', 'login'],
  ['/api/eternal/archive', 'beacon'],
  ['/trpc/eternal.archive', 'beacon'],
  ['/api/admin/conversations/upload-text', 'upload'],
  ['/trpc/admin.uploadText', 'upload'],
]);

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
  const windows = volatile.map<Window>('requests', WINDOW_MS);
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
function admitted(asked: RouteClass, isAdmin: () => boolean): RouteClass {
  return asked === 'upload' && !isAdmin() ? 'write' : asked;
}

/** More calls than a batch may have are refused, and cost no more. */
function costOf(request: FastifyRequest): number {
  return Math.min(callsOf(request).length, CALLS_PER_BATCH_MAX);
}

/** What a request calls, as the addresses of routes: a batch names its procedures in one part of the path. */
function callsOf({ params, routeOptions }: FastifyRequest): string[] {
  const { path } = params as { path?: string };
  return path?.split(',').map((call) => `/trpc/${call}`) ?? [routeOptions.url ?? ''];
}

function classOfCall(request: FastifyRequest): RouteClass {
  if (SAFE_METHODS.has(request.method)) return 'read';
  const [first, ...more] = callsOf(request).map((call) => CLASS_OF_CALL.get(call) ?? 'write');
  // A batch would else be the way around.
  if (first === 'login' || more.includes('login')) return 'login';
  return first !== undefined && more.length === 0 ? first : 'write';
}

function without<Name extends string>(...names: Name[]): Record<Name, false> {
  return Object.fromEntries(names.map((name) => [name, false])) as Record<Name, false>;
}
