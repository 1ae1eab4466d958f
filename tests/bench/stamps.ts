import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, openDb } from '#shared/db/client.ts';
import { deliver } from './fan-out/deliver.ts';
import { withWatchedSite, type WatchedSite } from './fan-out/watched-site.ts';
import type { Arrivals, Watching } from './fan-out/watchers.ts';
import { openFilesMax } from './open-files.ts';
import { ask, end, startProgram } from './processes.ts';
import type { Stamped, Stamping } from './stamps/stampers.ts';
import { percentile, type Table } from './table.ts';

/** How large a run is. */
export interface StampsBench {
  readonly watchers: number;
  readonly perSecond: number;
  /** Rounds without stamps and with them, by turns, and how long each is. */
  readonly rounds: number;
  readonly roundSeconds: number;
  /** From one line to the next. */
  readonly everyMs: number;
  readonly warmUpMs: number;
}

/** What came of the rounds of one kind. */
interface Half {
  readonly deliveries: Arrivals[];
  stallMs: number;
  /** The same in CPU of the thread: what the machine's other programs took away is not in it. */
  stallCpuMs: number;
  cpuSeconds: number;
}

/** What came of a run. */
export interface StampsSeen {
  readonly without: Half;
  readonly with: Half;
  readonly sent: number;
  readonly failed: number;
  /** Counts of a stamp on a line that differ from those that the visitors themselves kept, of how many. */
  readonly wrong: number;
  readonly counted: number;
  /** Bytes alive on the heap before the first round and after the last. */
  readonly heap: readonly [before: number, after: number];
}

/** What a process has open besides. */
const OTHER_FILES = 200;
/** Until what was put last is written. */
const WRITTEN_MS = 3_000;
const LARGE: StampsBench = {
  watchers: Math.min(Number(process.env['WATCHERS'] ?? 10_000), openFilesMax() - OTHER_FILES),
  perSecond: 200,
  rounds: 10,
  roundSeconds: Number(process.env['MINUTES'] ?? 5) * 6,
  everyMs: 1_000,
  warmUpMs: 15_000,
};

/** Lines to all who watch, without anybody who stamps and with two hundred stamps a second, by turns. */
export async function stamps(): Promise<Table> {
  return tableOf(LARGE, await measureStamps(LARGE));
}

/** Runs one site through it all. */
export function measureStamps(bench: StampsBench): Promise<StampsSeen> {
  return withWatchedSite(async (site) => {
    const stampers = startProgram(join(import.meta.dirname, 'stamps', 'stampers.ts'));
    try {
      const { port } = site.web;
      await ask<Watching>(site.clients, { port, path: '/trpc/eternal.live', watchers: bench.watchers });
      const run = new Run(site, bench);
      // The first lines are there to be stamped.
      await run.deliverFor(bench.warmUpMs);
      const before = await site.web.heapBytes();
      let stamped: Stamped = { sent: 0, failed: 0, counts: {} };
      let [sent, failed] = [0, 0];
      for (let round = 0; round < bench.rounds; round += 1) {
        await run.round(run.without);
        const { perSecond, roundSeconds: seconds } = bench;
        const stamping = ask<Stamping>(stampers, { port, perSecond, seconds }) as Promise<Stamped>;
        await run.round(run.with);
        stamped = await stamping;
        [sent, failed] = [sent + stamped.sent, failed + stamped.failed];
      }
      await sleep(WRITTEN_MS);
      const counted = Object.keys(stamped.counts).length;
      const heap = [before, await site.web.heapBytes()] as const;
      const wrong = wrongCounts(site, stamped);
      return { without: run.without, with: run.with, sent, failed, wrong, counted, heap };
    } finally {
      await end(stampers, 'SIGKILL');
    }
  });
}

/** One site as lines are said in it. */
class Run {
  readonly #site: WatchedSite;
  readonly #bench: StampsBench;
  readonly without: Half = { deliveries: [], stallMs: 0, stallCpuMs: 0, cpuSeconds: 0 };
  readonly with: Half = { deliveries: [], stallMs: 0, stallCpuMs: 0, cpuSeconds: 0 };
  #events = 0;

  constructor(site: WatchedSite, bench: StampsBench) {
    this.#site = site;
    this.#bench = bench;
  }

  async round(half: Half): Promise<void> {
    const { web } = this.#site;
    await web.stalls();
    const cpuBefore = web.cpuSeconds();
    half.deliveries.push(...(await this.deliverFor(this.#bench.roundSeconds * 1_000)));
    half.cpuSeconds += web.cpuSeconds() - cpuBefore;
    const { max, maxCpu } = await web.stalls();
    half.stallMs = Math.max(half.stallMs, max);
    half.stallCpuMs = Math.max(half.stallCpuMs, maxCpu);
  }

  async deliverFor(ms: number): Promise<Arrivals[]> {
    const deliveries: Arrivals[] = [];
    for (let n = 0; n < ms / this.#bench.everyMs; n += 1) {
      const delivering = deliver(this.#site, { event: this.#events });
      this.#events += 1;
      const [delivery] = await Promise.all([delivering, sleep(this.#bench.everyMs)]);
      deliveries.push(delivery);
    }
    return deliveries;
  }
}

/** Compares what is stored, by the sums and by the stamps themselves, with the visitors' own account. */
function wrongCounts({ dataDir }: WatchedSite, { counts }: Stamped): number {
  const db = openDb(dataDir.database, 'reader');
  const of = (table: string) =>
    db.$client
      .prepare<[], [string, number]>(
        `SELECT id || ' ' || kind, ${table} JOIN messages ON seq = message_seq GROUP BY 1`,
      )
      .raw()
      .all();
  try {
    const summed = new Map(
      of(`sum(count) FROM (SELECT * FROM stamp_counts WHERE kind <> 'all' AND count > 0)`),
    );
    const rows = new Map(of('count(*) FROM stamps'));
    const keys = new Set([...Object.keys(counts), ...summed.keys(), ...rows.keys()]);
    return [...keys].filter((key) => counts[key] !== summed.get(key) || counts[key] !== rows.get(key)).length;
  } finally {
    closeDb(db);
  }
}

function tableOf(bench: StampsBench, seen: StampsSeen): Table {
  const { watchers, perSecond, rounds, roundSeconds } = bench;
  const megabytes = seen.heap.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(' → ');
  const ratio = medianOf(seen.with, 'lastMs') / medianOf(seen.without, 'lastMs');
  return {
    title: `${watchers} watchers of the typed lane, and ${perSecond} stamps a second`,
    about:
      `${rounds} rounds of ${roundSeconds} s without stamps and as many with, by turns, a line a second. Wrong: counts that differ from the account ` +
      'that the visitors keep of what they were answered, of how many. A stall: the longest turn of the event loop, and how much CPU one took at the ' +
      'most, in which other programs of the machine have no share. Heap: what is alive after a collection, before and after it all.',
    columns: [
      ...[
        'stamps',
        'lines',
        'lost',
        'median ms',
        'last ms',
        'last, with / without',
        'longest stall ms',
        'of CPU ms',
      ],
      ...['CPU, share of a core', 'put', 'failed', 'wrong', 'heap MB'],
    ],
    rows: [
      ['none', ...figuresOf(bench, seen.without), '', ...stallAndCpu(bench, seen.without), '', '', '', ''],
      [
        `${perSecond} a second`,
        ...figuresOf(bench, seen.with),
        ratio.toFixed(2),
        ...stallAndCpu(bench, seen.with),
        ...[String(seen.sent), String(seen.failed), `${seen.wrong} of ${seen.counted}`, megabytes],
      ],
    ],
  };
}

function figuresOf({ watchers }: StampsBench, half: Half): string[] {
  const lost = half.deliveries.reduce((sum, { received }) => sum + watchers - received, 0);
  const times = (['medianMs', 'lastMs'] as const).map((figure) => medianOf(half, figure).toFixed(1));
  return [String(half.deliveries.length), String(lost), ...times];
}

function stallAndCpu(
  { rounds, roundSeconds }: StampsBench,
  { stallMs, stallCpuMs, cpuSeconds }: Half,
): string[] {
  return [stallMs.toFixed(1), stallCpuMs.toFixed(1), (cpuSeconds / (rounds * roundSeconds)).toFixed(2)];
}

function medianOf({ deliveries }: Half, figure: 'medianMs' | 'lastMs'): number {
  return percentile(
    deliveries.map((delivery) => delivery[figure]),
    50,
  );
}
