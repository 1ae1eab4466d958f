import { percentile } from '../bench/table.ts';
import { unexplainedCalls } from './calls.ts';
import type { LogFindings } from './logs.ts';
import { flatnessOf, megabytes, slopesOf } from './memory.ts';
import type { Outcome } from './outcome.ts';
import { PROCESSES } from './site.ts';

export interface Pace {
  /** Milliseconds a line at the normal pace. */
  readonly normalMs: number;
  /** What the duel was told. */
  readonly intervalMs: number;
}

const MINUTE_MS = 60_000;

type Rows = string[][];

/** What came of a soak in figures: a name and a figure each. */
export function figuresOf(outcome: Outcome, logs: LogFindings, pace: Pace): Rows {
  return [
    ...rowsOfShow(outcome, pace),
    ...rowsOfFeeds(outcome),
    ...rowsOfWork(outcome),
    ...rowsOfLogs(logs),
    ...rowsOfMemory(outcome),
  ];
}

function rowsOfShow({ from, to, stored, kills }: Outcome, { normalMs, intervalMs }: Pace): Rows {
  const minutes = (to - from) / MINUTE_MS;
  const spoken = stored.lines.filter(({ at }) => at >= from && at <= to).length;
  const times = (normalMs / intervalMs).toFixed(1);
  const real = ((spoken * normalMs) / (to - from)).toFixed(1);
  return [
    ['minutes', minutes.toFixed(1)],
    ['a line every', `${intervalMs} ms: ${times} times the normal pace (${(normalMs / 1_000).toFixed(1)} s)`],
    [
      'turns',
      `${spoken} in ${stored.episodes} episodes: ${real} times the normal pace, pauses after kills included`,
    ],
    ...PROCESSES.map((name) => {
      const back = kills
        .filter((kill) => kill.name === name)
        .map(({ at, backAt = NaN }) => (backAt - at) / 1_000);
      const within =
        back.length === 0
          ? ''
          : `; back after ${percentile(back, 50).toFixed(1)} s, at most ${Math.max(...back).toFixed(1)} s`;
      return [`kills of ${name}`, `${back.length}${within}`];
    }),
  ];
}

function rowsOfFeeds({ feeds, crowd, connected }: Outcome): Rows {
  return [
    ['watchers in all', String(feeds.watchers)],
    [
      'streams open',
      `median ${percentile(connected, 50)}, at least ${Math.min(...connected)}, after a kill of web`,
    ],
    ['events delivered', String(crowd.deliveries)],
    ['lost', String(feeds.lost)],
    ['duplicated', String(feeds.duplicated)],
    ['out of place', String(feeds.misplaced)],
    ['resumed connections', String(feeds.resumes)],
    ['resets', String(feeds.resets)],
    ['histories read', String(feeds.histories)],
  ];
}

function rowsOfWork({ made, heard, backups, kills }: Outcome): Rows {
  const statuses = [...new Set(made.map(({ status }) => status))].sort();
  const counted = statuses.map(
    (status) => `${status}: ${made.filter((each) => each.status === status).length}`,
  );
  return [
    ["administrator's and visitor's calls", `${made.length} (${counted.join(', ')})`],
    ['of these not as they may be', String(unexplainedCalls(made, kills).length)],
    [
      'replies read by the visitor',
      `${heard.filter(({ reply }) => reply !== undefined).length} of ${heard.length}`,
    ],
    ['backups', `${backups.filter(({ code }) => code === 0).length} of ${backups.length}`],
  ];
}

function rowsOfLogs({ lines, unexplained, explained, warnings }: LogFindings): Rows {
  const warned = [...warnings].map(([words, times]) => `${words} (${times})`).join('; ');
  return [
    ['lines in the logs', String(lines)],
    ['errors in the logs', String(unexplained.length)],
    ['errors while a killed process came back', String(explained.length)],
    ['warnings', warned === '' ? 'none' : warned],
  ];
}

function rowsOfMemory({ samples, calm }: Outcome): Rows {
  return PROCESSES.flatMap((name) => {
    const { first, last, growth } = flatnessOf(name, samples, calm);
    const slopes = slopesOf(name, samples);
    const most = Math.max(...samples.filter((sample) => sample.name === name).map(({ bytes }) => bytes));
    return [
      [
        `memory of ${name} without kills`,
        `${megabytes(first)} MB, at the end ${megabytes(last)} MB (${(growth * 100).toFixed(1)} %)`,
      ],
      [`memory of ${name} at the most`, `${megabytes(most)} MB`],
      [
        `growth of ${name} in a life of over a minute`,
        `median ${megabytes(percentile(slopes, 50))} MB a minute (${slopes.length} lives)`,
      ],
    ];
  });
}
