import type { DataDir } from '#shared/db/data-dir.ts';
import { SharedStreamCounts } from './shared-stream-counts.ts';
import { OpenByAddress, type StreamCounts } from './open-by-address.ts';
import { BetweenProcesses } from '../volatile/between-processes.ts';
import { InProcess } from '../volatile/in-process.ts';
import { SharedLimits } from '../volatile/shared-limits.ts';
import type { VolatileStore } from '../volatile/volatile-store.ts';

const BEAT_MS = 1_000;
const SWEEP_MS = 10_000;

/** What the web processes of one data folder have in common besides the database: docs/decisions/013-several-web-processes.md */
export interface Instances {
  /** Whether there may be others than this one. */
  readonly areSeveral: boolean;
  /** What limits remember. */
  readonly volatile: VolatileStore;
  readonly streams: StreamCounts;
  close(): void;
}

interface Options {
  /** WEB_INSTANCES. */
  readonly count: number;
  readonly dataDir: Pick<DataDir, 'limits'>;
  /** Hears that limits cannot be counted together; each process then counts by itself. */
  readonly onFailure: (error: unknown) => void;
}

/** Counts with the other instances. One that is alone counts in its own memory and touches no file. */
export function joinInstances({ count, dataDir, onFailure }: Options): Instances {
  if (count === 1) {
    return {
      areSeveral: false,
      volatile: new InProcess(),
      streams: new OpenByAddress(),
      close: () => undefined,
    };
  }
  const limits = new SharedLimits({ path: dataDir.limits, onFailure });
  const volatile = new BetweenProcesses(limits);
  const streams = new SharedStreamCounts(limits);
  const beating = setInterval(() => {
    limits.followReplacement();
    streams.beat();
  }, BEAT_MS);
  const sweeping = setInterval(() => {
    volatile.sweep();
    streams.sweep();
  }, SWEEP_MS);
  const close = () => {
    clearInterval(beating);
    clearInterval(sweeping);
    streams.leave();
    limits.close();
  };
  return { areSeveral: true, volatile, streams, close };
}
