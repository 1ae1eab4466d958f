import { z } from 'zod';
import {
  deletionByIdInput,
  deletionForgottenSchema,
  deletionPreviewInput,
  deletionPreviewSchema,
  deletionRestoredSchema,
  deletionSchema,
} from '#shared/schemas/deletion.ts';
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, router } from '../../procedures/procedures.ts';
import type { DeletionsService } from './deletions.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly deletions: DeletionsService;
  }
}

export const deletionsRouter = router({
  preview: adminProcedure(adminQuery('/admin/deletion-preview', 'What a deletion would take'))
    .input(deletionPreviewInput)
    .output(deletionPreviewSchema)
    .query(({ ctx, input }) => ctx.services.deletions.preview(input)),

  list: adminProcedure(adminQuery('/admin/deletions', 'What was deleted and can be restored, latest first'))
    .output(z.array(deletionSchema))
    .query(({ ctx }) => ctx.services.deletions.list()),

  restore: adminProcedure({
    ...adminWrite('POST', '/admin/deletions/{id}/restore', 'Put back what a deletion took'),
    audit: ['restore what was deleted'],
  })
    .input(deletionByIdInput)
    .output(deletionRestoredSchema)
    .mutation(({ ctx, input }) => ctx.services.bulk.run('restoreDeletion', ctx.admin.username, input)),

  forget: adminProcedure({
    ...adminWrite('DELETE', '/admin/deletions/{id}', 'Give up what a deletion kept'),
    audit: ['forget what was deleted'],
  })
    .input(deletionByIdInput)
    .output(deletionForgottenSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.deletions.forget(input.id, ctx.admin.username);
      return { success: true as const };
    }),
});
