import { expect, test } from 'vitest';
import { z } from 'zod';
import { LETTERS, type Letter } from '#client/features/admin/tickets/texts.ts';
import { ticketsDeclineInput } from '#shared/schemas/ticket.ts';

const text = z.string().trim().min(1);
const letters: z.ZodType<readonly Letter[]> = z.array(z.strictObject({ name: text, text })).min(12);

test('the letters of the desk are a dozen, each with a name of its own, and fit into a letter', () => {
  expect(letters.safeParse(LETTERS)).toMatchObject({ success: true });
  expect(new Set(LETTERS.map(({ name }) => name)).size).toBe(LETTERS.length);
  for (const letter of LETTERS)
    expect(ticketsDeclineInput.safeParse({ numbers: [1], letter: letter.text })).toMatchObject({
      success: true,
    });
});

test('a letter has no slot that nobody fills', () => {
  for (const letter of LETTERS)
    for (const [slot] of letter.text.matchAll(/\{[^}]*\}/g))
      expect(['{number}', '{subject}']).toContain(slot);
});
