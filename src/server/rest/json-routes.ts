import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, isCall, jsonAnswer, type Address } from '../answers/shared-route.ts';
import { ANONYMOUS } from '../caller/caller.ts';
import { contextOf, type ContextDeps } from '../procedures/call-context.ts';
import type { Context } from '../procedures/context.ts';
import type { Procedure } from '../procedures/policy.ts';
import { appRouter, PROCEDURES } from '../router.ts';

interface Deps extends ContextDeps {
  readonly cache: ByteCache;
}

/** Serves each procedure with an `openapi` route in its policy at that route, as plain JSON. */
export function jsonRoutes(app: FastifyInstance, deps: Deps): void {
  for (const procedure of PROCEDURES.values()) {
    const { openapi, shared } = procedure;
    if (!openapi) continue;
    app.route({
      method: openapi.method,
      config: { policy: procedure },
      url: openapi.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: shared ? sharedQuery(procedure, deps) : ownCall(procedure, deps),
    });
  }
}

/** Answers each caller for itself. */
function ownCall(procedure: Procedure, deps: Deps): RouteHandlerMethod {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = procedure.type === 'query' ? asked(procedure, request) : sent(procedure, request);
    const result = await call(procedure, input, contextOf(reply, [procedure], deps));
    void reply.status(procedure.status);
    return result;
  };
}

/** Answers all anonymous callers alike. */
function sharedQuery(procedure: Procedure, deps: Deps): RouteHandlerMethod {
  const { input, keptMs } = procedure;
  const keys = new Set(input instanceof z.ZodObject ? Object.keys(input.shape) : []);
  const context = { services: deps.services, caller: ANONYMOUS };
  return sharedHandler(deps.cache, {
    mayShare: ({ url, query }) => isCall(url) && asksOnly(query, keys),
    make: async (address) => ({
      ...jsonAnswer(await call(procedure, asked(procedure, address), context)),
      keptMs,
    }),
    otherwise: ownCall(procedure, deps),
  });
}

/** The input of a query: path parameters, and what the address asks. */
function asked({ input: schema }: Procedure, { params, query }: Address): Record<string, unknown> {
  const input = { ...(query as Record<string, unknown>), ...(params as Record<string, unknown>) };
  return schema ? coerceQuery(schema, input) : input;
}

/** The input of a mutation: path parameters, and the body. */
function sent({ input: schema }: Procedure, { params, body }: FastifyRequest): Record<string, unknown> {
  const named = params as Record<string, unknown>;
  return { ...(body as Record<string, unknown>), ...(schema ? coerceQuery(schema, named) : named) };
}

async function call({ path }: Procedure, input: unknown, context: Context): Promise<unknown> {
  const caller = appRouter.createCaller(context);
  const procedure = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return procedure(input);
}

/**
 * An address has only text. Where the schema wants a number, text that is one becomes it; anything else is left for
 * the schema to refuse.
 */
export function coerceQuery(schema: z.ZodType, query: Record<string, unknown>): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return query;
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, wantsNumber(shape[key]) ? toNumber(value) : value]),
  );
}

function wantsNumber(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return wantsNumber(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodNumber;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}
