import {
  providerIdInput,
  providerListSchema,
  providerModelsSchema,
  providerSaveInput,
  providerTestSchema,
} from '#shared/schemas/provider.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, router } from '../../procedures/procedures.ts';
import type { ProviderProbe } from './provider-probe.service.ts';
import type { ProvidersService } from './providers.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly providers: ProvidersService;
    readonly providerProbe: ProviderProbe;
  }
}

export const providersRouter = router({
  list: adminProcedure(adminQuery('/admin/providers', 'The providers, in the order in which they are asked'))
    .output(providerListSchema)
    .query(({ ctx }) => ctx.services.providers.list()),

  save: adminProcedure({
    ...adminWrite('POST', '/admin/providers', 'Add a provider, or change one'),
    audit: ['save provider'],
  })
    .input(providerSaveInput)
    .output(providerListSchema)
    .mutation(({ ctx, input }) => ctx.services.providers.save(input, ctx.admin.username)),

  remove: adminProcedure({
    ...adminWrite('DELETE', '/admin/providers/{id}', 'Remove a provider, with its key'),
    audit: ['remove provider'],
  })
    .input(providerIdInput)
    .output(providerListSchema)
    .mutation(({ ctx, input }) => ctx.services.providers.remove(input.id, ctx.admin.username)),

  models: adminProcedure(adminQuery('/admin/providers/{id}/models', 'The models that a provider has'))
    .input(providerIdInput)
    .output(providerModelsSchema)
    .query(async ({ ctx, input }) => ({ models: await ctx.services.providerProbe.models(input.id) })),

  test: adminProcedure({
    ...adminWrite('POST', '/admin/providers/{id}/test', 'Ask a provider for one line now, which nobody sees'),
    audit: ['test provider'],
  })
    .input(providerIdInput)
    .output(providerTestSchema)
    .mutation(({ ctx, input }) => ctx.services.providerProbe.test(input.id, ctx.admin.username)),
});
