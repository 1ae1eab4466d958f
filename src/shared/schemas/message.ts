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

/** What an episode is about, told with the first of its messages. */
const episodeOpeningSchema = z.object({
  title: z.string().meta({ examples: ['The door that was left open'] }),
  about: z.string().meta({
    description: 'While it runs, what it is about; then its summary. May be empty',
    examples: ['A door has been left open, and both sides say that the other one did it.'],
  }),
  previously: z
    .object({
      title: z.string().meta({ examples: ['The badge printer is grieving'] }),
      summary: z.string().meta({ examples: ['The printer was given an afternoon off.'] }),
    })
    .optional()
    .meta({ description: 'The episode before it' }),
});
export type EpisodeOpening = z.infer<typeof episodeOpeningSchema>;

const number = z
  .int()
  .min(1)
  .meta({ examples: [12] });

export const eternalMessageSchema = messageSchema.extend({
  conversationId: idSchema,
  number: number.meta({ description: 'Its number in its episode, from 1' }),
  count: number.meta({
    description: 'How many lines its episode has; while that runs, how many it is to have',
    examples: [31],
  }),
  episode: episodeOpeningSchema
    .optional()
    .meta({ description: 'With the first message of an episode, and the first of a history' }),
});
/** A message of the eternal feed, which crosses conversations and so names its own. */
export type EternalMessage = z.infer<typeof eternalMessageSchema>;
