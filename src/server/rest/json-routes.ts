import type { AnyProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { z } from 'zod';
import { callerOf } from '../http/caller.ts';
import { appRouter } from '../router.ts';
import type { Services } from '../services.ts';
import type { Context } from '../trpc/context.ts';
import { bodyLimitOf } from '../http/body-limits.ts';
import { coerceQuery } from './coerce-query.ts';

/** Serves each procedure with an `openapi` route in its meta at that route, as plain JSON. */
export function jsonRoutes(app: FastifyInstance, deps: { services: Services }): void {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  for (const [path, procedure] of procedures) {
    const openapi = (procedure._def.meta as OpenApiMeta | undefined)?.openapi;
    if (!openapi) continue;
    app.route({
      method: openapi.method,
      bodyLimit: bodyLimitOf(path),
      url: openapi.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request) => {
        const context = { services: deps.services, caller: callerOf(request, deps.services) };
        return call(path, inputOf(procedure, request), context);
      },
    });
  }
}

/** Path parameters, with the query of a GET or the body of anything else. */
function inputOf(procedure: AnyProcedure, request: FastifyRequest): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  if (request.method !== 'GET') return { ...(request.body as Record<string, unknown>), ...params };
  const [schema] = (procedure._def as unknown as { inputs: z.ZodType[] }).inputs;
  const query = { ...(request.query as Record<string, unknown>), ...params };
  return schema ? coerceQuery(schema, query) : query;
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
