import { z } from 'zod';

/**
 * A query string has only text. Where the schema wants a number, text that is one becomes it; anything else is left for
 * the schema to refuse.
 */
export function coerceQuery(schema: z.ZodType, query: Record<string, unknown>): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return query;
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, wantsNumber(shape[key]) ? toNumber(value) : value]),
  );
}

function wantsNumber(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return wantsNumber(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodNumber;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}
