import { residentBytesOf } from '../bench/processes.ts';
import { percentile } from '../bench/table.ts';
import { PROCESSES, type ProcessName, type Site } from './site.ts';

/** The resident set of a process at a moment. */
export interface Sample {
  readonly name: ProcessName;
  readonly pid: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly bytes: number;
}

/** How the memory of a process went while nobody was killed. */
export interface Flatness {
  readonly name: ProcessName;
  /** Medians of the first and the last fifth, bytes. */
  readonly first: number;
  readonly last: number;
  /** What `last` is above `first`, as a share of it. */
  readonly growth: number;
  readonly isFlat: boolean;
}

/** Growth past this share is a leak, or a warm-up that was not over. */
const GROWTH_MAX = 0.1;
/** A life longer than this has a slope. */
const LIFE_MIN_MS = 60_000;
/** What a process takes to load its code and fill its caches. */
const WARM_UP_MS = 30_000;
const MINUTE_MS = 60_000;

/** Bytes as they are reported. */
export function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}

/** The resident sets of both processes now. */
export function sampleMemory(site: Site): Sample[] {
  return PROCESSES.flatMap((name) => {
    const pid = site.pidOf(name);
    const bytes = pid === undefined ? undefined : bytesOf(pid);
    return pid === undefined || bytes === undefined ? [] : [{ name, pid, at: Date.now(), bytes }];
  });
}

/** Compares the first fifth of a time with its last. @param phase epoch milliseconds. */
export function flatnessOf(
  name: ProcessName,
  samples: readonly Sample[],
  phase: { readonly from: number; readonly to: number },
): Flatness {
  const fifth = (phase.to - phase.from) / 5;
  const medianBetween = (from: number, to: number) => {
    const within = samples.filter((sample) => sample.name === name && sample.at >= from && sample.at <= to);
    return percentile(
      within.map(({ bytes }) => bytes),
      50,
    );
  };
  const first = medianBetween(phase.from, phase.from + fifth);
  const last = medianBetween(phase.to - fifth, phase.to);
  const growth = last / first - 1;
  return { name, first, last, growth, isFlat: growth <= GROWTH_MAX };
}

/** Bytes a minute by which each life longer than a minute grew after its warm-up: least squares. */
export function slopesOf(name: ProcessName, samples: readonly Sample[]): number[] {
  const own = samples.filter((sample) => sample.name === name);
  const lives = [...new Set(own.map(({ pid }) => pid))].map((life) => own.filter(({ pid }) => pid === life));
  return lives
    .filter((life) => (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0) > LIFE_MIN_MS)
    .map((life) => slopeOf(life.filter(({ at }) => at - (life[0]?.at ?? 0) > WARM_UP_MS)));
}

function slopeOf(life: readonly Sample[]): number {
  const mean = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  const [middle, level] = [mean(life.map(({ at }) => at)), mean(life.map(({ bytes }) => bytes))];
  const products = life.map(({ at, bytes }) => (at - middle) * (bytes - level));
  return (mean(products) / mean(life.map(({ at }) => (at - middle) ** 2))) * MINUTE_MS;
}

/** Undefined for a process that is gone. */
function bytesOf(pid: number): number | undefined {
  try {
    return residentBytesOf(pid);
  } catch {
    return undefined;
  }
}
