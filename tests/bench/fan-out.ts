import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliver, type Ends } from './fan-out/deliver.ts';
import { LANES, RELAY, type Lane, type LaneKind } from './fan-out/servers.ts';
import type { Arrivals, Watching } from './fan-out/watchers.ts';
import type { Publishing } from './fan-out/writer.ts';
import { openFilesMax } from './open-files.ts';
import { ask, end, startProgram } from './processes.ts';
import { percentile, type Table } from './table.ts';

/** What came of one server with so many watchers. */
interface Result extends Round {
  readonly lane: string;
  readonly watchers: number;
}

interface Round {
  readonly kilobytes: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly lastMs: number;
  readonly cpuMs: number;
  /** Of all deliveries that should have been. */
  readonly delivered: number;
}

interface Parts extends Ends {
  readonly lane: Lane;
  /** How many events it has sent: each has a number of its own. */
  readonly played: { events: number };
}

const PROGRAMS = join(import.meta.dirname, 'fan-out');
/** Fewer where a server takes so long over one that these would take longer than `EVENTS_MS`. */
const EVENTS = 20;
const EVENTS_MIN = 3;
const EVENTS_MS = 12_000;
/** From one event to the next, or until everybody has it where that takes longer. */
const EVERY_MS = 400;
const WARM_UP = { watchers: 200, events: 5 };
/** Web looks for the daemon's socket once a second. */
const CONNECT_MS = 1_500;
const SETTLE_MS = 1_000;
/** What a process has open besides. */
const OTHER_FILES = 200;
const SIZES = (process.env['WATCHERS'] ?? '1000,5000,10000').split(',').map(Number);

const COLUMNS = [
  ...[
    'server',
    'watchers',
    'KB a watcher',
    'first ms',
    'median ms',
    'last ms',
    'CPU ms an event',
    'delivered',
  ],
  ...['memory / nchan', 'last / nchan', 'memory / stock tRPC', 'last / stock tRPC', 'last, more than on web'],
];

const ABOUT =
  "Memory is the server's resident set with the watchers less that without, after a warm-up. Times run from the commit (for peers, the " +
  'POST) until the first, the middle and the last watcher have the event, medians over the events. Peers run as they are installed: nginx ' +
  "with one worker, tRPC's own Fastify adapter on Node's defaults. Ratios below 1: better than the peer.";

/** One event after the other to all who watch, on this server's two lanes and as it is typed in a terminal, tRPC's own adapter, and nchan where it is installed. */
export async function fanOut(): Promise<Table> {
  const results: Result[] = [];
  for (const watchers of SIZES.filter((size) => size + OTHER_FILES <= openFilesMax())) {
    for (const kind of LANES) results.push(...(await measureLane(kind, watchers)));
  }
  return {
    title: 'One event of 400 bytes to all watchers',
    about: ABOUT,
    columns: COLUMNS,
    rows: results.map((result) => rowOf(result, results)),
  };
}

async function measureLane(kind: LaneKind, watchers: number): Promise<Result[]> {
  const lane = await kind.start();
  if (!lane) return [];
  const clients = startProgram(join(PROGRAMS, 'watchers.ts'));
  const writer = startProgram(join(PROGRAMS, 'writer.ts'));
  try {
    await ask<Publishing>(writer, lane.publishing);
    await sleep(CONNECT_MS);
    const parts = { lane, clients, writer, played: { events: 0 } };
    await play(parts, WARM_UP);
    await ask<Watching>(clients, { ...lane, watchers: 0 });
    await sleep(SETTLE_MS);
    const round = await play(parts, { watchers, events: EVENTS });
    return [{ lane: kind.name, watchers, ...round }];
  } finally {
    await Promise.all([end(clients, 'SIGKILL'), end(writer, 'SIGKILL')]);
    await lane.stop();
  }
}

/** Lets so many watch so many events. */
async function play(
  parts: Parts,
  { watchers, events }: { watchers: number; events: number },
): Promise<Round> {
  const { lane, clients } = parts;
  const before = lane.residentBytes();
  await ask<Watching>(clients, { port: lane.port, path: lane.path, accept: lane.accept, watchers });
  await sleep(SETTLE_MS);
  const cpuBefore = lane.cpuSeconds();
  const deliveries = await deliverAll(parts, events);
  const cpuMs = ((lane.cpuSeconds() - cpuBefore) * 1_000) / deliveries.length;
  await sleep(SETTLE_MS);
  const kilobytes = (lane.residentBytes() - before) / 1_024 / watchers;
  const received = deliveries.reduce((sum, delivery) => sum + delivery.received, 0);
  const delivered = received / (watchers * deliveries.length);
  return { kilobytes, cpuMs, delivered, ...medians(deliveries) };
}

async function deliverAll(parts: Parts, events: number): Promise<Arrivals[]> {
  const deliveries: Arrivals[] = [];
  const begun = performance.now();
  const first = parts.played.events;
  const isTimeUp = () => deliveries.length >= EVENTS_MIN && performance.now() - begun > EVENTS_MS;
  while (deliveries.length < events && !isTimeUp()) {
    const event = first + deliveries.length;
    const [delivery] = await Promise.all([deliver(parts, { event }), sleep(EVERY_MS)]);
    deliveries.push(delivery);
    parts.played.events += 1;
  }
  return deliveries;
}

function medians(deliveries: readonly Arrivals[]) {
  const median = (figure: (delivery: Arrivals) => number) => percentile(deliveries.map(figure), 50);
  return {
    firstMs: median(({ firstMs }) => firstMs),
    medianMs: median(({ medianMs }) => medianMs),
    lastMs: median(({ lastMs }) => lastMs),
  };
}

function rowOf(result: Result, results: readonly Result[]): string[] {
  const { firstMs, medianMs, lastMs, cpuMs, delivered } = result;
  return [
    result.lane,
    String(result.watchers),
    result.kilobytes.toFixed(1),
    ...[firstMs, medianMs, lastMs, cpuMs].map((ms) => ms.toFixed(1)),
    `${(delivered * 100).toFixed(delivered === 1 ? 0 : 3)} %`,
    ...beside(result, results, 'nchan'),
    ...beside(result, results, 'stock tRPC'),
    moreThanOnWeb(result, results),
  ];
}

/** Milliseconds that a relay adds to the last delivery, at the median of the events. */
function moreThanOnWeb(result: Result, results: readonly Result[]): string {
  const web = results.find(({ lane, watchers }) => lane === 'typed lane' && watchers === result.watchers);
  if (!web || result.lane !== RELAY) return '';
  return `${(result.lastMs - web.lastMs).toFixed(1)} ms`;
}

/** Memory and the last delivery as multiples of a peer's in the same run. */
function beside(result: Result, results: readonly Result[], peer: string): string[] {
  const other = results.find(({ lane, watchers }) => lane === peer && watchers === result.watchers);
  if (!other || other === result) return ['', ''];
  return [result.kilobytes / other.kilobytes, result.lastMs / other.lastMs].map((ratio) => ratio.toFixed(2));
}
