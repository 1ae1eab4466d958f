import { z } from 'zod';
import { SEGUE_KINDS, type Segue, type SegueKind } from './content.ts';
import { slotsOf } from './template.ts';

const WORDS_MAX = 12;

/** Slots of a segue of a kind, of which it has one. */
const SLOTS: Readonly<Partial<Record<SegueKind, readonly string[]>>> = {
  thing: ['thing', 'Thing'],
  line: ['said'],
  opener: ['title'],
};

/** One entry of `segues.yaml`. */
export const segueSchema: z.ZodType<Segue> = z
  .strictObject({
    to: z.enum(SEGUE_KINDS),
    say: z
      .string()
      .regex(/^[^[\]]+[.?!}]['"]?$/, 'sentences without marks')
      .refine((say) => say.split(' ').length <= WORDS_MAX, `at most ${WORDS_MAX} words`),
  })
  .superRefine(({ to, say }, context) => {
    const [slot] = SLOTS[to] ?? [];
    if (hasItsSlot(to, say)) return;
    const message = slot === undefined ? `a segue to ${to} has no slot` : `a segue to ${to} has {${slot}} once`;
    context.addIssue({ code: 'custom', path: ['say'], message });
  });

function hasItsSlot(to: SegueKind, say: string): boolean {
  const [slot, ...others] = slotsOf(say);
  const own = SLOTS[to];
  return own === undefined ? slot === undefined : own.includes(slot ?? '') && others.length === 0;
}
