import { expect, test } from 'vitest';
import { codingFor } from '#server/answers/codings.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'identity'],
  ['gzip;q=1.0, br;q=0.2', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['nonsense;;,,=', 'identity'],
])('Accept-Encoding %s is answered in %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
  expect(codingFor(accepted)).toBe(coding);
});
