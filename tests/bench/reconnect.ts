import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from '#server/commands/running/web-address.ts';
import { formatCursor } from '#server/live/feed-publication.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { nowMs } from './fan-out/event.ts';
import type { Arrivals, Watching } from './fan-out/watchers.ts';
import { withSurroundings, type Surroundings } from './fan-out/watched-site.ts';
import type { Writing } from './fan-out/writer.ts';
import { openFilesMax } from './open-files.ts';
import { ask, startWatchedWeb } from './processes.ts';
import type { Table } from './table.ts';

const PATHS = { 'typed lane': '/trpc/eternal.live', 'REST lane': '/api/eternal/stream' };
const SIZES = (process.env['WATCHERS'] ?? '1000,10000').split(',').map(Number);
/** All have waited the same five seconds: they come together. */
const AT_ONCE = 1_000;
const SETTLE_MS = 2_000;

/** Web is killed under its watchers, a line is said, web starts anew: how long until all are back and have that line. */
export async function reconnect(): Promise<Table> {
  const rows: string[][] = [];
  for (const watchers of SIZES.filter((size) => size < openFilesMax())) {
    for (const [name, path] of Object.entries(PATHS)) {
      const figures = await withSurroundings((around) => killAndCount(around, path, watchers));
      rows.push([name, ...figures]);
    }
  }
  return {
    title: 'Web is killed; all watchers come back at once and get the line they missed',
    columns: ['lane', 'watchers', 'back after s', 'CPU s', 'loop delay p99 ms', 'longest stall ms', 'got it'],
    rows,
  };
}

async function killAndCount({ dataDir, clients, writer }: Surroundings, path: string, watchers: number) {
  const port = await claimPort({ HOST: '127.0.0.1', PORT: 0 });
  const first = await startWatchedWeb(dataDir.folder, port);
  await ask<Watching>(clients, { port, path, watchers });
  const lastEventId = headOf(dataDir.database);
  await first.kill();
  await ask<Writing>(writer, { event: 0 });
  const web = await startWatchedWeb(dataDir.folder, port);
  await sleep(SETTLE_MS);
  const cpuBefore = web.cpuSeconds();
  await web.stalls();
  const begun = nowMs();
  const { received, lastMs } = await backAndCaughtUp(clients, {
    port,
    path,
    watchers,
    lastEventId,
    atOnce: AT_ONCE,
  });
  const { p99, max } = await web.stalls();
  const cpu = web.cpuSeconds() - cpuBefore;
  await web.stop();
  const figures = [(lastMs - begun) / 1_000, cpu, p99, max].map((figure) => figure.toFixed(2));
  return [String(watchers), ...figures, `${((100 * received) / watchers).toFixed(0)} %`];
}

/** The clients say when all are served, and when the last of them has the line, which may be said first. */
async function backAndCaughtUp(clients: ChildProcess, watching: Watching): Promise<Arrivals> {
  const arriving = new Promise<Arrivals>((resolve) => {
    clients.on('message', (said) => typeof said === 'object' && resolve(said as Arrivals));
  });
  await ask<Watching>(clients, watching);
  return arriving;
}

function headOf(database: string): string {
  const db = openDb(database, 'reader');
  const head = new FeedReader(db).head();
  closeDb(db);
  return formatCursor(head);
}
