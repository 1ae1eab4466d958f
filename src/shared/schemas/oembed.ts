import { z } from 'zod';
import { PICTURE_SIZE } from '../constants.ts';

/** More would be no address. */
const URL_LENGTH_MAX = 2_000;
const pixels = z.coerce.number().int().min(1).max(10_000);

/** What a consumer asks: https://oembed.com/#section2.2 */
export const oembedInput = z.object({
  url: z
    .string()
    .min(1)
    .max(URL_LENGTH_MAX)
    .meta({
      description: 'The address of a line or of a conversation',
      examples: ['https://feral.example.org/line/65f0c4b2a9d18e3f7c601a2b'],
    }),
  format: z.enum(['json', 'xml']).default('json').meta({ description: 'How it is answered' }),
  maxwidth: pixels.meta({ description: 'Pixels', examples: [600] }).optional(),
  maxheight: pixels.meta({ description: 'Pixels', examples: [400] }).optional(),
});
export type OembedInput = z.infer<typeof oembedInput>;

const words = (example: string) => z.string().meta({ examples: [example] });
const size = (example: number) => z.int().meta({ examples: [example] });

/** A rich type: https://oembed.com/#section2.3 */
export const oembedSchema = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: words('feral'),
  provider_url: words('https://feral.example.org'),
  title: words('The door that was left open'),
  author_name: words('feral').exactOptional(),
  html: words('<iframe src="https://feral.example.org/embed/line/65f0c4b2a9d18e3f7c601a2b"></iframe>'),
  width: size(600),
  height: size(300),
  thumbnail_url: words('https://feral.example.org/line/65f0c4b2a9d18e3f7c601a2b.png'),
  thumbnail_width: size(PICTURE_SIZE.width),
  thumbnail_height: size(PICTURE_SIZE.height),
  cache_age: size(60),
});
export type Oembed = z.infer<typeof oembedSchema>;
