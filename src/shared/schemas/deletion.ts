import { z } from 'zod';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

const count = z
  .int()
  .min(0)
  .meta({ examples: [12] });

/** What is deleted at once: one conversation, what the duel wrote, every conversation, every archive. */
const deletionKindSchema = z
  .enum(['conversation', 'eternal', 'conversations', 'archives'])
  .meta({ examples: ['eternal'] });
export type DeletionKind = z.infer<typeof deletionKindSchema>;

const extent = z.object({
  conversations: count,
  messages: count,
  archives: count,
  from: timeSchema
    .nullable()
    .meta({ description: 'When the first of it was said, or archived; null where there is nothing' }),
  to: timeSchema.nullable().meta({ description: 'When the last of it was' }),
});

/** `id`: of the conversation, where it is one. Without a kind: every conversation. */
export const deletionPreviewInput = z
  .object({ kind: deletionKindSchema.default('conversations'), id: idSchema.optional() })
  .refine(({ kind, id }) => (kind === 'conversation') === (id !== undefined), {
    error: 'a conversation needs its id, and nothing else does',
    path: ['id'],
  });
export type DeletionPreviewInput = z.infer<typeof deletionPreviewInput>;

/** What would go, with the bytes of the archives' files. */
export const deletionPreviewSchema = extent.extend({
  bytes: count.meta({ description: 'Of the files of archives' }),
});
export type DeletionPreview = z.infer<typeof deletionPreviewSchema>;

/** What went, and can come back. */
export const deletionSchema = extent.extend({
  id: idSchema,
  at: timeSchema,
  username: z.string().meta({ examples: ['admin'] }),
  kind: deletionKindSchema,
  title: z
    .string()
    .nullable()
    .meta({ description: 'Of the conversation, where it was one', examples: [null] }),
  bytes: count.meta({ description: 'What it takes on the disk' }),
  keptUntil: timeSchema,
});
export type Deletion = z.infer<typeof deletionSchema>;

export const deletionByIdInput = z.object({ id: idSchema });

export const deletionRestoredSchema = z.object({
  success: z.literal(true),
  conversationsRestored: count,
  messagesRestored: count,
  archivesRestored: count,
  skipped: count.meta({
    description: 'Conversations, messages and archives whose place something else has by now',
    examples: [0],
  }),
});
export type DeletionRestored = z.infer<typeof deletionRestoredSchema>;

export const deletionForgottenSchema = z.object({ success: z.literal(true) });
