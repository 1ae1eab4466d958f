import {
  duelCommandGivenSchema,
  duelCommandInput,
  duelConsoleSchema,
  duelDeskSchema,
  duelModelInput,
  duelModelSetSchema,
} from '#shared/schemas/duel.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, publicProcedure, router } from '../../procedures/procedures.ts';
import type { DuelService } from './duel.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly duel: DuelService;
  }
}

export const duelRouter = router({
  console: publicProcedure({
    shared: true,
    openapi: {
      method: 'GET',
      path: '/eternal/console',
      tags: ['eternal'],
      summary: 'Whether the duel goes on, and who is speaking',
    },
  })
    .output(duelConsoleSchema)
    .query(({ ctx }) => ctx.services.duel.console()),

  desk: adminProcedure(adminQuery('/admin/duel', 'The running show: engine, spend, repetition, refusals'))
    .output(duelDeskSchema)
    .query(({ ctx }) => ctx.services.duel.desk()),

  command: adminProcedure({
    ...adminWrite('POST', '/admin/duel/command', 'Ask for the next episode, or for a beat now'),
    audit: ['duel: next-episode', 'duel: beat'],
  })
    .input(duelCommandInput)
    .output(duelCommandGivenSchema)
    .mutation(({ ctx, input }) => {
      ctx.services.duel.command(input.command, ctx.admin.username);
      return { success: true as const };
    }),

  setModel: adminProcedure({
    ...adminWrite('POST', '/admin/duel/model', "Set the provider's model"),
    audit: ['choose model'],
  })
    .input(duelModelInput)
    .output(duelModelSetSchema)
    .mutation(({ ctx, input }) => ({
      success: true as const,
      chosenModel: ctx.services.duel.chooseModel(input.model, ctx.admin.username),
    })),
});
