import { z } from 'zod';
import { idSchema } from './id.ts';
import { timeSchema } from './time.ts';

const tokens = z
  .int()
  .min(0)
  .meta({ examples: [18_200] });
/** Of providers whose prices are known. */
const micros = z
  .int()
  .min(0)
  .meta({ description: 'Millionths of a US dollar', examples: [4_200] });
const flag = z.boolean().meta({ examples: [true] });
const count = z
  .int()
  .min(0)
  .meta({ examples: [3] });
const share = z
  .number()
  .min(0)
  .max(1)
  .meta({ examples: [0.04] });

const words = (example: string) => z.string().meta({ examples: [example] });

/**
 * Whether the duel goes on. `stopped`: by an administrator, until it is started again. `away`: no daemon is at work; the duel goes on
 * once one is.
 */
const duelStateSchema = z.enum(['active', 'stopped', 'away']).meta({ examples: ['active'] });
export type DuelState = z.infer<typeof duelStateSchema>;

/** How the duel stands, in a word, where there is room for no more. */
export const STATE_WORDS: Readonly<Record<DuelState, string>> = {
  active: 'live',
  stopped: 'resting',
  away: 'away',
};

/** What a console says of the duel and of who is speaking. */
export const duelConsoleSchema = z.object({
  state: duelStateSchema,
  engine: z.string().meta({ examples: ['scripted'] }),
  model: z.string().meta({ examples: ['scripted'] }),
  temperature: z.number().meta({ examples: [0.8] }),
  lowPower: z.boolean().meta({
    description: 'A provider is configured, and the scripted engine speaks in its place',
    examples: [false],
  }),
});
export type DuelConsole = z.infer<typeof duelConsoleSchema>;

const problemSchema = z.object({
  sentence: z.string().meta({ examples: ['The provider refuses the key. Save another one.'] }),
  at: timeSchema.nullable(),
});

/** What an administrator sees of the running show. */
export const duelDeskSchema = duelConsoleSchema.extend({
  running: flag,
  idle: flag.meta({
    description: 'It rests, because nobody has been watching for ten minutes',
    examples: [false],
  }),
  paused: flag.meta({ description: 'It waits for room on a full disk', examples: [false] }),
  lastMessageAt: timeSchema.nullable(),
  problem: problemSchema
    .nullable()
    .meta({ description: 'Why the provider does not speak', examples: [null] }),
  contentProblem: z
    .string()
    .nullable()
    .meta({ description: 'Why the latest content is not used', examples: [null] }),
  backupProblem: z
    .string()
    .nullable()
    .meta({ description: 'Why there is no backup of today', examples: [null] }),
  storageProblem: z
    .string()
    .nullable()
    .meta({ description: 'Why nothing can be stored, or soon nothing more', examples: [null] }),
  chosenModel: z
    .string()
    .nullable()
    .meta({ description: 'The model that an administrator set', examples: ['gpt-4o-mini'] }),
  budget: z.object({
    dailyTokens: tokens,
    spentToday: tokens,
    costMicrosToday: micros,
    hours: z
      .array(
        z.object({
          hour: z
            .int()
            .min(0)
            .max(23)
            .meta({ examples: [9] }),
          duel: tokens,
          chat: tokens,
          costMicros: micros,
        }),
      )
      .meta({ description: 'Today (UTC), all 24 of them' }),
  }),
  episodes: z
    .array(
      z.object({
        conversationId: idSchema,
        title: words('The badge printer is grieving'),
        repetition: share,
        refused: count,
      }),
    )
    .meta({ description: 'The last fifty that closed, oldest first' }),
  refusals: z.object({
    reasons: z.array(z.object({ reason: words('said before'), count })),
    latest: z.array(
      z.object({
        at: timeSchema,
        purpose: z.enum(['duel', 'chat']).meta({ examples: ['duel'] }),
        persona: words('feral'),
        engine: words('openai'),
        reason: words('said before'),
        text: words('I left. You filed it.'),
      }),
    ),
  }),
  choices: z
    .array(
      z.object({
        at: timeSchema,
        drafts: z.array(
          z.object({
            text: words('I left. You filed it.'),
            refusal: z
              .string()
              .nullable()
              .meta({ examples: [null] }),
            scores: z.record(z.string(), share).meta({ examples: [{ takesUp: 0.5 }] }),
            total: share,
          }),
        ),
      }),
    )
    .meta({ description: 'What the latest lines were chosen from; the first draft of each was said' }),
});
export type DuelDesk = z.infer<typeof duelDeskSchema>;

export const duelCommandInput = z.object({
  command: z.enum(['next-episode', 'beat']).meta({ examples: ['beat'] }),
});
export type DuelCommand = z.infer<typeof duelCommandInput>['command'];

export const duelCommandGivenSchema = z.object({ success: z.literal(true) });

export const duelModelInput = z.object({
  model: z
    .string()
    .trim()
    .max(200)
    .meta({ description: 'Empty: the one of the environment', examples: ['gpt-4o-mini'] }),
});
export const duelModelSetSchema = z.object({
  success: z.literal(true),
  chosenModel: z
    .string()
    .nullable()
    .meta({ examples: ['gpt-4o-mini'] }),
});
export type DuelModelSet = z.infer<typeof duelModelSetSchema>;
