import { z } from 'zod';

export const loginInput = z.object({
  username: z
    .string()
    .max(200)
    .meta({ examples: ['admin'] }),
  password: z
    .string()
    .max(1_000)
    .meta({ examples: ['the password'] }),
});
export type LoginInput = z.infer<typeof loginInput>;

export const loginOutput = z.object({
  token: z.string().meta({
    description: 'For the Authorization header: `Bearer {token}`. It ends after 12 hours, or 2 without use.',
    examples: ['Yb0PZ1nq8m1c4yJ2X3t5v6w7x8y9z0A1B2C3D4E5F6G'],
  }),
});
export const successOutput = z.object({ success: z.literal(true) });
