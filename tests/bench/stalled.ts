import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { scrapeText } from '#tests/support/http/scrape.ts';
import { deliver } from './fan-out/deliver.ts';
import { withWatchedSite, type WatchedSite } from './fan-out/watched-site.ts';
import type { Watching } from './fan-out/watchers.ts';
import { ask } from './processes.ts';
import { percentile, type Table } from './table.ts';

const EVENTS = Number(process.env['EVENTS'] ?? 20_000);
const WATCHERS = 100;
/** All events together are more than a kernel takes for a reader that does not. */
const EVENT_BYTES = 1_000;
const PATH = '/trpc/eternal.live';
const DROPS = /^feral_drops_total(?:\{[^}]*\})? (\d+)$/m;
const COLUMNS = ['while', 'events', 'p50 ms', 'p99 ms', 'p99 / before', 'dropped'];

interface Phase {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly drops: number;
}

/** One reader stalls among a hundred that read. Before and after it all read, which shows how far the figure moves by itself. */
export function stalled(): Promise<Table> {
  return withWatchedSite(async (site) => {
    await ask<Watching>(site.clients, { port: site.web.port, path: PATH, watchers: WATCHERS });
    await phase(site, 'warm-up');
    const before = await phase(site, 'all read');
    const socket = await stall(site);
    const during = await phase(site, 'one does not');
    socket.destroy();
    const after = await phase(site, 'all read again');
    return {
      title: `One reader stalls while ${EVENTS} events of ${EVENT_BYTES} bytes go to ${WATCHERS} others`,
      about:
        'Milliseconds from the commit until an event has reached 99 of the others: the median and the 99th percentile over the events.',
      columns: COLUMNS,
      rows: [before, during, after].map(({ name, p50, p99, drops }) => [
        name,
        String(EVENTS),
        p50.toFixed(2),
        p99.toFixed(2),
        (p99 / before.p99).toFixed(2),
        String(drops),
      ]),
    };
  });
}

let published = 0;

async function phase(site: WatchedSite, name: string): Promise<Phase> {
  const dropsBefore = await dropsOf(site);
  const times: number[] = [];
  while (times.length < EVENTS) {
    times.push((await deliver(site, { event: (published += 1), bytes: EVENT_BYTES })).p99Ms);
  }
  const drops = (await dropsOf(site)) - dropsBefore;
  return { name, p50: percentile(times, 50), p99: percentile(times, 99), drops };
}

async function stall({ web }: WatchedSite): Promise<Socket> {
  const socket = connect(web.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(`GET ${PATH} HTTP/1.1\r\nhost: stalled\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`);
  return socket;
}

async function dropsOf({ web }: WatchedSite): Promise<number> {
  const page = await scrapeText(`http://127.0.0.1:${web.port}`);
  return Number(DROPS.exec(page)?.[1] ?? NaN);
}
