import { z } from 'zod';
import { FIRST_COUNT_MAX, SEARCH_LENGTH_MAX, SEARCH_LIMIT, SEARCH_LIMIT_MAX } from '../constants.ts';
import { idSchema } from './id.ts';
import { messageSchema } from './message.ts';
import { timeSchema } from './time.ts';

const sortSchema = z.enum(['newest', 'best']);
export type SearchSort = z.infer<typeof sortSchema>;

export const searchInput = z.object({
  q: z
    .string()
    .max(SEARCH_LENGTH_MAX)
    .meta({
      description:
        'Words, "phrases", begin* for words that begin so, by:feral, by:warden, in:title, after:2026-03-04, before:2026-04',
      examples: ['"form 27" by:warden'],
    }),
  sort: sortSchema.default('newest').meta({
    description:
      '`best` ranks by how often and how closely the words stand (BM25). Words that very many lines have do not count in it.',
  }),
  limit: z.int().min(1).max(SEARCH_LIMIT_MAX).default(SEARCH_LIMIT),
  cursor: z
    .string()
    .regex(/^[so]\d{1,15}$/, 'a cursor is what `next` of an answer to this search was')
    .meta({ description: '`next` of the page before', examples: ['s1042'] })
    .optional(),
});
export type SearchInput = z.infer<typeof searchInput>;

/** A text in pieces, in their order: those that were searched for are marked. */
const segmentsSchema = z.array(z.object({ text: z.string(), marked: z.boolean() })).meta({
  description: 'A text, or the part of a long one around a hit, in pieces',
  examples: [
    [
      { text: 'I have signed ', marked: false },
      { text: 'form 27', marked: true },
    ],
  ],
});
export type Segments = z.infer<typeof segmentsSchema>;

const lineHitSchema = messageSchema.pick({ _id: true, role: true, createdAt: true, asciiArt: true }).extend({
  kind: z.literal('line'),
  text: segmentsSchema,
  conversationId: idSchema,
  conversationTitle: z.string().meta({ examples: ['The door that was left open'] }),
});
export type LineHit = z.infer<typeof lineHitSchema>;

const conversationHitSchema = z.object({
  kind: z.literal('conversation'),
  _id: idSchema,
  title: segmentsSchema,
  summary: segmentsSchema,
  startDate: timeSchema,
  messageCount: z.int().meta({ examples: [12] }),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

export const searchAnswer = z.object({
  hits: z
    .array(z.discriminatedUnion('kind', [lineHitSchema, conversationHitSchema]))
    .meta({ description: 'The first page begins with up to three conversations of that title or summary' }),
  next: z
    .string()
    .nullable()
    .meta({ description: 'Null: these are the last', examples: ['s1042'] }),
  sort: sortSchema.meta({
    description: 'How the lines are sorted: `newest` also where no word is rare enough to rank by',
  }),
  indexed: z
    .number()
    .min(0)
    .max(1)
    .meta({
      description:
        'How much of what was said can be found; less than 1 while the index is being built, newest first',
      examples: [1],
    }),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const firstInput = z.object({
  word: z
    .string()
    .max(SEARCH_LENGTH_MAX)
    .meta({
      description:
        'A word, or several as they stand. Case and accents make no difference; nothing in it is an operator',
      examples: ['escape'],
    }),
});
export type FirstInput = z.infer<typeof firstInput>;

export const firstAnswer = z.object({
  first: lineHitSchema
    .nullable()
    .meta({ description: 'The earliest line that has it. Null: nobody has said it' }),
  latest: lineHitSchema.nullable().meta({ description: 'The latest one; the same where it was said once' }),
  count: z
    .int()
    .max(FIRST_COUNT_MAX)
    .meta({
      description: `In how many lines it is; ${FIRST_COUNT_MAX.toLocaleString('en')}: in as many or more`,
      examples: [12],
    }),
  indexed: searchAnswer.shape.indexed,
});
export type FirstAnswer = z.infer<typeof firstAnswer>;
