import { z } from 'zod';

export const loginInput = z.object({ username: z.string().max(200), password: z.string().max(1_000) });
export type LoginInput = z.infer<typeof loginInput>;

export const loginOutput = z.object({ token: z.string() });
export const successOutput = z.object({ success: z.literal(true) });
