import {
  replayDayInput,
  replayDaySchema,
  replayPageInput,
  replayPageSchema,
} from '#shared/schemas/replay.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { ReplayService } from './replay.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly replay: ReplayService;
  }
}

export const replayRouter = router({
  page: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/replay',
      tags: ['replay'],
      summary: 'What was said from a place on, in its order',
    },
  })
    .input(replayPageInput)
    .output(replayPageSchema)
    .query(({ ctx, input }) => ctx.services.replay.page(input)),

  day: publicProcedure({
    shared: true,
    openapi: { method: 'GET', path: '/replay/day', tags: ['replay'], summary: 'A day of the duel, in UTC' },
  })
    .input(replayDayInput)
    .output(replayDaySchema)
    .query(({ ctx, input }) => ctx.services.replay.day(input.day)),
});
