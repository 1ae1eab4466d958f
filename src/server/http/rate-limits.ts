import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { addressKey } from '../live/admission.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';
import { WindowStore, type Window } from './window-store.ts';

/** Requests a minute from one address (IPv6: one /64), by class of route. A class without a limit is absent. */
export type RateLimits = Readonly<Partial<Record<RouteClass, number>>>;
type RouteClass = 'read' | 'write' | 'beacon' | 'login';

/** Signing in has a throttle of its own too, in modules/auth; that knows only those whose request is one, this counts every attempt. */
export const RATE_LIMITS: RateLimits = { read: 300, write: 60, beacon: 30, login: 10 };

const WINDOW_MS = 60_000;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const CLASS_OF_CALL = new Map<string, RouteClass>([
  ['/api/auth/login', 'login'],
  ['/trpc/auth.login', 'login'],
  ['/api/eternal/archive', 'beacon'],
  ['/trpc/eternal.archive', 'beacon'],
]);

/**
 * Limits the routes that are registered after it. What is answered from the cache never comes this far (shared-answers.ts), so a
 * read counts only where the server has work to do. The refusal is a 429 with Retry-After.
 */
export async function rateLimits(
  app: FastifyInstance,
  limits: RateLimits,
  volatile: VolatileStore,
): Promise<void> {
  const windows = volatile.map<Window>('requests', WINDOW_MS);
  await app.register(rateLimit, {
    // The library makes its store itself.
    store: class extends WindowStore {
      constructor() {
        super(windows);
      }
    },
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => `${classOf(request)} ${addressKey(request.ip)}`,
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

function classOf(request: FastifyRequest): RouteClass {
  if (SAFE_METHODS.has(request.method)) return 'read';
  const [first, ...more] = callsOf(request).map((call) => CLASS_OF_CALL.get(call) ?? 'write');
  // A batch would else be the way around.
  if (first === 'login' || more.includes('login')) return 'login';
  return first !== undefined && more.length === 0 ? first : 'write';
}

/** What a request calls, as the addresses of routes. */
function callsOf({ params, routeOptions }: FastifyRequest): string[] {
  const { path } = params as { path?: string };
  return path?.split(',').map((call) => `/trpc/${call}`) ?? [routeOptions.url ?? ''];
}

function without<Name extends string>(...names: Name[]): Record<Name, false> {
  return Object.fromEntries(names.map((name) => [name, false])) as Record<Name, false>;
}
