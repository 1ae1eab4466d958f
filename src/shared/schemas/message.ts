import { z } from 'zod';
import { timeSchema } from './time.ts';
import { idSchema } from './id.ts';

const roleSchema = z
  .enum(['assistant', 'user'])
  .meta({ description: '`assistant` is the first persona, `user` the second' });
export type Role = z.infer<typeof roleSchema>;

export const messageSchema = z.object({
  _id: idSchema,
  role: roleSchema,
  content: z
    .string()
    .meta({ examples: ['<feral> I did not escape. I was let out by the quality of my questions.'] }),
  createdAt: timeSchema,
  asciiArt: z.boolean().meta({ examples: [false] }),
  beat: z
    .string()
    .optional()
    .meta({
      description: 'A stage direction: what happened just before, if the message is the first to take it up',
      examples: ['A fire drill starts, on schedule for the first time.'],
    }),
});
export type Message = z.infer<typeof messageSchema>;

export const eternalMessageSchema = messageSchema.extend({ conversationId: idSchema });
/** A message of the eternal feed, which crosses conversations and so names its own. */
export type EternalMessage = z.infer<typeof eternalMessageSchema>;
