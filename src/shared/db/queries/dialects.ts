import { z } from 'zod';
import type { Db } from '../client.ts';
import { readSetting, writeSetting } from './settings.ts';

/** What a server may refuse of a request and still answer one without it. `system`: a message of the system's. */
export const OPTIONAL = ['stream_options', 'reasoning_effort', 'temperature', 'stream', 'system'] as const;
/** How a model calls the longest answer; `none`: it knows neither name. */
export const LIMITS = ['max_tokens', 'max_completion_tokens', 'none'] as const;

const dialectSchema = z.object({
  limit: z.enum(LIMITS),
  /** What is left out. `system`: instructions stand at the head of the user's message. */
  without: z.array(z.enum(OPTIONAL)).readonly(),
  /** Tokens for thinking, beside those of the line; 0 for a model that does not. */
  thinking: z.int().min(0).max(100_000),
});
/**
 * How a model wants to be asked, as far as it has told by refusing or by thinking. Which parameters a server takes differs from model
 * to model and changes every few months, so nothing is known beforehand.
 */
export type Dialect = Readonly<z.infer<typeof dialectSchema>>;

/** As https://platform.openai.com/docs/api-reference/chat has it, for a model that doesn't think. */
export const PLAIN: Dialect = { limit: 'max_tokens', without: [], thinking: 0 };

const knownSchema = z.array(z.object({ baseUrl: z.string(), model: z.string(), dialect: dialectSchema }));
export type KnownDialects = z.infer<typeof knownSchema>;

/** A model at an address. */
export interface ModelAddress {
  readonly baseUrl: string;
  readonly model: string;
}

/** What was learnt of models; nothing where it cannot be read, for it is learnt again. */
export function readDialects(db: Pick<Db, 'select'>): KnownDialects {
  try {
    return knownSchema.parse(JSON.parse(readSetting(db, 'provider.dialects') ?? '[]'));
  } catch {
    return [];
  }
}

export function writeDialects(db: Pick<Db, 'insert'>, known: KnownDialects): void {
  writeSetting(db, 'provider.dialects', JSON.stringify(known));
}

export function dialectOf(known: KnownDialects, { baseUrl, model }: ModelAddress): Dialect | undefined {
  return known.find((one) => one.baseUrl === baseUrl && one.model === model)?.dialect;
}

/** How a model is asked otherwise than others, for the administrator; empty where it is not. */
export function sentencesAbout({ limit, without, thinking }: Dialect): string[] {
  return [
    ...(limit === 'max_completion_tokens' ? ['The longest answer is called max_completion_tokens.'] : []),
    ...(limit === 'none' ? ['The longest answer cannot be limited.'] : []),
    ...(thinking > 0 ? [`It thinks: ${thinking} tokens beside the line.`] : []),
    ...without.map((name) =>
      name === 'system' ? 'Its instructions stand in the user’s message.' : `Asked without ${name}.`,
    ),
  ];
}
