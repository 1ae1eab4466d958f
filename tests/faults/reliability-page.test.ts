import { describe, expect, test } from 'vitest';
import type { Trial } from '#tests/support/trials/reliability-log.ts';
import { reliabilityPage } from './reliability-page.ts';

const A1: Trial = {
  line: 'A1',
  what: 'kills',
  tries: 1_200,
  lost: 0,
  duplicated: 0,
  seconds: 61.4,
  test: 'tests/a1.test.ts',
  passed: true,
};
const A10: Trial = { ...A1, line: 'A10', test: 'tests/a10.test.ts' };
const A2: Trial = {
  line: 'A2',
  what: 'more',
  tries: 3,
  seconds: 2.04,
  test: 'tests/a2.test.ts',
  passed: true,
};

const rowsOf = (page: string) => page.split('\n').filter((line) => line.startsWith('| A'));
const every = () => true;

describe('docs/reliability.md', () => {
  test('has a row for each trial, in the order of the list', () => {
    expect(rowsOf(reliabilityPage('', [A10, A2, A1], every))).toEqual([
      '| A1 | kills | 1,200 | 0 | 0 | 61 | tests/a1.test.ts |',
      '| A2 | more | 3 | – | – | 2.0 | tests/a2.test.ts |',
      '| A10 | kills | 1,200 | 0 | 0 | 61 | tests/a10.test.ts |',
    ]);
  });

  test('keeps the rows of what was not run, and drops what a run no longer tells of', () => {
    const before = reliabilityPage('', [A1, A2], every);
    const after = reliabilityPage(before, [{ ...A2, tries: 9 }], (file) => file === A2.test);
    expect(rowsOf(after)).toEqual([rowsOf(before)[0], expect.stringContaining('| 9 |')]);
    expect(rowsOf(reliabilityPage(after, [], (file) => file === A2.test))).toEqual([rowsOf(before)[0]]);
  });

  test('says which trial failed', () => {
    expect(rowsOf(reliabilityPage('', [{ ...A1, passed: false }], every))[0]).toContain('kills (**failed**)');
  });

  test('has a row without figures for one that failed before it counted', () => {
    const { line, what, seconds, test } = A2;
    expect(rowsOf(reliabilityPage('', [{ line, what, seconds, test, passed: false }], every))).toEqual([
      '| A2 | more (**failed**) | – | – | – | 2.0 | tests/a2.test.ts |',
    ]);
  });

  test('adds up what several tests of a file tell of the same thing', () => {
    const more = { ...A1, tries: 3, lost: 1, seconds: 0.6 };
    expect(rowsOf(reliabilityPage('', [A1, more, A2, { ...A2, passed: false }], every))).toEqual([
      '| A1 | kills | 1,203 | 1 | 0 | 62 | tests/a1.test.ts |',
      '| A2 | more (**failed**) | 6 | – | – | 4.1 | tests/a2.test.ts |',
    ]);
  });
});
