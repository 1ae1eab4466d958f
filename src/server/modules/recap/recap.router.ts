import { recapInput, recapSchema } from '#shared/schemas/recap.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { RecapService } from './recap.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly recap: RecapService;
  }
}

export const recapRouter = router({
  latest: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/recap',
      tags: ['replay'],
      summary: 'The latest episodes, for somebody who missed them',
    },
  })
    .input(recapInput)
    .output(recapSchema)
    .query(({ ctx, input }) => ctx.services.recap.latest(input)),
});
