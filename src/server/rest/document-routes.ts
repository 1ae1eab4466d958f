import type { FastifyInstance } from 'fastify';
import type { ByteCache } from '../answers/byte-cache.ts';
import type { Draft } from '../answers/finished-answer.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, isCall, jsonDraft, type Address } from '../answers/shared-route.ts';
import { docsPage } from './docs/page.ts';
import { openApiDocument } from './openapi.ts';

/** What this API is: for programs at /api/openapi.json, for people at /api/docs. */
export function documentRoutes(app: FastifyInstance, cache: ByteCache): void {
  const document = openApiDocument('/api');
  const page: Draft = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: docsPage(document),
  };
  const json = jsonDraft(document);
  const mayShare = ({ url, query }: Address) => isCall(url) && asksOnly(query, new Set());
  app.get('/openapi.json', sharedHandler(cache, { mayShare, make: () => json }));
  app.get('/docs', sharedHandler(cache, { mayShare, make: () => page }));
}
