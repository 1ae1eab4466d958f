import { z } from 'zod';
import { ARCHIVES_LIMIT, LIST_LIMIT_MAX } from '../constants.ts';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

export const archiveSchema = z.object({
  _id: idSchema,
  title: z.string().meta({ examples: ['The door that was left open'] }),
  startDate: timeSchema,
  messageCount: z
    .int()
    .min(0)
    .meta({ examples: [12] }),
});
export type Archive = z.infer<typeof archiveSchema>;

/** As an administrator sees it: with what is on the disk. */
export const storedArchiveSchema = archiveSchema.extend({
  fileExists: z.boolean().meta({ examples: [true] }),
  fileSize: z
    .int()
    .min(0)
    .meta({ description: 'Bytes', examples: [4096] }),
});
export type StoredArchive = z.infer<typeof storedArchiveSchema>;

export const archiveListInput = z.object({
  limit: z.int().min(1).max(LIST_LIMIT_MAX).default(ARCHIVES_LIMIT),
});
export const archiveByIdInput = z.object({ id: idSchema });

/** A page of an archive's text: its end, or what ends where another page starts. */
export const archiveTextInput = archiveByIdInput.extend({
  before: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});
export type ArchiveTextInput = z.infer<typeof archiveTextInput>;

/**
 * `start`: the byte of the text at which the page starts, with a line; 0 where nothing comes before it. `conversationId`: the conversation it is
 * of; null where that is no more.
 */
export const archivePageSchema = z.object({
  archive: archiveSchema,
  conversationId: idSchema.nullable(),
  text: z.string(),
  start: z.int().min(0),
});
export type ArchivePage = z.infer<typeof archivePageSchema>;

export const archiveFeedInput = z.object({
  since: z
    .union([z.iso.datetime({ offset: true }), z.int().min(0).max(8.64e15)])
    .meta({
      description: 'When the page was opened: ISO 8601, or epoch milliseconds',
      examples: ['2026-03-04T05:06:07.008Z'],
    })
    .transform((time) => new Date(time)),
});

export const archiveFeedOutput = z.object({
  success: z.literal(true),
  archived: z.boolean().meta({ examples: [true] }),
  archiveId: idSchema.optional(),
  messageCount: z
    .int()
    .min(0)
    .meta({ description: 'Messages of the feed since then that are now in an archive', examples: [12] }),
});
export type ArchiveFeedOutput = z.infer<typeof archiveFeedOutput>;
