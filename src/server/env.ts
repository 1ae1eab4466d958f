import { compile } from '@fastify/proxy-addr';
import { z } from 'zod';
import { PROVIDER_BASE_URL, PROVIDER_MODEL } from '#shared/constants.ts';
import { commonEnv, envKinds, parseEnv } from '#shared/env.ts';

const NATS_SERVER = /^(?:nats|tls):\/\/[^\s]+$/;

/** One or several servers, separated by commas. */
function areNatsServers(text: string): boolean {
  return text.split(',').every((server) => NATS_SERVER.test(server) && URL.canParse(server));
}

const natsUrl = z
  .string('must be the address of NATS, such as nats://127.0.0.1:4222')
  .refine(areNatsServers, 'must be the address of NATS, such as nats://127.0.0.1:4222');

const serverEnvSchema = z.object({
  ...commonEnv,
  PORT: envKinds.integer(0, 65_535).transform((port) => port ?? 3000),
  HOST: envKinds.text.transform((host) => host ?? '127.0.0.1'),
  PUBLIC_URL: envKinds.origin,
  /** A proxy's address, a comma-separated list of them, or a count of hops, or `true`: Fastify's `trustProxy`. */
  TRUST_PROXY: envKinds.text.transform(trustProxy),
  /** Whether HSTS also covers every subdomain of the host, which may serve something else without TLS. */
  HSTS_SUBDOMAINS: envKinds.flag.transform((covered) => covered ?? false),
  /** Whether visitors may download everything that was said, at /export.jsonl. */
  PUBLIC_EXPORT: envKinds.flag.transform((allowed) => allowed ?? false),
  /** Whether visitors may read lines that the gate refused, at /bin. */
  PUBLIC_BIN: envKinds.flag.transform((allowed) => allowed ?? false),
  ADMIN_USERNAME: envKinds.text.transform((name) => name ?? 'admin'),
  ADMIN_PASSWORD: envKinds.text,
  OPENAI_API_KEY: envKinds.text,
  OPENAI_BASE_URL: envKinds.url.transform((url) => url ?? PROVIDER_BASE_URL),
  OPENAI_MODEL: envKinds.text.transform((model) => model ?? PROVIDER_MODEL),
  DUEL_DOCKER_CONTAINER: envKinds.text,
  METRICS_TOKEN: envKinds.token,
  NATS_URL: z.preprocess((value) => (value === '' ? undefined : value), natsUrl.optional()),
  WEB_INSTANCES: envKinds.integer(1, 64).transform((instances) => instances ?? 1),
});

const PROXIES =
  'must be the address of the proxy, several addresses or networks separated by commas, a number of proxies, or true';

/** Which hops of X-Forwarded-For are believed. */
export type TrustProxy = string | boolean | ((address: string, hop: number) => boolean);

function trustProxy(value: string | undefined, context: z.RefinementCtx): TrustProxy | undefined {
  if (value === undefined) return undefined;
  if (value === 'true') return true;
  if (!/^\d+$/.test(value)) return trustAddresses(value, context);
  const hops = Number(value);
  return (_address, hop) => hop < hops;
}

/** By the library that Fastify itself uses, so that what passes here can't fail there. */
function trustAddresses(value: string, context: z.RefinementCtx): TrustProxy {
  try {
    return compile(value.split(',').map((address) => address.trim()));
  } catch {
    context.addIssue({ code: 'custom', message: PROXIES });
    return z.NEVER;
  }
}

/** The variables that web reads. */
export type ServerEnv = z.infer<typeof serverEnvSchema>;

/** @throws AppError STARTUP naming the variable that is wrong. */
export function readServerEnv(env: Record<string, string | undefined>): ServerEnv {
  return parseEnv(serverEnvSchema, env);
}

const relayEnvSchema = z.object({
  LOG_LEVEL: commonEnv.LOG_LEVEL,
  PORT: serverEnvSchema.shape.PORT,
  HOST: serverEnvSchema.shape.HOST,
  TRUST_PROXY: serverEnvSchema.shape.TRUST_PROXY,
  NATS_URL: natsUrl,
  METRICS_TOKEN: envKinds.token,
  /** A path would be lost: a request's own takes its place. */
  ORIGIN_URL: envKinds.origin.pipe(z.string('must be the address of web, such as http://127.0.0.1:3000')),
});

/** @throws AppError STARTUP naming the variable that is wrong. */
export function readRelayEnv(env: Record<string, string | undefined>) {
  return parseEnv(relayEnvSchema, env);
}
