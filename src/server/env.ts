import { z } from 'zod';
import { PROVIDER_BASE_URL } from '#shared/constants.ts';
import { commonEnv, envKinds, parseEnv } from '#shared/env.ts';

const serverEnvSchema = z.object({
  ...commonEnv,
  PORT: envKinds.integer(0, 65_535).transform((port) => port ?? 3000),
  HOST: envKinds.text.transform((host) => host ?? '127.0.0.1'),
  PUBLIC_URL: envKinds.url,
  /** A proxy's address, a comma-separated list of them, or a count of hops, or `true`: Fastify's `trustProxy`. */
  TRUST_PROXY: envKinds.text.transform(trustProxy),
  ADMIN_USERNAME: envKinds.text.transform((name) => name ?? 'admin'),
  ADMIN_PASSWORD: envKinds.text,
  OPENAI_API_KEY: envKinds.text,
  OPENAI_BASE_URL: envKinds.url.transform((url) => url ?? PROVIDER_BASE_URL),
  DUEL_DOCKER_CONTAINER: envKinds.text,
  METRICS_TOKEN: envKinds.text,
  WEB_INSTANCES: envKinds.integer(1, 64).transform((instances) => instances ?? 1),
});

/** Which hops of X-Forwarded-For are believed. */
export type TrustProxy = string | boolean | ((address: string, hop: number) => boolean);

function trustProxy(value: string | undefined): TrustProxy | undefined {
  if (value === undefined) return undefined;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return value;
  const hops = Number(value);
  return (_address, hop) => hop < hops;
}

/** The variables that web reads. */
export type ServerEnv = z.infer<typeof serverEnvSchema>;

/** @throws AppError STARTUP naming the variable that is wrong. */
export function readServerEnv(env: Record<string, string | undefined>): ServerEnv {
  return parseEnv(serverEnvSchema, env);
}
