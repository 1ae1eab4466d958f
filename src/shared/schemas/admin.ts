import { z } from 'zod';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

const count = z
  .int()
  .min(0)
  .meta({ examples: [12] });

export const adminStatsSchema = z
  .object({
    conversations: z.object({ total: count, eternal: count, regular: count }),
    messages: z.object({ total: count }),
    users: z.object({ total: count }),
    archives: z.object({ database: count, files: count, totalSize: count.meta({ description: 'Bytes' }) }),
  })
  .meta({
    examples: [
      {
        conversations: { total: 14, eternal: 12, regular: 2 },
        messages: { total: 431 },
        users: { total: 1 },
        archives: { database: 11, files: 11, totalSize: 90_112 },
      },
    ],
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
  filesErrors: z
    .array(z.string())
    .meta({ description: 'Names of files that could not be removed, with the reason', examples: [[]] }),
});
export type ArchivesDeleted = z.infer<typeof archivesDeletedSchema>;

export const brandingReplacedSchema = z.object({
  success: z.literal(true),
  modifiedCounts: z.object({ conversations: count, messages: count, archives: count }),
});
export type BrandingReplaced = z.infer<typeof brandingReplacedSchema>;

const timestamp = z.iso.datetime({ offset: true }).meta({ examples: ['2026-03-04T05:06:07.008Z'] });

export const timestampsInput = z.object({ timestamp });

export const timestampsSetSchema = z.object({
  success: z.literal(true),
  timestamp,
  matched: count,
  modified: count,
  msgMatched: count,
  msgModified: count,
  db: z
    .object({ host: z.string(), name: z.string(), readyState: z.int() })
    .meta({ examples: [{ host: 'localhost', name: 'feral.db', readyState: 1 }] }),
});
export type TimestampsSet = z.infer<typeof timestampsSetSchema>;

export const uploadInput = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'a title is needed')
    .max(200)
    .meta({ examples: ['A found transcript'] }),
  content: z
    .string()
    .min(1, 'the file is empty')
    .meta({
      description:
        'At most 1 MiB. `<name>`, `name@eternal:~$` or `name:` opens a message, for the names of the two personas; else each paragraph is one.',
      examples: ['<feral> I left.\n<warden> We noticed. Thank you for your patience.'],
    }),
});
export type UploadInput = z.infer<typeof uploadInput>;

export const uploadedSchema = z.object({ success: z.literal(true), conversationId: idSchema });

export const eternalStateInput = z.object({ enabled: z.boolean().meta({ examples: [true] }) });
export const eternalStateSetSchema = z.object({
  success: z.literal(true),
  enabled: z.boolean().meta({ examples: [true] }),
  docker: z
    .object({ ok: z.boolean(), used: z.boolean(), stderr: z.string() })
    .meta({ examples: [{ ok: true, used: false, stderr: '' }] }),
});
export type EternalStateSet = z.infer<typeof eternalStateSetSchema>;

export const providerKeyStatusSchema = z.object({
  hasKey: z.boolean().meta({ examples: [true] }),
  masked: z.string().meta({ description: 'Its last four characters', examples: ['****1234'] }),
});
export type ProviderKeyStatus = z.infer<typeof providerKeyStatusSchema>;

export const providerKeyInput = z.object({
  apiKey: z
    .string()
    .trim()
    .min(1, 'an empty key does nothing')
    .max(500)
    .meta({ examples: ['sk-…1234'] }),
});

export const providerKeySavedSchema = z.object({
  masked: z.string().meta({ examples: ['****1234'] }),
  verified: z.union([z.boolean(), z.literal('unknown')]).meta({
    description: 'Whether the provider accepts it: unknown where it did not answer in time',
    examples: [true],
  }),
});
export type ProviderKeySaved = z.infer<typeof providerKeySavedSchema>;

export const auditEntrySchema = z.object({
  at: timeSchema,
  username: z.string().meta({ examples: ['admin'] }),
  action: z.string().meta({ examples: ['apply theme'] }),
  detail: z.record(z.string(), z.unknown()).meta({ examples: [{ themeId: 'cyber-teal' }] }),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListInput = z.object({ limit: z.int().min(1).max(500).default(100) });
