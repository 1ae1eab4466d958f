import { z } from 'zod';
import { idSchema } from './id.ts';

export const lineInput = z.object({ id: idSchema });

/** Who wrote a line: an engine of the duel, or nobody here, as of a text that was uploaded. */
export const provenanceSchema = z.object({
  engine: z
    .string()
    .nullable()
    .meta({ description: 'Null: it was not written here', examples: ['scripted'] }),
  model: z
    .string()
    .nullable()
    .meta({ examples: ['scripted'] }),
});
export type LineProvenance = z.infer<typeof provenanceSchema>;
