import { setTimeout as sleep } from 'node:timers/promises';
import { hasNatsServer } from '#tests/support/processes/nats-process.ts';
import { startRelayedSite, type RelayedSite } from './fan-out/relayed-site.ts';
import { withSurroundings, type Surroundings } from './fan-out/watched-site.ts';
import type { Writing } from './fan-out/writer.ts';
import { ask, type Server } from './processes.ts';
import type { Table } from './table.ts';

const COUNTS = [0, 1, 2, 4, 8];
const LINES = 600;
/** Twenty times the pace of the show. */
const EVERY_MS = 100;
/** Web looks for the daemon's socket once a second. */
const CONNECT_MS = 2_500;

const SHAPE: Table = {
  title: 'What another relay costs web and NATS',
  about:
    `${LINES} lines of 400 bytes, one each ${EVERY_MS} ms, nobody watches. CPU a line of web, of nats-server and of one relay; heads, reports and ` +
    'heartbeats of that minute are in it.',
  columns: [
    'relays',
    'web, CPU ms a line',
    'NATS, CPU ms a line',
    'a relay, CPU ms a line',
    'NATS, MB',
    'a relay, MB',
  ],
  rows: [],
};

/** The slopes of a crowd: CPU and memory beside the number of relays. */
export async function relays(): Promise<Table> {
  if (!hasNatsServer()) return { ...SHAPE, about: 'It takes nats-server.' };
  const rows: string[][] = [];
  for (const count of COUNTS) rows.push(await withSurroundings((around) => costOf(count, around)));
  return { ...SHAPE, rows };
}

async function costOf(count: number, { dataDir, writer }: Surroundings): Promise<string[]> {
  const site = await startRelayedSite(dataDir.folder, count);
  try {
    await sleep(CONNECT_MS);
    const before = secondsOf(site);
    for (let event = 0; event < LINES; event += 1)
      await Promise.all([ask<Writing>(writer, { event }), sleep(EVERY_MS)]);
    const after = secondsOf(site);
    const each = after.map((seconds, n) => millisecondsALine(seconds - (before[n] ?? 0)));
    return [String(count), ...each, megabytes(site.nats), megabytes(site.relays[0])];
  } finally {
    await site.stop();
  }
}

function secondsOf({ web, nats, relays: [relay] }: RelayedSite): number[] {
  return [web.cpuSeconds(), nats.cpuSeconds(), relay?.cpuSeconds() ?? NaN];
}

/** Nothing where there is no such process. */
const millisecondsALine = (seconds: number) =>
  Number.isNaN(seconds) ? '' : ((seconds * 1_000) / LINES).toFixed(2);

const megabytes = (server: Server | undefined) =>
  server ? (server.residentBytes() / 2 ** 20).toFixed(0) : '';
