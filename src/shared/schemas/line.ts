import { z } from 'zod';
import { conversationSchema } from './conversation.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';

export const lineInput = z.object({ id: idSchema });

/** How many lines stand before a line, and how many after it, where it is shown alone. */
export const LINES_BEFORE = 2;
export const LINES_AFTER = 1;

/** A line's neighbours are cut at so many characters: an upload's can have a megabyte. */
export const NEIGHBOUR_LENGTH_MAX = 2_000;

const neighbour = messageSchema.meta({
  description: `Cut at ${NEIGHBOUR_LENGTH_MAX.toLocaleString('en')} characters`,
});
const count = z
  .int()
  .min(1)
  .meta({ examples: [12] });

/** A line with what stands around it. */
export const lineSchema = z.object({
  message: messageSchema,
  before: z
    .array(neighbour)
    .max(LINES_BEFORE)
    .meta({ description: 'What was said just before it in its conversation, oldest first' }),
  after: z.array(neighbour).max(LINES_AFTER).meta({ description: 'What was said just after it there' }),
  conversation: conversationSchema.pick({ _id: true, title: true, summary: true, isEternalMode: true }),
  number: count.meta({ description: 'Its number in its conversation, from 1', examples: [3] }),
  count: count.meta({ description: 'How many lines its conversation has', examples: [31] }),
  previous: idSchema
    .nullable()
    .meta({ description: 'The line before it, also of the conversation before; null where it is the first' }),
  next: idSchema
    .nullable()
    .meta({ description: 'The line after it, also of the next conversation; null where it is the latest' }),
});
export type Line = z.infer<typeof lineSchema>;

/** Which line it is. */
export const lineFoundSchema = z.object({ id: idSchema });

/** Who wrote a line: an engine of the duel, or nobody here, as of a text that was uploaded. */
export const provenanceSchema = z.object({
  engine: z
    .string()
    .nullable()
    .meta({ description: 'Null: it was not written here', examples: ['scripted'] }),
  model: z
    .string()
    .nullable()
    .meta({ examples: ['scripted'] }),
});
export type LineProvenance = z.infer<typeof provenanceSchema>;
