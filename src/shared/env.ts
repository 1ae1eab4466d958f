import { z } from 'zod';
import { AppError } from './errors.ts';

/** A variable left empty counts as not set, as in an `.env` copied from `.env.example`. */
const unset = (value: unknown) => (value === '' ? undefined : value);

const integer = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : unset(value)),
    z.int(`must be a whole number from ${min} to ${max}`).min(min).max(max).optional(),
  );

const text = z.preprocess(unset, z.string().optional());
const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' });
const url = z.preprocess(unset, address.optional());

/** The site is served from the root of its host: every path in the pages, the feed and the API starts there. */
const origin = z.preprocess(
  unset,
  address
    .refine((text) => isOrigin(text), 'must be an address without a path, such as https://example.org')
    .optional(),
);

/** What is no address at all has its own sentence. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}

const flag = z.preprocess(
  unset,
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional(),
);

/** Long enough that nobody guesses it: 16 characters of `openssl rand -hex 8` are 64 bits. */
const TOKEN = /^\S{16,}$/;
const token = z.preprocess(
  unset,
  z
    .string()
    .regex(TOKEN, 'must be at least 16 characters without spaces, such as openssl rand -hex 16 prints')
    .optional(),
);

/** The kinds of value a variable can have. Each is optional; absence is the default. */
export const envKinds = { integer, text, url, origin, flag, token } as const;

/** A value that was meant to be secret isn't repeated on the terminal or in a log. */
const SECRETS: ReadonlySet<string> = new Set(['METRICS_TOKEN', 'NATS_URL']);

/** Variables of both processes. */
export const commonEnv = {
  DATA_DIR: text,
  LOG_LEVEL: z.preprocess(
    unset,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
} as const;

/**
 * Validates the environment once, at start.
 * @throws AppError STARTUP with a sentence that names the first wrong variable.
 */
export function parseEnv<Schema extends z.ZodType>(schema: Schema, env: Record<string, string | undefined>) {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  const value = SECRETS.has(name) ? 'set' : `"${env[name] ?? ''}"`;
  throw new AppError('STARTUP', `${name} is ${value}, which will not do: ${issue?.message ?? 'invalid'}.`);
}
