import { z } from 'zod';
import {
  ANSWER_KINDS,
  DISTRESS_KINDS,
  type DistressLanguage,
  type DistressPhrase,
} from './distress-content.ts';
import { createPhraseReader } from './phrase-reader.ts';

/** So that a second and a third message don't get the same sentences again. */
const ANSWERS_MIN = 2;
const REPLY_LENGTH_MAX = 400;

const phrase = z.string().trim().min(1);
const phrases = z.array(phrase).min(1);
const reply = z.string().trim().min(1).max(REPLY_LENGTH_MAX);
const answers = z.array(reply).min(ANSWERS_MIN);

const shape = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}$/, 'a code such as en'),
  spaced: z.boolean().optional(),
  elides: z.boolean().optional(),
  same: z.record(z.string(), phrase).optional(),
  skip: phrases.optional(),
  known: z.array(phrase).optional(),
  words: z.record(z.string().regex(/^\w+$/), phrases).optional(),
  speaker: phrases.optional(),
  addressee: phrases.optional(),
  everyday: phrases.optional(),
  means: phrases.optional(),
  jest: phrases.optional(),
  harmless: phrases.optional(),
  phrases: z.partialRecord(
    z.enum(DISTRESS_KINDS),
    z.strictObject({
      always: phrases.optional(),
      unlessJesting: phrases.optional(),
      hints: phrases.optional(),
    }),
  ),
  answers: z.strictObject({ any: answers }).and(z.partialRecord(z.enum(['any', ...ANSWER_KINDS]), answers)),
  stays: z
    .array(z.strictObject({ about: phrases.optional(), say: z.array(reply).min(1) }))
    .refine((stays) => stays.some(({ about }) => !about), 'one reply has no about'),
});

/** The shape of content/distress/*.yaml; every phrase can be read. */
export const distressSchema: z.ZodType<DistressLanguage> = shape.superRefine((language, context) => {
  const read = createPhraseReader(language);
  for (const { path, value } of phrasesIn(language)) {
    const add = (message: string) =>
      context.addIssue({ code: 'custom', path, message: `“${value}”: ${message}` });
    try {
      read(value);
    } catch (error) {
      add(error instanceof Error ? error.message : String(error));
    }
  }
});

interface Placed {
  readonly path: (string | number)[];
  readonly value: DistressPhrase;
}

function phrasesIn({
  words = {},
  everyday = [],
  means = [],
  jest = [],
  harmless = [],
  phrases: kinds,
  stays,
}: DistressLanguage): Placed[] {
  const placed = (path: (string | number)[], some: readonly DistressPhrase[] = []) =>
    some.map((value, i) => ({ path: [...path, i], value }));
  return [
    ...Object.entries(words).flatMap(([name, some]) => placed(['words', name], some)),
    ...placed(['everyday'], everyday),
    ...placed(['means'], means),
    ...placed(['jest'], jest),
    ...placed(['harmless'], harmless),
    ...Object.entries(kinds).flatMap(([kind, strengths]) =>
      Object.entries<readonly DistressPhrase[] | undefined>({ ...strengths }).flatMap(([strength, some]) =>
        placed(['phrases', kind, strength], some),
      ),
    ),
    ...stays.flatMap(({ about }, i) => placed(['stays', i, 'about'], about)),
  ];
}
