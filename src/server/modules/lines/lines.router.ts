import { lineFoundSchema, lineInput, lineSchema, provenanceSchema } from '#shared/schemas/line.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { LinesService } from './lines.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly lines: LinesService;
  }
}

export const linesRouter = router({
  byId: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/lines/{id}',
      tags: ['lines'],
      summary: 'A line with what was said around it',
    },
  })
    .input(lineInput)
    .output(lineSchema)
    .query(({ ctx, input }) => ctx.services.lines.byId(input.id)),

  random: publicProcedure({
    shared: false,
    openapi: { method: 'GET', path: '/lines/random', tags: ['lines'], summary: 'A line worth reading, any' },
  })
    .output(lineFoundSchema)
    .query(({ ctx }) => ctx.services.lines.random()),

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
