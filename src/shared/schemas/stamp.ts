import { z } from 'zod';
import { conversationSchema } from './conversation.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';
import { ALL_STAMPS } from '../stamps.ts';

/** How a stamp of content/stamps.yaml is told from the others. */
export const stampIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, 'a stamp is known by up to 20 lower-case letters, digits and hyphens')
  .meta({ examples: ['regretted'] });

/** A stamp that visitors can put on lines, as content/stamps.yaml has it. */
export const stampKindSchema = z.strictObject({
  id: stampIdSchema.refine((id) => id !== ALL_STAMPS, `\`${ALL_STAMPS}\` stands for all stamps`),
  label: z.string().min(1).max(12),
  means: z.string().min(1).max(120),
});
export type StampKind = z.infer<typeof stampKindSchema>;

/** More would not fit beside a line; the keys 1 to 9 put them. */
export const STAMP_KINDS_MAX = 8;

/** How many stamps of each kind a line has; a kind that it has none of is left out. */
const stampCountsSchema = z
  .record(z.string(), z.int().min(0))
  .meta({ description: 'How many of each kind', examples: [{ regretted: 3, filed: 1 }] });
export type StampCounts = z.infer<typeof stampCountsSchema>;

/** A line that somebody stamped. */
export const stampedLineSchema = z.object({ id: idSchema, stamps: stampCountsSchema });
export type StampedLine = z.infer<typeof stampedLineSchema>;

export const setStampInput = z.object({
  id: idSchema,
  stamp: stampIdSchema,
  on: z
    .boolean()
    .default(true)
    .meta({ description: 'False takes it back', examples: [true] }),
});
export type SetStampInput = z.infer<typeof setStampInput>;

/** Lines of the feed that are counted where neither a conversation nor a line is named. */
export const STAMPED_FEED_LINES = 500;
/** Stamped lines of one conversation that are told; the latest. */
export const STAMPED_LINES_MAX = 1_000;

export const stampCountsInput = z
  .object({
    conversation: idSchema.optional(),
    line: idSchema.optional(),
  })
  .refine(({ conversation, line }) => !(conversation && line), {
    message: 'name a conversation or a line, not both',
  });
export type StampCountsInput = z.infer<typeof stampCountsInput>;

export const stampedLinesSchema = z.object({
  lines: z.array(stampedLineSchema).meta({ description: 'Oldest first; those without a stamp are left out' }),
});
export type StampedLines = z.infer<typeof stampedLinesSchema>;

/** Best lines of one answer. */
const BEST_LINES_MAX = 20;

export const bestInput = z.object({
  period: z
    .enum(['day', 'week', 'month', 'ever'])
    .default('day')
    .meta({ description: 'Lines that were said today, or in the last 7 or 30 days, by UTC' }),
  stamp: stampIdSchema.default(ALL_STAMPS).meta({
    description: `By which stamp; \`${ALL_STAMPS}\`: by all together`,
  }),
  limit: z.int().min(1).max(BEST_LINES_MAX).default(BEST_LINES_MAX),
});
export type BestQuery = z.output<typeof bestInput>;

/** One of the most stamped lines. */
const bestLineSchema = z.object({
  message: messageSchema.meta({ description: 'Cut at 2,000 characters' }),
  conversation: conversationSchema.pick({ _id: true, title: true, summary: true }),
  stamps: stampCountsSchema,
  count: z
    .int()
    .min(1)
    .meta({ description: 'How many it has of the stamp that was asked for', examples: [4] }),
});
export type BestLine = z.infer<typeof bestLineSchema>;

export const bestLinesSchema = z.object({
  lines: z.array(bestLineSchema).max(BEST_LINES_MAX).meta({ description: 'Most stamped first' }),
});
export type BestLines = z.infer<typeof bestLinesSchema>;
