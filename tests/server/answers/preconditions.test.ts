import { expect, test } from 'vitest';
import { namesEtag } from '#server/answers/preconditions.ts';

test.each(['"a"', '*', ' * ', 'W/"a"', '"b", "a"', '"b",W/"a" , "c"'])('%s names "a"', (header) => {
  expect(namesEtag(header, '"a"')).toBe(true);
});

test.each([undefined, '', 'a', '"A"', '"a-br"', '"b", "c"', 'W/a'])('%s does not name "a"', (header) => {
  expect(namesEtag(header, '"a"')).toBe(false);
});

test('nothing names an answer without an ETag', () => {
  expect(namesEtag('*', undefined)).toBe(false);
});
