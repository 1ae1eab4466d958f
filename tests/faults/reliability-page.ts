import type { Trial, Tried } from '#tests/support/trials/reliability-log.ts';

const INTRODUCTION = [
  '# What has to hold, tried',
  '',
  'Written by `npm run test:long`, never by hand. Each row is a test with real files and real sockets, and with real processes and',
  '`kill -9` where it says so, at its full count; tests of one file that try the same thing share a row. `npm test` runs them in a',
  'short form. `npm run test:long -- FILE` runs a part, and replaces the rows of that part alone.',
  '',
  '- tries: kills, runs, restarts, calls, or whatever the row is about',
  '- lost: what was acknowledged, or stored, and is not there, or did not reach somebody who watched',
  '- duplicated: what is there, or reached somebody, once too often',
  '- –: nothing of the kind can happen there, or the test failed before it could count',
  '',
];
const COLUMNS = ['line', 'what', 'tries', 'lost', 'duplicated', 'seconds', 'test'];
const NONE = '–';
const FAILED = ' (**failed**)';

/** A row as it stands on the page. */
type Row = readonly string[];

/**
 * The page with the rows of these trials.
 * @param page the page as it was; empty where there is none.
 * @param isRunAgain whether the rows of a test file are replaced: those of files that were not run stay.
 */
export function reliabilityPage(
  page: string,
  trials: readonly Trial[],
  isRunAgain: (test: string) => boolean,
): string {
  const kept = rowsOf(page).filter((row) => !isRunAgain(row.at(-1) ?? ''));
  const rows = [...kept, ...addedUp(trials).map(rowOf)].toSorted((a, b) =>
    keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }),
  );
  return [...INTRODUCTION, line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** Trials of the same thing in one file as one: it passed where all did. */
function addedUp(trials: readonly Trial[]): Trial[] {
  const sums = new Map<string, Trial>();
  for (const trial of trials) {
    const key = [trial.line, trial.what, trial.test].join('\n');
    const before = sums.get(key);
    sums.set(key, before === undefined ? trial : both(before, trial));
  }
  return [...sums.values()];
}

function both(one: Trial, other: Trial): Trial {
  return {
    ...one,
    seconds: one.seconds + other.seconds,
    passed: one.passed && other.passed,
    ...sumOf('tries'),
    ...sumOf('lost'),
    ...sumOf('duplicated'),
  };

  function sumOf(figure: 'tries' | 'lost' | 'duplicated'): Tried {
    const counted = [one[figure], other[figure]].filter((count) => count !== undefined);
    return counted.length === 0 ? {} : { [figure]: counted.reduce((sum, count) => sum + count) };
  }
}

function rowsOf(page: string): Row[] {
  const rows = page.split('\n').filter((text) => text.startsWith('| '));
  return rows.slice(2).map((text) => text.slice(2, -2).split(' | '));
}

function rowOf({ line, what, tries, lost, duplicated, seconds, test, passed }: Trial): Row {
  const counts = [tries, lost, duplicated].map((count) =>
    count === undefined ? NONE : count.toLocaleString('en'),
  );
  const words = what.replaceAll('|', '/') + (passed ? '' : FAILED);
  return [line, words, ...counts, seconds.toFixed(seconds < 10 ? 1 : 0), test];
}

const line = (cells: Row) => `| ${cells.join(' | ')} |`;
const keyOf = (row: Row) => `${row[0]} ${row.at(-1)} ${row[1]}`;
