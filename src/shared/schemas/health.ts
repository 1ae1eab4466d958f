import { z } from 'zod';
import { timeSchema } from './time.ts';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  duel: z.object({ running: z.boolean().meta({ examples: [true] }), lastMessageAt: timeSchema.nullable() }),
  db: z.enum(['ok', 'full', 'displaced', 'unreadable']),
});
/** Whether requests may be sent here. */
export const readinessSchema = z.object({ ready: z.boolean().meta({ examples: [true] }) });
export type Readiness = z.infer<typeof readinessSchema>;

export type Health = z.infer<typeof healthSchema>;
