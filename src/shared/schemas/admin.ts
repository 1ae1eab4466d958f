import { z } from 'zod';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

const count = z.int().min(0);

export const adminStatsSchema = z.object({
  conversations: z.object({ total: count, eternal: count, regular: count }),
  messages: z.object({ total: count }),
  users: z.object({ total: count }),
  archives: z.object({ database: count, files: count, totalSize: count }),
});
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const conversationsDeletedSchema = z.object({
  success: z.literal(true),
  conversationsDeleted: count,
  messagesDeleted: count,
});
export type ConversationsDeleted = z.infer<typeof conversationsDeletedSchema>;

export const archivesDeletedSchema = z.object({
  success: z.literal(true),
  databaseRecordsDeleted: count,
  filesDeleted: count,
  /** Names of files that could not be removed, with the reason. */
  filesErrors: z.array(z.string()),
});
export type ArchivesDeleted = z.infer<typeof archivesDeletedSchema>;

export const brandingReplacedSchema = z.object({
  success: z.literal(true),
  modifiedCounts: z.object({ conversations: count, messages: count, archives: count }),
});
export type BrandingReplaced = z.infer<typeof brandingReplacedSchema>;

export const timestampsInput = z.object({ timestamp: z.iso.datetime({ offset: true }) });

export const timestampsSetSchema = z.object({
  success: z.literal(true),
  timestamp: z.string(),
  matched: count,
  modified: count,
  msgMatched: count,
  msgModified: count,
  db: z.object({ host: z.string(), name: z.string(), readyState: z.int() }),
});
export type TimestampsSet = z.infer<typeof timestampsSetSchema>;

export const uploadInput = z.object({
  title: z.string().trim().min(1, 'a title is needed').max(200),
  content: z.string().min(1, 'the file is empty'),
});
export type UploadInput = z.infer<typeof uploadInput>;

export const uploadedSchema = z.object({ success: z.literal(true), conversationId: idSchema });

export const eternalStateInput = z.object({ enabled: z.boolean() });
export const eternalStateSetSchema = z.object({
  success: z.literal(true),
  enabled: z.boolean(),
  docker: z.object({ ok: z.boolean(), used: z.boolean(), stderr: z.string() }),
});
export type EternalStateSet = z.infer<typeof eternalStateSetSchema>;

export const providerKeyStatusSchema = z.object({ hasKey: z.boolean(), masked: z.string() });
export type ProviderKeyStatus = z.infer<typeof providerKeyStatusSchema>;

export const providerKeyInput = z.object({
  apiKey: z.string().trim().min(1, 'an empty key does nothing').max(500),
});

export const providerKeySavedSchema = z.object({
  masked: z.string(),
  /** Whether the provider accepts it: unknown where it did not answer in time. */
  verified: z.union([z.boolean(), z.literal('unknown')]),
});
export type ProviderKeySaved = z.infer<typeof providerKeySavedSchema>;

export const auditEntrySchema = z.object({
  at: timeSchema,
  username: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListInput = z.object({ limit: z.int().min(1).max(500).default(100) });
