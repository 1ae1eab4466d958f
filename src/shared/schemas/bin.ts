import { z } from 'zod';
import { BIN_LIMIT, BIN_LIMIT_MAX } from '../constants.ts';
import { REFUSAL_REASONS } from '../refusal-reasons.ts';
import { messageSchema } from './message.ts';
import { timeSchema } from './time.ts';

export const binInput = z.object({ limit: z.int().min(1).max(BIN_LIMIT_MAX).default(BIN_LIMIT) });
export type BinInput = z.infer<typeof binInput>;

const binnedLineSchema = messageSchema.pick({ role: true }).extend({
  number: z
    .int()
    .min(1)
    .meta({ description: 'The how manieth refused line it is, from 1', examples: [27] }),
  at: timeSchema.meta({ description: 'When it was refused' }),
  reason: z.enum(REFUSAL_REASONS).meta({ examples: ['nearly said before'] }),
  text: z
    .string()
    .nullable()
    .meta({
      description:
        'The line, cut at 400 characters. Null: it is not shown, because of why it was refused or what else is in it',
      examples: ['I have left the building. Again.'],
    }),
});
export type BinnedLine = z.infer<typeof binnedLineSchema>;

export const binSchema = z
  .array(binnedLineSchema)
  .meta({ description: 'Lines of the duel that the gate refused, latest first' });

export const binStateSchema = z.object({
  isOpen: z
    .boolean()
    .meta({ description: 'Whether the operator shows the bin (PUBLIC_BIN)', examples: [true] }),
});
