import { z } from 'zod';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Prompts, Closings } from './sentences.ts';
import { isBalanced, slotsOf } from './template.ts';

/** Fewer would come around while a line is still being read. */
const LIST_MIN = 4;

const sentence = sentenceWith();
const list = z.array(sentence).min(LIST_MIN);

const words = z.number().int().min(1);
const shape = z.strictObject({
  say: sentence,
  words: z.tuple([words, words]).refine(([min, max]) => min <= max, 'the fewer words come first'),
});

/** The shape of content/prompts.yaml. */
export const promptsSchema: z.ZodType<Prompts> = z.strictObject({
  duel: z.strictObject({
    stage: sentence,
    manner: list,
    examples: sentence,
    part: sentence,
    premise: sentenceWith('title', 'pitch'),
    things: sentenceWith('things'),
    soFar: sentence,
    notes: sentence,
    ends: sentenceWith('turns', 'summary'),
    ledger: sentence,
    transcript: sentence,
    opening: sentence,
    closing: sentenceWith('turns'),
    beat: sentenceWith('event'),
    ticket: sentence,
    shapes: forEachPersona(z.array(shape).min(LIST_MIN)),
    angles: list,
    last: sentence,
  }),
  chat: z.strictObject({
    stage: sentence,
    manner: list,
    subject: sentence,
    premise: sentenceWith('pitch'),
    transcript: sentence,
    chat: sentence,
    angles: list,
    last: sentence,
  }),
  summary: z.strictObject({
    stage: sentence,
    premise: sentenceWith('title', 'pitch'),
    soFar: sentence,
    beats: sentence,
    lines: sentence,
    running: sentence,
    closing: sentence,
  }),
});

/** A sentence that has each of these slots and no other but the speakers' names. */
function sentenceWith(...needed: readonly string[]) {
  return z
    .string()
    .trim()
    .min(1, 'something is missing here')
    .superRefine((text, context) => {
      const slots = slotsOf(text);
      const unknown = slots.filter((slot) => !['name', 'other', ...needed].includes(slot));
      const missing = needed.filter((slot) => !slots.includes(slot));
      const found = [
        ...(isBalanced(text) ? [] : ['a bracket or brace is not closed']),
        ...unknown.map((slot) => `there is no slot {${slot}}`),
        ...missing.map((slot) => `{${slot}} is needed here`),
      ];
      for (const message of found) context.addIssue({ code: 'custom', message });
    });
}

/** One entry for each name of PERSONAS, which fromEntries cannot say. */
function forEachPersona<T extends z.ZodType>(schema: T) {
  return z.strictObject(
    Object.fromEntries(PERSONAS.map((persona) => [persona, schema])) as Record<Persona, T>,
  );
}

/** The shape of content/closings.yaml. */
export const closingsSchema: z.ZodType<Closings> = z.strictObject({
  event: sentencesWith(['event']),
  gag: sentencesWith(['gag'], ['n']),
  line: sentencesWith(['persona', 'line']),
  picture: sentencesWith(['persona']),
  speech: sentencesWith(['persona', 'n']),
});

function sentencesWith(needed: readonly string[], allowed: readonly string[] = []) {
  const sentence = z.string().superRefine((value, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', message });
    if (!isBalanced(value)) return add('a bracket or brace is not closed');
    const slots = slotsOf(value).map((slot) => slot.toLowerCase());
    for (const slot of needed.filter((each) => !slots.includes(each))) add(`{${slot}} is missing`);
    const known = [...needed, ...allowed];
    for (const slot of slots.filter((each) => !known.includes(each))) add(`there is no slot {${slot}} here`);
  });
  return z.array(sentence).min(1);
}
