import type { FastifyInstance } from 'fastify';
import { READ } from '../limits/route-policy.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import type { RawAnswer } from '../answers/finished-answer.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, isCall, jsonAnswer, type Address } from '../answers/shared-route.ts';
import { docsPage } from './docs/page.ts';
import { openApiDocument } from './openapi.ts';

/** What this API is: for programs at /api/openapi.json, for people at /api/docs. */
export function documentRoutes(app: FastifyInstance, cache: ByteCache): void {
  const { json, page } = (answers ??= makeAnswers());
  const mayShare = ({ url, query }: Address) => isCall(url) && asksOnly(query, new Set());
  app.get(
    '/openapi.json',
    { config: { policy: READ } },
    sharedHandler(cache, { mayShare, make: () => json }),
  );
  app.get('/docs', { config: { policy: READ } }, sharedHandler(cache, { mayShare, make: () => page }));
}

/** They follow from the program alone, so one making serves every server of the process. */
let answers: ReturnType<typeof makeAnswers> | undefined;

function makeAnswers() {
  const document = openApiDocument('/api');
  const page: RawAnswer = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: docsPage(document),
  };
  return { json: jsonAnswer(document), page };
}
