import { z } from 'zod';
import { HISTORY_LIMIT, HISTORY_LIMIT_MAX } from '../constants.ts';
import type { DuelState } from './duel.ts';
import { idSchema } from './id.ts';
import { type EternalMessage, eternalMessageSchema } from './message.ts';
import type { StampedLine } from './stamp.ts';

export const historyInput = z.object({
  limit: z.int().min(1).max(HISTORY_LIMIT_MAX).default(HISTORY_LIMIT),
});

/** What a page of the feed begins with: a stream that is opened behind `lastEventId` brings every line that is not among `messages`. */
export const openingSchema = z.object({
  lastEventId: z.string().meta({ examples: ['5f1c3a9e.1207'] }),
  messages: z.array(eternalMessageSchema),
});

/** Most things that are told. */
export const SPOILS_MAX = 12;

/** A thing that an episode left with the first persona. */
export const spoilSchema = z.object({
  thing: z.string().meta({ examples: ['the brass bell'] }),
  /** What came of it, in a sentence. */
  fact: z.string().meta({ examples: ['feral took the brass bell for the den.'] }),
  conversationId: idSchema,
});
export type Spoil = z.infer<typeof spoilSchema>;

/** How many watch: exact below a hundred, two digits of it above. */
export const watchersSchema = z.object({
  count: z
    .int()
    .min(0)
    .meta({ examples: [3] }),
});

/**
 * What a live feed carries. `reset`: history was rewritten or the resume id is unknown; reload it.
 * `archived`: the watched conversation closed; nothing more will come. `theme`: an administrator changed the site's look. `duel`: the
 * duel stopped or goes on. `watchers`: how many watch. `stamps`: how often lines are stamped by now, of those whose count has changed.
 * Both are told to whoever is there, like `theme`.
 */
export type FeedEvent =
  | { type: 'message'; message: EternalMessage }
  | { type: 'reset' }
  | { type: 'archived' }
  | { type: 'theme'; themeId: string }
  | { type: 'duel'; state: DuelState }
  | { type: 'stamps'; lines: readonly StampedLine[] }
  | { type: 'watchers'; count: number };

/** tRPC's `tracked()` puts the last seen event id here when a client resumes. */
export const liveInput = z.object({ lastEventId: z.string().nullish() }).optional();
export const conversationLiveInput = z.object({ id: idSchema, lastEventId: z.string().nullish() });

export const eternalStateSchema = z.object({ enabled: z.boolean().meta({ examples: [true] }) });
