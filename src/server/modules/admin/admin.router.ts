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
import { adminQuery, adminWrite } from '../../procedures/policy.ts';
import { adminProcedure, router } from '../../procedures/procedures.ts';
import type { BulkRunner } from './bulk/bulk-runner.ts';
import type { ProviderKeyService } from '../providers/provider-key.service.ts';
import type { StatsService } from './stats.service.ts';
import type { UploadService } from './upload.service.ts';

declare module '../../procedures/context.ts' {
  interface Services {
    readonly bulk: BulkRunner;
    readonly providerKey: ProviderKeyService;
    readonly stats: StatsService;
    readonly upload: UploadService;
  }
}

export const adminRouter = router({
  stats: adminProcedure(adminQuery('/admin/stats', 'Counts of what is stored'))
    .output(adminStatsSchema)
    .query(({ ctx }) => ctx.services.stats.stats()),

  audit: adminProcedure(adminQuery('/admin/audit', 'What administrators did, latest first'))
    .input(auditListInput)
    .output(z.array(auditEntrySchema))
    .query(({ ctx, input }) => ctx.services.stats.audit(input)),

  archives: adminProcedure(adminQuery('/admin/archives', 'Archives and their files'))
    .output(z.array(storedArchiveSchema))
    .query(({ ctx }) => ctx.services.archives.stored()),

  deleteArchives: adminProcedure({
    ...adminWrite('DELETE', '/admin/archives', 'Delete every archive'),
    audit: ['delete archives'],
  })
    .output(archivesDeletedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('deleteArchives', ctx.admin.username, undefined)),

  deleteEternalConversations: adminProcedure({
    ...adminWrite('DELETE', '/admin/eternal-conversations', 'Delete what the duel wrote'),
    audit: ['delete eternal conversations'],
  })
    .output(conversationsDeletedSchema)
    .mutation(({ ctx }) =>
      ctx.services.bulk.run('deleteEternalConversations', ctx.admin.username, undefined),
    ),

  deleteConversations: adminProcedure({
    ...adminWrite('DELETE', '/admin/conversations', 'Delete every conversation'),
    audit: ['delete all conversations'],
  })
    .output(conversationsDeletedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('deleteAllConversations', ctx.admin.username, undefined)),

  uploadText: adminProcedure({
    ...adminWrite('POST', '/admin/conversations/upload-text', 'Make a conversation of a text'),
    rateClass: 'upload',
    bodyLimit: 'upload',
    audit: ['upload'],
  })
    .input(uploadInput)
    .output(uploadedSchema)
    .mutation(({ ctx, input }) => ({
      success: true as const,
      ...ctx.services.upload.upload(input, ctx.admin.username),
    })),

  providerKey: adminProcedure(adminQuery('/admin/openai-key', 'Whether there is a provider key, and its end'))
    .output(providerKeyStatusSchema)
    .query(({ ctx }) => ctx.services.providerKey.status()),

  setProviderKey: adminProcedure({
    ...adminWrite('POST', '/admin/openai-key', 'Save the provider key'),
    audit: ['save provider key'],
  })
    .input(providerKeyInput)
    .output(providerKeySavedSchema)
    .mutation(({ ctx, input }) => ctx.services.providerKey.save(input.apiKey, ctx.admin.username)),

  removeProviderKey: adminProcedure({
    ...adminWrite('DELETE', '/admin/openai-key', 'Remove the saved provider key'),
    audit: ['remove provider key'],
  })
    .output(providerKeyStatusSchema)
    .mutation(({ ctx }) => ctx.services.providerKey.remove(ctx.admin.username)),

  replaceBranding: adminProcedure({
    ...adminWrite('POST', '/admin/branding/replace', 'Replace the old brand word everywhere'),
    audit: ['replace branding'],
  })
    .output(brandingReplacedSchema)
    .mutation(({ ctx }) => ctx.services.bulk.run('replaceBranding', ctx.admin.username, undefined)),

  setTimestamps: adminProcedure({
    ...adminWrite('POST', '/admin/conversations/timestamps', 'Give everything one time'),
    audit: ['set timestamps'],
  })
    .input(timestampsInput)
    .output(timestampsSetSchema)
    .mutation(({ ctx, input }) => ctx.services.bulk.run('setTimestamps', ctx.admin.username, input)),
});
