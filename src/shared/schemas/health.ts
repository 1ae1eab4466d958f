import { z } from 'zod';
import { timeSchema } from './time.ts';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  duel: z.object({ running: z.boolean().meta({ examples: [true] }), lastMessageAt: timeSchema.nullable() }),
  db: z.enum(['ok', 'unreadable']),
});
export type Health = z.infer<typeof healthSchema>;
