import { expect, test } from 'vitest';
import { z } from 'zod';
import { LIST_BANNER } from '#client/features/conversations/list-texts.ts';

const BANNER = z.strictObject({
  art: z.string().min(1),
  alt: z.string().min(1),
  heading: z.string().min(1),
  lines: z.array(z.string().min(1)).min(1),
});

test('the banner of the list has the shape that its type promises', () => {
  expect(() => BANNER.parse(LIST_BANNER)).not.toThrow();
});
