import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';

/** The REST route of an administrator's procedure: bearer token required. */
export function adminRoute(method: OpenApiMethod, path: `/${string}`, summary: string): OpenApiMeta {
  return { openapi: { method, path, summary, tags: ['admin'], protect: true } };
}
