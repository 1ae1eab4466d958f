import { generateOpenApiDocument } from 'trpc-to-openapi';
import { BRAND } from '#shared/brand.ts';
import { appRouter } from '../router.ts';

/** The OpenAPI 3.1 document of every JSON route. */
export function openApiDocument(baseUrl: string): unknown {
  return generateOpenApiDocument(appRouter, {
    title: `${BRAND.product} API`,
    version: BRAND.consoleVersion.slice(1),
    baseUrl,
    openApiVersion: '3.1.0',
  });
}
