import { z } from 'zod';
import {
  deletionByIdInput,
  deletionForgottenSchema,
  deletionPreviewInput,
  deletionPreviewSchema,
  deletionRestoredSchema,
  deletionSchema,
} from '#shared/schemas/deletion.ts';
import { adminRoute } from '../../trpc/admin-route.ts';
import { adminProcedure, router } from '../../procedures/procedures.ts';

export const deletionsRouter = router({
  preview: adminProcedure
    .meta(adminRoute('GET', '/admin/deletion-preview', 'What a deletion would take'))
    .input(deletionPreviewInput)
    .output(deletionPreviewSchema)
    .query(({ ctx, input }) => ctx.services.deletions.preview(input)),

  list: adminProcedure
    .meta(adminRoute('GET', '/admin/deletions', 'What was deleted and can be restored, latest first'))
    .output(z.array(deletionSchema))
    .query(({ ctx }) => ctx.services.deletions.list()),

  restore: adminProcedure
    .meta(adminRoute('POST', '/admin/deletions/{id}/restore', 'Put back what a deletion took'))
    .input(deletionByIdInput)
    .output(deletionRestoredSchema)
    .mutation(({ ctx, input }) => ctx.services.bulk.run('restoreDeletion', ctx.admin.username, input)),

  forget: adminProcedure
    .meta(adminRoute('DELETE', '/admin/deletions/{id}', 'Give up what a deletion kept'))
    .input(deletionByIdInput)
    .output(deletionForgottenSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.services.deletions.forget(input.id, ctx.admin.username);
      return { success: true as const };
    }),
});
