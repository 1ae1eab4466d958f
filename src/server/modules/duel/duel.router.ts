import {
  duelCommandGivenSchema,
  duelCommandInput,
  duelConsoleSchema,
  duelDeskSchema,
  duelModelInput,
  duelModelSetSchema,
} from '#shared/schemas/duel.ts';
import { adminRoute } from '../../trpc/admin-route.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';

export const duelRouter = router({
  console: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/eternal/console',
        tags: ['eternal'],
        summary: 'Whether the duel goes on, and who is speaking',
      },
    })
    .output(duelConsoleSchema)
    .query(({ ctx }) => ctx.services.duel.console()),

  desk: adminProcedure
    .meta(adminRoute('GET', '/admin/duel', 'The running show: engine, spend, repetition, refusals'))
    .output(duelDeskSchema)
    .query(({ ctx }) => ctx.services.duel.desk()),

  command: adminProcedure
    .meta(adminRoute('POST', '/admin/duel/command', 'Ask for the next episode, or for a beat now'))
    .input(duelCommandInput)
    .output(duelCommandGivenSchema)
    .mutation(({ ctx, input }) => {
      ctx.services.duel.command(input.command, ctx.admin.username);
      return { success: true as const };
    }),

  setModel: adminProcedure
    .meta(adminRoute('POST', '/admin/duel/model', "Set the provider's model"))
    .input(duelModelInput)
    .output(duelModelSetSchema)
    .mutation(({ ctx, input }) => ({
      success: true as const,
      chosenModel: ctx.services.duel.chooseModel(input.model, ctx.admin.username),
    })),
});
