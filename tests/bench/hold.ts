import { setTimeout as sleep } from 'node:timers/promises';
import { deliver } from './fan-out/deliver.ts';
import { withWatchedRelay, withWatchedSite, type WatchedSite } from './fan-out/watched-site.ts';
import type { Arrivals, Watching } from './fan-out/watchers.ts';
import { ask } from './processes.ts';
import { percentile, type Table } from './table.ts';

const WATCHERS = Number(process.env['WATCHERS'] ?? 10_000);
const MINUTES = Number(process.env['MINUTES'] ?? 10);
/** About the pace of the show. */
const EVERY_MS = 5_000;
/** Until caches are full and whatever was made for connecting is let go. */
const WARM_UP_MS = 20_000;

interface Reading {
  readonly heap: number;
  readonly resident: number;
}

/** Web holds its watchers for minutes, with an event every five seconds: whether all get all, and what it does to memory. */
export function hold(): Promise<Table> {
  return withWatchedSite((site) => holdAt(site, 'one process of web'));
}

/** The same of a relay. */
export async function holdAtRelay(): Promise<Table> {
  const held = await withWatchedRelay((site) => holdAt(site, 'one relay'));
  return held ?? { title: 'Watchers held by a relay', about: 'It takes nats-server.', columns: [], rows: [] };
}

async function holdAt(site: WatchedSite, holder: string): Promise<Table> {
  await ask<Watching>(site.clients, {
    port: site.web.port,
    path: '/trpc/eternal.live',
    watchers: WATCHERS,
  });
  await sleep(WARM_UP_MS);
  const first = await readingOf(site);
  await site.web.stalls();
  const cpuBefore = site.web.cpuSeconds();
  const deliveries = await deliverFor(site, MINUTES * 60_000);
  const cpuShare = (site.web.cpuSeconds() - cpuBefore) / (MINUTES * 60);
  const { p99 } = await site.web.stalls();
  return tableOf(deliveries, [first, await readingOf(site)], { holder, cpuShare, p99 });
}

async function deliverFor(site: WatchedSite, forMs: number): Promise<Arrivals[]> {
  const deliveries: Arrivals[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    const [delivery] = await Promise.all([deliver(site, { event: deliveries.length }), sleep(EVERY_MS)]);
    deliveries.push(delivery);
  }
  return deliveries;
}

async function readingOf({ web }: WatchedSite): Promise<Reading> {
  return { heap: await web.heapBytes(), resident: web.residentBytes() };
}

function tableOf(
  deliveries: readonly Arrivals[],
  readings: readonly Reading[],
  { holder, cpuShare, p99 }: { holder: string; cpuShare: number; p99: number },
): Table {
  const lost = deliveries.reduce((sum, { received }) => sum + WATCHERS - received, 0);
  const heartbeats = (deliveries.at(-1)?.others ?? 0) / WATCHERS;
  const megabytes = (of: keyof Reading) => readings.map((reading) => (reading[of] / 2 ** 20).toFixed(1));
  return {
    title: `${WATCHERS} watchers of the typed lane held for ${MINUTES} minutes by ${holder}`,
    about:
      'Memory before and after: what is alive on the heap after a collection, and the resident set. Lost: deliveries that did not come; who was cut ' +
      'misses all that follow.',
    columns: [
      ...['events', 'lost', 'heartbeats a watcher', 'last ms, median', 'heap MB', 'resident MB'],
      ...['heap after / before', 'CPU, share of a core', 'loop delay p99 ms'],
    ],
    rows: [
      [
        String(deliveries.length),
        String(lost),
        heartbeats.toFixed(1),
        percentile(
          deliveries.map(({ lastMs }) => lastMs),
          50,
        ).toFixed(0),
        megabytes('heap').join(' → '),
        megabytes('resident').join(' → '),
        ((readings[1]?.heap ?? NaN) / (readings[0]?.heap ?? NaN)).toFixed(3),
        cpuShare.toFixed(2),
        p99.toFixed(1),
      ],
    ],
  };
}
