import { expect, test } from 'vitest';
import { formatBytes } from '#shared/text/bytes.ts';

test.each([
  [0, '0.00 B'],
  [1_023, '1023.00 B'],
  [1_024, '1.00 KB'],
  [3_565_158, '3.40 MB'],
  [1_048_575, '1.00 MB'],
  [5 * 1_024 ** 3, '5.00 GB'],
  [5_000 * 1_024 ** 3, '5000.00 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
