import { z } from 'zod';
import { PROVIDER_BASE_URL, PROVIDER_MODEL } from '#shared/constants.ts';
import { commonEnv, envKinds, parseEnv } from '#shared/env.ts';
import { DAY_MS } from '#shared/utc-day.ts';

export const DEFAULT_DAILY_TOKENS = 500_000;

const daemonEnvSchema = z.object({
  ...commonEnv,
  OPENAI_API_KEY: envKinds.text,
  OPENAI_BASE_URL: envKinds.url.transform((url) => url ?? PROVIDER_BASE_URL),
  OPENAI_MODEL: envKinds.text.transform((model) => model ?? PROVIDER_MODEL),
  DUEL_DAILY_TOKENS: envKinds.integer(0, 1e12).transform((tokens) => tokens ?? DEFAULT_DAILY_TOKENS),
  DUEL_CANDIDATES: envKinds.integer(1, 3).transform((drafts) => drafts ?? 1),
  DUEL_INTERVAL_MS: envKinds.integer(1, DAY_MS),
  DUEL_EPISODE_TURNS: envKinds.integer(4, 1_000),
  DUEL_SEED: envKinds.integer(0, 2 ** 31 - 1),
});

/** The variables that the daemon reads. */
export type DaemonEnv = z.infer<typeof daemonEnvSchema>;

/** @throws AppError STARTUP naming the variable that is wrong. */
export function readDaemonEnv(env: Record<string, string | undefined>): DaemonEnv {
  return parseEnv(daemonEnvSchema, env);
}
