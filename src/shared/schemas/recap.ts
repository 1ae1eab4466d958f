import { z } from 'zod';
import { PERSONAS } from '../brand.ts';
import { RECAP_LIMIT, RECAP_LIMIT_MAX } from '../constants.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';
import { timeSchema } from './time.ts';

export const recapInput = z.object({
  limit: z.int().min(1).max(RECAP_LIMIT_MAX).default(RECAP_LIMIT),
  before: idSchema
    .meta({ description: '`next` of the page before: only episodes that were played before this one' })
    .optional(),
});
export type RecapInput = z.input<typeof recapInput>;

/** The most facts that are told of an episode. */
export const RECAP_FACTS_MAX = 4;

const recapFactSchema = z.object({
  text: z.string().meta({ examples: ['feral took the brass bell for the den.'] }),
  thing: z
    .string()
    .nullable()
    .meta({
      description: 'What changed hands or came to grief, where something did',
      examples: ['the brass bell'],
    }),
  holder: z
    .enum([...PERSONAS, 'nobody'])
    .nullable()
    .meta({ description: 'Who has it since; `nobody`: it is gone', examples: ['feral'] }),
});
export type RecapFact = z.infer<typeof recapFactSchema>;

const lines = z
  .int()
  .min(1)
  .meta({ description: 'How many lines it has', examples: [31] });

/** An episode as somebody is told of it who missed it. */
const recapEpisodeSchema = z.object({
  _id: idSchema,
  title: z.string().meta({ examples: ['The door that was left open'] }),
  summary: z
    .string()
    .meta({ description: 'Empty while it runs', examples: ['The door was closed by nobody, twice.'] }),
  isEternalMode: z.boolean().meta({ description: 'Whether it is still running', examples: [false] }),
  lines,
  startsAt: timeSchema,
  endsAt: timeSchema.meta({ description: 'When its last line so far was said' }),
  best: messageSchema
    .nullable()
    .meta({ description: 'The line that was stamped most, or else one to quote; null where it has neither' }),
  facts: z
    .array(recapFactSchema)
    .max(RECAP_FACTS_MAX)
    .meta({ description: 'What it left behind: first what changed hands' }),
});
export type RecapEpisode = z.infer<typeof recapEpisodeSchema>;

export const recapSchema = z.object({
  episodes: z.array(recapEpisodeSchema).meta({ description: 'The latest first' }),
  next: idSchema
    .nullable()
    .meta({ description: 'What to send as `before` for the page of those before them' }),
});
export type Recap = z.infer<typeof recapSchema>;
