import {
  bestInput,
  bestLinesSchema,
  setStampInput,
  stampCountsInput,
  stampedLineSchema,
  stampedLinesSchema,
} from '#shared/schemas/stamp.ts';
import { publicProcedure, router, visitorProcedure } from '../../procedures/procedures.ts';
import type { StampsService } from './stamps.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly stamps: StampsService;
  }
}

const tags = ['stamps'];

export const stampsRouter = router({
  set: visitorProcedure({
    rateClass: 'stamp',
    bodyLimit: 'call',
    audit: [],
    openapi: {
      method: 'POST',
      path: '/stamps/{id}',
      tags,
      summary: 'Put a stamp on a line, or take it back; one of each kind for a visitor',
    },
  })
    .input(setStampInput)
    .output(stampedLineSchema)
    .mutation(({ ctx, input }) =>
      ctx.services.stamps.set(input, { visitorId: ctx.visitorId, address: ctx.caller.address }),
    ),

  counts: publicProcedure({
    shared: true,
    keptMs: 2_000,
    openapi: {
      method: 'GET',
      path: '/stamps',
      tags,
      summary: 'How often lines are stamped: the latest of the feed, those of a conversation, or one',
    },
  })
    .input(stampCountsInput)
    .output(stampedLinesSchema)
    .query(({ ctx, input }) => ctx.services.stamps.counts(input)),

  best: publicProcedure({
    shared: true,
    keptMs: 10_000,
    openapi: { method: 'GET', path: '/stamps/best', tags, summary: 'The most stamped lines of a time' },
  })
    .input(bestInput)
    .output(bestLinesSchema)
    .query(({ ctx, input }) => ctx.services.stamps.best(input)),
});
