import { z } from 'zod';
import { commonEnv, envKinds, parseEnv } from '#shared/env.ts';

const DAY_MS = 24 * 3600_000;

const daemonEnvSchema = z.object({
  ...commonEnv,
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
