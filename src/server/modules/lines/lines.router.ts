import { lineInput, provenanceSchema } from '#shared/schemas/line.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { LinesService } from './lines.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly lines: LinesService;
  }
}

export const linesRouter = router({
  provenance: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/lines/{id}/provenance',
      tags: ['lines'],
      summary: 'Which engine and which model wrote a line',
    },
  })
    .input(lineInput)
    .output(provenanceSchema)
    .query(({ ctx, input }) => ctx.services.lines.provenance(input.id)),
});
