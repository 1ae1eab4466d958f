import { expect, test } from 'vitest';
import { TICKETS } from '#server/limits/table.ts';
import { TicketLimits } from '#server/limits/ticket-limits.ts';
import { InProcess } from '#server/volatile/in-process.ts';

const HOME = '10.0.0.1';

/** Limits on a clock, which has filed for an address as often as it may within an hour. */
function filedFor(hours: number) {
  const clock = { ms: 0 };
  const limits = new TicketLimits(new InProcess(() => clock.ms));
  let filed = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    for (; limits.waitOf(HOME) === 0; filed += 1) limits.count(HOME);
    clock.ms += TICKETS.windowMs;
  }
  return { clock, limits, filed };
}

test('an address may file twenty times an hour, and again in the next', () => {
  const { limits, filed } = filedFor(1);
  expect([filed, limits.waitOf(HOME)]).toEqual([20, 0]);
});

test('it may file thirty times a day, and is told when the first of them is a day ago', () => {
  const { clock, limits, filed } = filedFor(5);
  expect(filed).toBe(30);
  expect(limits.waitOf(HOME)).toBe((TICKETS.dayMs - 5 * TICKETS.windowMs) / 1_000);
  expect(limits.waitOf('10.0.0.2')).toBe(0);
  clock.ms = TICKETS.dayMs;
  expect(limits.waitOf(HOME)).toBe(0);
});
