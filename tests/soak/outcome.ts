import type { Made } from './calls.ts';
import type { Kill } from './killer.ts';
import type { Sample } from './memory.ts';
import type { Stored } from './stored.ts';
import type { FeedVerdict } from './verdict.ts';
import type { Heard } from './visitor.ts';
import type { CrowdFigures } from './watchers/crowd.ts';

/** How long, how many, and what chance starts from. */
export interface Plan {
  readonly minutes: number;
  readonly watchers: number;
  readonly seed: number;
}

/** All that came of a soak. Times are epoch milliseconds. */
export interface Outcome {
  readonly from: number;
  readonly to: number;
  /** In which memory has to be flat. */
  readonly calm: { readonly from: number; readonly to: number };
  readonly kills: readonly Kill[];
  readonly made: readonly Made[];
  readonly heard: readonly Heard[];
  readonly backups: readonly { readonly code: number | NodeJS.Signals; readonly output: string }[];
  readonly samples: readonly Sample[];
  /** How many watchers had a stream open, time and again. */
  readonly connected: readonly number[];
  readonly crowd: CrowdFigures;
  readonly feeds: FeedVerdict;
  readonly stored: Stored;
  /** What both processes and PM2 printed until they were told to stop, and after that. */
  readonly printed: string;
  readonly farewell: string;
  readonly exitCode: number | NodeJS.Signals;
}
