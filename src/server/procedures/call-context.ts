import type { FastifyReply } from 'fastify';
import { callerOf, type Access, type Logins } from '../caller/caller.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';
import type { Context, Services } from './context.ts';

export interface ContextDeps {
  readonly services: Services & Logins;
  /** Where visitors find the site; undefined where that is the address it listens on. */
  readonly publicUrl: string | undefined;
}

/** What a context has to know of a procedure that is called. */
interface Called {
  readonly access: Access;
}

/**
 * What procedures may know of the request that calls them. A visitor without a cookie is given one here, where one of them asks for
 * it: a streamed batch sends its headers before any procedure runs.
 */
export function contextOf(reply: FastifyReply, called: readonly Called[], deps: ContextDeps): Context {
  const { services, publicUrl } = deps;
  const caller = callerOf(reply.request, deps);
  if (caller.crossSite || !called.some(({ access }) => access === 'visitor')) return { services, caller };
  return { services, caller: { ...caller, visitorId: ensureVisitor(reply, publicUrl) } };
}
