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

/** The kinds of value a variable can have. Each is optional; absence is the default. */
export const envKinds = { integer, text, url } as const;

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
  throw new AppError(
    'STARTUP',
    `${name} is "${env[name] ?? ''}", which will not do: ${issue?.message ?? 'invalid'}.`,
  );
}
