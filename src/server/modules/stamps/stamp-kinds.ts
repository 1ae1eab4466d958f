import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { STAMP_KINDS_MAX, stampKindSchema } from '#shared/schemas/stamp.ts';

const kindsSchema = z
  .array(stampKindSchema)
  .min(1)
  .max(STAMP_KINDS_MAX)
  .refine((kinds) => new Set(kinds.map(({ id }) => id)).size === kinds.length, 'two stamps have one id');

/**
 * The ids of the stamps that visitors can put on lines.
 * @param path of content/stamps.yaml.
 * @throws AppError STARTUP with what is wrong with the file.
 */
export function readStampIds(path: string): ReadonlySet<string> {
  const read = kindsSchema.safeParse(parsed(path));
  if (read.success) return new Set(read.data.map(({ id }) => id));
  const [issue] = read.error.issues;
  throw refused(path, `${issue?.path.join('.') || 'the list'}: ${issue?.message ?? 'not what it should be'}`);
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw refused(path, error instanceof Error ? error.message : String(error));
  }
}

function refused(path: string, reason: string): AppError {
  return new AppError('STARTUP', `${path} cannot be used (${reason.replace(/\s+/g, ' ').trim()}).`);
}
