import { z } from 'zod';

/** A moment: a `Date` in the program and in tRPC, ISO 8601 in REST. */
export const timeSchema = z.date().meta({
  override: { type: 'string', format: 'date-time', examples: ['2026-03-04T05:06:07.008Z'] },
});
