import type { AnyProcedure } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { BRAND } from '#shared/brand.ts';
import { appRouter } from '../router.ts';
import type { ProcedureMeta } from '../trpc/init.ts';

/** The OpenAPI 3.1 document of every JSON route. */
export function openApiDocument(baseUrl: string): unknown {
  return withStatuses(document(baseUrl));
}

type Document = ReturnType<typeof document>;

function document(baseUrl: string) {
  return generateOpenApiDocument(appRouter, {
    title: `${BRAND.product} API`,
    version: BRAND.consoleVersion.slice(1),
    baseUrl,
    openApiVersion: '3.1.0',
  });
}

/** The generator knows no success but 200. */
function withStatuses(generated: Document): Document {
  for (const { _def } of Object.values(
    appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
  )) {
    const { openapi, status } = (_def.meta as ProcedureMeta | undefined) ?? {};
    const method = openapi?.method.toLowerCase() as 'get' | 'post' | undefined;
    const operation = openapi && method && generated.paths?.[openapi.path]?.[method];
    if (!operation?.responses || status === undefined) continue;
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).map(([code, answer]) => [code === '200' ? status : code, answer]),
    );
  }
  return generated;
}
