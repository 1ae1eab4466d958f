import { z } from 'zod';
import { PERSONAS } from '../brand.ts';
import { timeSchema } from './time.ts';

/** Of a provider of the list: `first`, or 24 hexadecimal digits. */
const providerId = z
  .string()
  .regex(/^(?:first|[0-9a-f]{24})$/, 'no provider has this id')
  .meta({ examples: ['first'] });

const address = z
  .url({ protocol: /^https?$/, error: 'an address begins with http:// or https://' })
  .max(500)
  .refine(
    (url) => !/^https?:\/\/[^/]*@/.test(url),
    'an address holds no password: the key has a field of its own',
  )
  .meta({ description: 'The API, as a rule up to /v1', examples: ['https://api.example.org/v1'] });
const model = z
  .string()
  .trim()
  .max(200)
  .meta({ description: 'Empty: the one of the environment', examples: ['gpt-4o-mini'] });
/** No model has cost so much. */
const PRICE_MAX = 10_000;
const price = z
  .number()
  .min(0)
  .max(PRICE_MAX)
  .meta({ description: 'US dollars a million tokens; 0 where nobody has said', examples: [0.15] });
const pricesSchema = z.object({ in: price, cached: price, out: price });
const persona = z
  .enum(PERSONAS)
  .nullable()
  .meta({ description: 'Whom it writes; null: both', examples: [null] });
const share = z
  .int()
  .min(0)
  .max(100)
  .meta({ description: 'In how many of a hundred episodes it is asked', examples: [100] });
const name = z
  .string()
  .trim()
  .max(60)
  .meta({ description: 'Empty: the host', examples: ['The loud one'] });

/** A server that models are asked at, as the desk shows it. */
const providerSchema = z.object({
  id: providerId,
  name,
  baseUrl: address,
  model,
  hasKey: z.boolean().meta({ examples: [true] }),
  masked: z.string().meta({ description: 'The end of its key', examples: ['****1234'] }),
  persona,
  share,
  prices: pricesSchema,
  fromEnvironment: z
    .array(z.enum(['baseUrl', 'model', 'key']))
    .meta({ description: 'What nobody has set here', examples: [['baseUrl']] }),
  dialect: z.array(z.string()).meta({
    description: 'How its model is asked otherwise than others',
    examples: [['Asked without temperature.']],
  }),
});
export type ProviderEntry = z.infer<typeof providerSchema>;

export const providerListSchema = z.array(providerSchema);

/** A key of nothing but characters that a header carries; the errors of `fetch` show what it cannot. */
const apiKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'a key has no spaces')
  .max(500)
  .meta({ description: 'Left out: as before. Empty: none', examples: ['sk-of-the-provider-1234'] });

/** A provider to be added, where `id` is left out, or changed. What is left out stays as it is, or is as with a new one. */
export const providerSaveInput = z.object({
  id: providerId.optional(),
  /** Its place in the list, from 0; the first stays the first. */
  position: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .meta({ examples: [1] }),
  name: name.optional(),
  baseUrl: address
    .or(z.literal(''))
    .optional()
    .meta({
      description: 'Empty, for the first: the one of the environment',
      examples: ['https://api.example.org/v1'],
    }),
  model: model.optional(),
  apiKey: apiKey.optional(),
  persona: persona.optional(),
  share: share.optional(),
  prices: pricesSchema.optional(),
});
export type ProviderSaveInput = z.infer<typeof providerSaveInput>;

export const providerIdInput = z.object({ id: providerId });

export const providerModelsSchema = z.object({
  models: z.array(z.string()).meta({ examples: [['gpt-4o', 'gpt-4o-mini']] }),
});

/** What came of one line that a provider was asked for, now. */
export const providerTestSchema = z.object({
  at: timeSchema,
  sentence: z
    .string()
    .nullable()
    .meta({ description: 'Why there is no line', examples: [null] }),
  raw: z.string().meta({ description: 'What the model wrote', examples: ['I left. You filed it.'] }),
  gate: z
    .string()
    .nullable()
    .meta({ description: 'Why the gate would not let it pass; null where it would', examples: [null] }),
  latencyMs: z
    .int()
    .min(0)
    .meta({ examples: [840] }),
  tokensIn: z
    .int()
    .min(0)
    .meta({ examples: [1_310] }),
  tokensOut: z
    .int()
    .min(0)
    .meta({ examples: [24] }),
  costMicros: z
    .int()
    .min(0)
    .meta({ description: 'Millionths of a US dollar', examples: [211] }),
});
export type ProviderTest = z.infer<typeof providerTestSchema>;
