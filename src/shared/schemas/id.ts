import { z } from 'zod';

/** `_id`: 24 lower-case hex digits. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, 'an id is 24 lower-case hex digits');
