import type { Trial } from '#tests/support/reliability-log.ts';

const INTRODUCTION = [
  '# What has to hold, tried',
  '',
  'Written by `npm run test:long`, never by hand. Each row is a test with real processes, real sockets and `kill -9`, at its full count;',
  '`npm test` runs the same tests in a short form. `npm run test:long -- FILE` runs a part, and replaces the rows of that part alone.',
  '',
  '- tries: kills, runs, restarts, jumps, or whatever the row is about',
  '- lost: what was acknowledged, or stored, and is not there, or did not reach somebody who watched',
  '- duplicated: what is there, or reached somebody, once too often',
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
  const rows = [...kept, ...trials.map(rowOf)].toSorted((a, b) =>
    keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }),
  );
  return [...INTRODUCTION, line(COLUMNS), line(COLUMNS.map(() => '---')), ...rows.map(line), ''].join('\n');
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
