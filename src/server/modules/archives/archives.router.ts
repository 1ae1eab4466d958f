import { z } from 'zod';
import {
  archiveListInput,
  archivePageSchema,
  archiveSchema,
  archiveTextInput,
} from '#shared/schemas/archive.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';

const tags = ['archives'];

export const archivesRouter = router({
  list: publicProcedure
    .meta({ openapi: { method: 'GET', path: '/archives', tags, summary: 'Archives, newest first' } })
    .input(archiveListInput)
    .output(z.array(archiveSchema))
    .query(({ ctx, input }) => ctx.services.archives.list(input)),

  // Plain text in REST and all of it, so the route stands beside the adapter: rest/text-routes.ts.
  text: publicProcedure
    .input(archiveTextInput)
    .output(archivePageSchema)
    .query(({ ctx, input }) => ctx.services.archives.page(input)),
});
