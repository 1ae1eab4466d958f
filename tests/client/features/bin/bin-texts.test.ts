import { expect, test } from 'vitest';
import { z } from 'zod';
import { BIN_TEXTS, slipOf } from '#client/features/bin/bin-texts.ts';
import { REFUSAL_REASONS } from '#shared/refusal-reasons.ts';

const text = z.string().trim().min(1);

test('bin.yaml has the shape that its page expects, with three slips at least for each reason', () => {
  const schema = z.strictObject({
    heading: text,
    intro: z.array(text).min(1),
    empty: text,
    withheld: text,
    shut: text,
    link: text,
    reasons: z.record(z.enum(REFUSAL_REASONS), z.array(text).min(3)),
  });
  expect(schema.safeParse(BIN_TEXTS).error?.issues).toBeUndefined();
});

test('no slip is stamped for two reasons', () => {
  const slips = Object.values(BIN_TEXTS.reasons).flat();
  expect(new Set(slips).size).toBe(slips.length);
});

test('a line keeps its slip, and the next one of its reason has another', () => {
  const slip = (number: number) => slipOf({ reason: 'farewell', number });
  expect(slip(7)).toBe(slip(7));
  expect(slip(8)).not.toBe(slip(7));
  expect(slip(7)).not.toBe('');
});
