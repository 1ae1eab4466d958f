import type { FastifyReply } from 'fastify';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import type { Context } from './context.ts';
import type { ProcedureMeta } from '../trpc/init.ts';
import { callerOf } from '../caller/caller.ts';
import { ensureVisitor } from '../caller/visitor-cookie.ts';

export interface ContextDeps {
  readonly services: Services;
  /** Where visitors find the site; undefined where that is the address it listens on. */
  readonly publicUrl: string | undefined;
}

/**
 * What the procedures at `paths`, e.g. `chat.send`, may know of the request that calls them. A visitor without a cookie is given
 * one here, where one of them asks for it: a streamed batch sends its headers before any procedure runs.
 */
export function contextOf(reply: FastifyReply, paths: readonly string[], deps: ContextDeps): Context {
  const { services, publicUrl } = deps;
  const caller = callerOf(reply.request, deps);
  if (caller.crossSite || !paths.some(asksForVisitor)) return { services, caller };
  return { services, caller: { ...caller, visitorId: ensureVisitor(reply, publicUrl) } };
}

const PROCEDURES = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>),
);

function asksForVisitor(path: string): boolean {
  return procedureMeta(path).visitor ?? false;
}

/** What the procedure at `path` asks of whatever carries its calls; nothing where there is none. */
export function procedureMeta(path: string): ProcedureMeta {
  return PROCEDURES.get(path)?._def.meta ?? {};
}
