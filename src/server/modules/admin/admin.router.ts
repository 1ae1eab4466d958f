import { z } from 'zod';
import {
  adminStatsSchema,
  archivesDeletedSchema,
  auditEntrySchema,
  auditListInput,
  brandingReplacedSchema,
  conversationsDeletedSchema,
  providerKeyInput,
  providerKeySavedSchema,
  providerKeyStatusSchema,
  timestampsInput,
  timestampsSetSchema,
  uploadedSchema,
  uploadInput,
} from '#shared/schemas/admin.ts';
import { storedArchiveSchema } from '#shared/schemas/archive.ts';
import { adminProcedure, router } from '../../procedures/procedures.ts';
import { adminRoute } from '../../trpc/admin-route.ts';

export const adminRouter = router({
  stats: adminProcedure
    .meta(adminRoute('GET', '/admin/stats', 'Counts of what is stored'))
    .output(adminStatsSchema)
    .query(({ ctx }) => ctx.services.stats.stats()),

  audit: adminProcedure
    .meta(adminRoute('GET', '/admin/audit', 'What administrators did, latest first'))
    .input(auditListInput)
    .output(z.array(auditEntrySchema))
    .query(({ ctx, input }) => ctx.services.stats.audit(input)),

  archives: adminProcedure
    .meta(adminRoute('GET', '/admin/archives', 'Archives and their files'))
    .output(z.array(storedArchiveSchema))
    .query(({ ctx }) => ctx.services.archives.stored()),

  deleteArchives: adminProcedure
    .meta(adminRoute('DELETE', '/admin/archives', 'Delete every archive'))
    .output(archivesDeletedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('deleteArchives', ctx.admin.username, undefined)),

  deleteEternalConversations: adminProcedure
    .meta(adminRoute('DELETE', '/admin/eternal-conversations', 'Delete what the duel wrote'))
    .output(conversationsDeletedSchema)
    .mutation(({ ctx }) =>
      ctx.services.bulk.run('deleteEternalConversations', ctx.admin.username, undefined),
    ),

  deleteConversations: adminProcedure
    .meta(adminRoute('DELETE', '/admin/conversations', 'Delete every conversation'))
    .output(conversationsDeletedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('deleteAllConversations', ctx.admin.username, undefined)),

  uploadText: adminProcedure
    .meta(adminRoute('POST', '/admin/conversations/upload-text', 'Make a conversation of a text'))
    .input(uploadInput)
    .output(uploadedSchema)
    .mutation(({ ctx, input }) => ({
      success: true as const,
      ...ctx.services.upload.upload(input, ctx.admin.username),
    })),

  providerKey: adminProcedure
    .meta(adminRoute('GET', '/admin/openai-key', 'Whether there is a provider key, and its end'))
    .output(providerKeyStatusSchema)
    .query(({ ctx }) => ctx.services.providerKey.status()),

  setProviderKey: adminProcedure
    .meta(adminRoute('POST', '/admin/openai-key', 'Save the provider key'))
    .input(providerKeyInput)
    .output(providerKeySavedSchema)
    .mutation(({ ctx, input }) => ctx.services.providerKey.save(input.apiKey, ctx.admin.username)),

  removeProviderKey: adminProcedure
    .meta(adminRoute('DELETE', '/admin/openai-key', 'Remove the saved provider key'))
    .output(providerKeyStatusSchema)
    .mutation(({ ctx }) => ctx.services.providerKey.remove(ctx.admin.username)),

  replaceBranding: adminProcedure
    .meta(adminRoute('POST', '/admin/branding/replace', 'Replace the old brand word everywhere'))
    .output(brandingReplacedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('replaceBranding', ctx.admin.username, undefined)),

  setTimestamps: adminProcedure
    .meta(adminRoute('POST', '/admin/conversations/timestamps', 'Give everything one time'))
    .input(timestampsInput)
    .output(timestampsSetSchema)
    .mutation(({ ctx, input }) => ctx.services.bulk.run('setTimestamps', ctx.admin.username, input)),
});
