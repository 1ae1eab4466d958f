import superjson from 'superjson';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { assertShallow } from '../http/text-body.ts';

/** More than any input here has fields. */
const ANNOTATIONS_MAX = 32;
const PATH_MAX = 100;

/** What JSON has no word for, and an input has: a time, and a field that is left out. */
const annotation = z.tuple([z.enum(['Date', 'undefined'])]);

/** Counted first, so that no more than that is looked at. */
const fields = z
  .custom<object>((values) => Object.keys(Object(values) as object).length <= ANNOTATIONS_MAX)
  .pipe(z.record(z.string().max(PATH_MAX), annotation));

/**
 * What superjson may be told of an input: the type of the whole, or of fields, each by its path. Its format knows much more: types
 * within types, sets, expressions, and places that are one and the same object. All that costs work before anything has looked at
 * the input, and none of it is ever sent by a page of ours.
 */
const metaSchema = z
  .strictObject({
    values: z.union([annotation, fields]).optional(),
    v: z.literal([0, 1]).optional(),
  })
  .optional();

/** How inputs and answers travel over tRPC: as superjson, of which an input may use little. */
export const transformer = {
  input: { serialize: (object: unknown) => superjson.serialize(object), deserialize: deserializeInput },
  output: superjson,
};

/** The input in the address of a call. @throws Error where it is none */
export function decodeInput(text: string): unknown {
  assertShallow(Buffer.from(text));
  return deserializeInput(JSON.parse(text));
}

/** @throws AppError BAD_REQUEST */
function deserializeInput(sent: unknown): unknown {
  const input = z.looseObject({ meta: z.unknown().optional() }).safeParse(sent);
  if (!input.success || !metaSchema.safeParse(input.data.meta).success) throw notPlain();
  try {
    return superjson.deserialize(sent as Parameters<typeof superjson.deserialize>[0]);
  } catch (cause) {
    throw notPlain(cause);
  }
}

function notPlain(cause?: unknown): AppError {
  return new AppError('BAD_REQUEST', 'The input is not superjson of JSON, Date and undefined.', { cause });
}
