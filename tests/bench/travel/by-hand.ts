import { spawnSync } from 'node:child_process';
import { openDataDir } from '#shared/db/data-dir.ts';
import { percentile } from '../table.ts';
import type { Cost } from './cost.ts';

const TIMES = 9;

/** What somebody with a shell would do instead, from the shell's start to its end. */
export function byHand(folder: string, line: string): Cost[] {
  const { database } = openDataDir(folder);
  const asked = {
    'a line, by its id': `SELECT role, content FROM messages WHERE id = '${line}'`,
    'lines with a word, counted by LIKE': "SELECT count(*) FROM messages WHERE content LIKE '% the %'",
    'a line at random': 'SELECT content FROM messages ORDER BY random() LIMIT 1',
  };
  return Object.entries(asked).map(([what, query]) => {
    const times = Array.from({ length: TIMES }, () => shellMs(database, query));
    const ms = times.every(Number.isFinite) ? percentile(times, 50) : NaN;
    return { what, instead: { what: 'sqlite3 by hand', ms } };
  });
}

/** How long the shell takes; NaN where there is none. What it prints goes nowhere. */
export function shellMs(database: string, query: string, options: readonly string[] = []): number {
  const begun = performance.now();
  const { status } = spawnSync('sqlite3', ['-readonly', ...options, database, query], { stdio: 'ignore' });
  return status === 0 ? performance.now() - begun : NaN;
}
