import type { FastifyInstance } from 'fastify';
import { archiveByIdInput } from '#shared/schemas/archive.ts';
import { shortId } from '#shared/text/conversation-title.ts';
import type { ByteCache } from '../answers/byte-cache.ts';
import { sharedHandler } from '../answers/shared-answers.ts';
import { asksOnly, isCall, type Address } from '../answers/shared-route.ts';
import type { Services } from '../services.ts';

interface Deps {
  readonly services: Services;
  readonly cache: ByteCache;
}

const QUERY_KEYS = new Set(['download']);

/** GET /api/archives/{id}: plain text; with `?download` under a file name of its own. */
export function textRoutes(app: FastifyInstance, { services, cache }: Deps): void {
  const mayShare = ({ url, query }: Address) => isCall(url) && asksOnly(query, QUERY_KEYS);
  const make = async ({ params, query }: Address) => {
    const { id } = archiveByIdInput.parse(params);
    const body = await services.archives.text(id);
    const disposition = 'download' in (query as object) ? 'attachment' : 'inline';
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `${disposition}; filename="archive-${shortId(id)}.txt"`,
    };
    return { status: 200, headers, body };
  };
  app.get('/archives/:id', sharedHandler(cache, { mayShare, make }));
}
