import { z } from 'zod';
import {
  archiveByIdInput,
  archivedTextSchema,
  archiveListInput,
  archiveSchema,
} from '#shared/schemas/archive.ts';
import { publicProcedure, router } from '../../trpc/procedures.ts';

const tags = ['archives'];

export const archivesRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/archives', tags, summary: 'Archives, newest first' } })
    .input(archiveListInput)
    .output(z.array(archiveSchema))
    .query(({ ctx, input }) => ctx.services.archives.list(input)),

  // Plain text in REST, so the route stands beside the adapter: rest/text-routes.ts.
  text: publicProcedure
    .input(archiveByIdInput)
    .output(archivedTextSchema)
    .query(({ ctx, input }) => ctx.services.archives.text(input.id)),
});
