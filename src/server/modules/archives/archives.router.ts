import { z } from 'zod';
import {
  archiveListInput,
  archivePageSchema,
  archiveSchema,
  archiveTextInput,
} from '#shared/schemas/archive.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { ArchivesService } from './archives.service.ts';

const tags = ['archives'];

declare module '../../procedures/context.ts' {
  interface Services {
    readonly archives: ArchivesService;
  }
}

export const archivesRouter = router({
  list: publicProcedure({
    shared: true,
    openapi: { method: 'GET', path: '/archives', tags, summary: 'Archives, newest first' },
  })
    .input(archiveListInput)
    .output(z.array(archiveSchema))
    .query(({ ctx, input }) => ctx.services.archives.list(input)),

  // Plain text in REST and all of it, so the route stands beside the adapter: rest/text-routes.ts.
  text: publicProcedure({ shared: true })
    .input(archiveTextInput)
    .output(archivePageSchema)
    .query(({ ctx, input }) => ctx.services.archives.page(input)),
});
