import type { AnyProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { ByteCache } from '../answers/byte-cache.ts';
import { contextOf, type ContextDeps } from '../procedures/call-context.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { SHARED_QUERIES } from '../http/shared-queries.ts';
import { asksOnly, isCall, jsonDraft, type Address } from '../answers/shared-route.ts';
import { appRouter } from '../router.ts';
import { ANONYMOUS, type Context } from '../procedures/context.ts';
import type { ProcedureMeta } from '../trpc/init.ts';
import { bodyLimitOf } from '../limits/table.ts';
import { coerceQuery } from './json-routes.ts';

interface Deps extends ContextDeps {
  readonly cache: ByteCache;
}

/** Serves each procedure with an `openapi` route in its meta at that route, as plain JSON. */
export function jsonRoutes(app: FastifyInstance, deps: Deps): void {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  for (const [path, procedure] of procedures) {
    const { openapi } = metaOf(procedure);
    if (!openapi) continue;
    app.route({
      method: openapi.method,
      bodyLimit: bodyLimitOf(path),
      config: { procedures: [path] },
      url: openapi.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: SHARED_QUERIES.has(path) ? sharedQuery(path, procedure, deps) : ownCall(path, procedure, deps),
    });
  }
}

/** Answers each caller for itself. */
function ownCall(path: string, procedure: AnyProcedure, deps: Deps): RouteHandlerMethod {
  const { status = 200 } = metaOf(procedure);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = procedure._def.type === 'query' ? asked(procedure, request) : sent(request);
    const result = await call(path, input, contextOf(reply, [path], deps));
    void reply.status(status);
    return result;
  };
}

/** Answers all anonymous callers alike. */
function sharedQuery(path: string, procedure: AnyProcedure, deps: Deps): RouteHandlerMethod {
  const schema = inputOf(procedure);
  const keys = new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
  const context = { services: deps.services, caller: ANONYMOUS };
  return sharedHandler(deps.cache, {
    mayShare: ({ url, query }) => isCall(url) && asksOnly(query, keys),
    make: async (address) => jsonDraft(await call(path, asked(procedure, address), context)),
    otherwise: ownCall(path, procedure, deps),
  });
}

function metaOf(procedure: AnyProcedure): ProcedureMeta {
  return (procedure._def.meta as ProcedureMeta | undefined) ?? {};
}

function inputOf(procedure: AnyProcedure): z.ZodType | undefined {
  return (procedure._def as unknown as { inputs: z.ZodType[] }).inputs[0];
}

/** The input of a query: path parameters, and what the address asks. */
function asked(procedure: AnyProcedure, { params, query }: Address): Record<string, unknown> {
  const schema = inputOf(procedure);
  const input = { ...(query as Record<string, unknown>), ...(params as Record<string, unknown>) };
  return schema ? coerceQuery(schema, input) : input;
}

/** The input of a mutation: path parameters, and the body. */
function sent({ params, body }: FastifyRequest): Record<string, unknown> {
  return { ...(body as Record<string, unknown>), ...(params as Record<string, unknown>) };
}

async function call(path: string, input: unknown, context: Context): Promise<unknown> {
  const caller = appRouter.createCaller(context);
  const procedure = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return procedure(input);
}
