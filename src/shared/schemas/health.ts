import { z } from 'zod';

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded', 'unavailable']),
  duel: z.object({ running: z.boolean(), lastMessageAt: z.date().nullable() }),
  db: z.enum(['ok', 'unreadable']),
});
export type Health = z.infer<typeof healthSchema>;
