import { z } from 'zod';

/** `_id`: 24 lower-case hex digits. */
export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'an id is 24 lower-case hex digits')
  .meta({ description: '24 lower-case hex digits', examples: ['65f0c4b2a9d18e3f7c601a2b'] });

/** What an address names by its id. */
export const byIdInput = z.object({ id: idSchema });
