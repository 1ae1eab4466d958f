import { z } from 'zod';
import { REPLAY_LIMIT, REPLAY_LIMIT_MAX } from '../constants.ts';
import { momentIn } from '../text/moment.ts';
import { idSchema } from './id.ts';
import { eternalMessageSchema } from './message.ts';
import { timeSchema } from './time.ts';

const at = z
  .string()
  .refine((text) => momentIn(text) !== undefined, 'a moment is a day, or a day and a time, in UTC')
  .meta({
    description:
      'From the first line of that moment or after it, in UTC. Also where the line or the conversation is no more',
    examples: ['2026-03-04T05:06:07.008Z'],
  })
  .optional();

/** Where a replay begins. What stands first counts; with nothing, it begins with the latest episode. */
export const replayPageInput = z.object({
  line: idSchema.meta({ description: 'From this line' }).optional(),
  conversation: idSchema.meta({ description: 'From the first line of this conversation' }).optional(),
  after: idSchema.meta({ description: 'The lines after this one, and nothing before them' }).optional(),
  before: idSchema.meta({ description: 'The last lines before this one' }).optional(),
  at,
  limit: z
    .int()
    .min(1)
    .max(REPLAY_LIMIT_MAX)
    .default(REPLAY_LIMIT)
    .meta({ description: 'How many lines from there on; fewer where they weigh more than 256 KiB' }),
});
export type ReplayPageInput = z.input<typeof replayPageInput>;

const place = idSchema.nullable();

/** Lines as they were said, in their order, which no clock has a say in. */
export const replayPageSchema = z.object({
  lines: z
    .array(eternalMessageSchema)
    .meta({ description: 'What was said just before the place, then what was said from there on' }),
  position: z
    .int()
    .min(0)
    .meta({ description: 'How many of the lines come before the place', examples: [20] }),
  earlier: place.meta({
    description: 'The line with which the page before this one begins; null at the start',
  }),
  later: place.meta({ description: 'The first line after these; null where they are the last' }),
  tape: z.enum(['duel', 'upload']).meta({
    description: 'What is played: everything that the duel said, or a text that was uploaded, alone',
  }),
});
export type ReplayPage = z.infer<typeof replayPageSchema>;

const day = z.iso.date().meta({ description: 'A day in UTC', examples: ['2026-03-04'] });

export const replayDayInput = z.object({
  day: day.meta({ description: 'Left out: the latest on which something was said' }).optional(),
});

/** The most episodes that are told of a day: as many as there are when each takes three minutes. */
export const DAY_EPISODES_MAX = 480;
/** Lines of a day are counted up to here. */
export const DAY_LINES_MAX = 20_000;

const dayEpisodeSchema = z.object({
  _id: idSchema,
  title: z.string().meta({ examples: ['The door that was left open'] }),
  startsAt: timeSchema,
  endsAt: timeSchema,
});
export type DayEpisode = z.infer<typeof dayEpisodeSchema>;

/** A day of the duel, for a scrubber. */
export const replayDaySchema = z.object({
  day,
  lines: z
    .int()
    .min(0)
    .meta({ description: `Counted up to ${DAY_LINES_MAX.toLocaleString('en')}`, examples: [4_210] }),
  episodes: z
    .array(dayEpisodeSchema)
    .max(DAY_EPISODES_MAX)
    .meta({ description: 'Those with a line of the day, in their order' }),
  hasMore: z.boolean().meta({ description: 'Whether the day has more episodes', examples: [false] }),
  previous: day.nullable().meta({ description: 'The last day before it on which something was said' }),
  next: day.nullable().meta({ description: 'The first day after it on which something was said' }),
  isTimed: z.boolean().meta({
    description: 'False: all lines of the day have one time, which an administrator has set',
    examples: [true],
  }),
});
export type ReplayDay = z.infer<typeof replayDaySchema>;
