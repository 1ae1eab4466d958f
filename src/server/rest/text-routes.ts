import type { FastifyInstance } from 'fastify';
import { archiveByIdInput } from '#shared/schemas/archive.ts';
import { shortId } from '#shared/text/conversation-title.ts';
import type { Services } from '../services.ts';

interface ArchiveRoute {
  Params: { id: string };
  Querystring: { download?: string };
}

/** GET /api/archives/{id}: plain text; with `?download` under a file name of its own. */
export function textRoutes(app: FastifyInstance, { services }: { services: Services }): void {
  app.get<ArchiveRoute>('/archives/:id', async (request, reply) => {
    const { id } = archiveByIdInput.parse(request.params);
    const { text } = await services.archives.text(id);
    const disposition = request.query.download === undefined ? 'inline' : 'attachment';
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `${disposition}; filename="archive-${shortId(id)}.txt"`)
      .send(text);
  });
}
