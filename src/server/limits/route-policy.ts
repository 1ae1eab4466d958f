import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Access } from '../caller/caller.ts';
import { BODY_BYTES, type BodyLimit, type RateClass } from './table.ts';

/** What limits have to know of a call. A procedure's policy says it too. */
export interface RoutePolicy {
  readonly access: Access;
  readonly rateClass: RateClass;
  readonly bodyLimit: BodyLimit;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy of a route; of each call that a request makes, where the address names several. */
    readonly policy?: RoutePolicy | ((request: FastifyRequest) => readonly RoutePolicy[]);
  }
}

/** Anybody may read it. */
export const READ: RoutePolicy = { access: 'anyone', rateClass: 'read', bodyLimit: 'call' };

/** Anybody may search. */
export const SEARCHING: RoutePolicy = { ...READ, rateClass: 'search' };
/** Anybody may see it; it may have to be drawn. */
export const PICTURE: RoutePolicy = { ...READ, rateClass: 'picture' };

/**
 * Has each route that is registered after it say its policy, or the server does not start, and bounds its bodies accordingly.
 * @throws AppError STARTUP, at the route.
 */
export function requirePolicies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy;
    if (!policy) throw new AppError('STARTUP', `The route ${route.url} has no policy.`);
    if (typeof policy !== 'function') route.bodyLimit = BODY_BYTES[policy.bodyLimit];
  });
}

/** The policies of what a request calls; none where no route has it. */
export function policiesOf(request: FastifyRequest): readonly RoutePolicy[] {
  const { policy } = request.routeOptions.config;
  if (policy === undefined) return [];
  return typeof policy === 'function' ? policy(request) : [policy];
}
