import { binInput, binSchema, binStateSchema } from '#shared/schemas/bin.ts';
import { publicProcedure, router } from '../../procedures/procedures.ts';
import type { BinService } from './bin.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly bin: BinService;
  }
}

export const binRouter = router({
  // Shared, though a refusal moves no revision: the line that is said in its place does, a moment later.
  list: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/bin',
      tags: ['lines'],
      summary: 'Lines that the gate refused, where the operator shows them',
    },
  })
    .input(binInput)
    .output(binSchema)
    .query(({ ctx, input }) => ctx.services.bin.list(input)),

  state: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/bin/state',
      tags: ['lines'],
      summary: 'Whether there is a bin to look into',
    },
  })
    .output(binStateSchema)
    .query(({ ctx }) => ({ isOpen: ctx.services.bin.isOpen })),
});
