import { z } from 'zod';
import type { Closings } from './closings.ts';
import { isBalanced, slotsOf } from './template.ts';

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
