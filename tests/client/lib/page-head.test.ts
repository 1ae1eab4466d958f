import { expect, test } from 'vitest';
import { canonicalPath, documentTitle } from '#client/lib/page-head.ts';

test('a document is named after its page, then the product', () => {
  expect(documentTitle({ title: 'a page' })).toBe('a page · feral');
});

test.each([
  ['/', '/'],
  ['/eternal', '/eternal'],
  ['/eternal/', '/eternal'],
])('the address of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});
