import { expect, test } from 'vitest';
import { parseRetryAfter } from '#daemon/engines/openai/classify.ts';

const NOW = Date.parse('2026-03-04T12:00:00Z');

test.each([
  ['2', 2_000],
  [' 1.5 ', 1_500],
  ['Wed, 04 Mar 2026 12:00:07 GMT', 7_000],
  ['99999999999', 99_999_999_999_000],
])('a pause that can be read is asked for by %j', (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});

test.each([undefined, '', '0', '-5', 'soon', '-7 bananas', 'NaN', 'Wed, 04 Mar 2026 11:59:00 GMT'])(
  'no pause is asked for by %j',
  (value) => {
    expect(parseRetryAfter(value, NOW)).toBeUndefined();
  },
);
