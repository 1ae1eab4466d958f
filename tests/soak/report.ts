import { machine } from '../bench/record.ts';
import { markdown, type Table } from '../bench/table.ts';
import { failuresOf } from './failures.ts';
import { figuresOf, type Pace } from './figures.ts';
import { readLogs } from './logs.ts';
import type { Outcome, Plan } from './outcome.ts';

/** What was found, in figures and sentences. */
export interface Report {
  readonly table: Table;
  /** What is not as it has to be, a sentence each. */
  readonly failures: readonly string[];
}

export function reportOf(outcome: Outcome, { minutes, watchers }: Plan, pace: Pace): Report {
  const logs = readLogs(outcome.printed, outcome.kills);
  return {
    table: {
      title: `${minutes} minutes, ${watchers} watchers at any time`,
      columns: ['what', 'figure'],
      rows: figuresOf(outcome, logs, pace),
    },
    failures: failuresOf(outcome, logs),
  };
}

/** The page that the command writes. */
export function pageOf({ table, failures }: Report, command: string): string {
  return [
    '# The soak',
    '',
    'Written by `npm run soak`, never by hand, from one run on one machine. The built site runs under PM2 as `npm start` runs it. Its',
    'watchers, half on the event streams of the API and half on the typed lane, stay for seconds to minutes, lose their connections now and',
    'then, and come back as a browser does; an administrator and a visitor work; web or the duel is killed with SIGKILL every 20 to 40 s. In',
    'the last third nobody is killed and no job goes over everything: memory has to be flat then. At the end what each watcher was told is',
    'held against the database.',
    '',
    markdown(table),
    failures.length === 0
      ? 'All of it is as it has to be.'
      : ['What is not as it has to be:', '', ...failures.map((each) => `- ${each}`)].join('\n'),
    '',
    `\`${command}\` on ${machine()}`,
    '',
  ].join('\n');
}
