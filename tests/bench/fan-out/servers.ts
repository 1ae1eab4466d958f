import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '#server/commands/running/web-address.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { nchanLines, startNginx } from '../nginx.ts';
import { ROOT, serverOf, startMeasuredWeb, type Server } from '../processes.ts';
import { hasNatsServer } from '#tests/support/processes/nats-process.ts';
import { startRelay } from './relayed-site.ts';
import type { Publishing } from './writer.ts';

/** A server with the path on which it is watched, and where one publishes to it. */
export interface Lane extends Server {
  readonly path: string;
  /** What its watchers take; an event stream unless said. */
  readonly accept?: string | undefined;
  readonly publishing: Publishing;
}

/** A way of serving the feed. */
export interface LaneKind {
  readonly name: string;
  /** Starts it; undefined where this machine has none. */
  readonly start: () => Promise<Lane | undefined>;
}

/** A quarter of a megabyte a watcher is more than Node grants on a small machine. Otherwise as anybody would start it. */
const HEAP = '--max-old-space-size=8192';

/** The typed lane again, by way of NATS. */
export const RELAY = 'typed lane of a relay';

export const LANES: readonly LaneKind[] = [
  { name: 'nchan', start: startNchan },
  { name: 'typed lane', start: () => startSite('/trpc/eternal.live') },
  { name: 'REST lane', start: () => startSite('/api/eternal/stream') },
  { name: 'terminal', start: () => startSite('/', 'text/plain') },
  { name: RELAY, start: startRelayed },
  { name: 'stock tRPC', start: startStock },
];

async function startSite(path: string, accept?: string, start = startWeb): Promise<Lane> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const { database, duelSocket } = openDataDir(folder);
  migrateDb(database, join(ROOT, 'drizzle'));
  const server = await start(folder);
  const stop = () => server.stop().finally(() => rmSync(folder, { recursive: true }));
  return { ...server, path, accept, publishing: { database, duelSocket }, stop };
}

async function startWeb(folder: string): Promise<Server> {
  return startMeasuredWeb(folder, await claimPort({ HOST: '127.0.0.1', PORT: 0 }));
}

async function startRelayed(): Promise<Lane | undefined> {
  return hasNatsServer() ? startSite('/trpc/eternal.live', undefined, startRelay) : undefined;
}

async function startStock(): Promise<Lane> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(join(import.meta.dirname, 'stock-trpc.ts'), {
    execArgv: [...process.execArgv, HEAP],
    env,
  });
  const [port] = (await once(child, 'message')) as [number];
  const publishing = { url: `http://127.0.0.1:${port}/publish` };
  return { ...serverOf(child, port), path: '/trpc/live', publishing };
}

async function startNchan(): Promise<Lane | undefined> {
  const main = nchanLines();
  if (!main) return undefined;
  const server = [
    'location = /watch { nchan_subscriber eventsource; nchan_channel_id feed; nchan_subscriber_first_message newest; }',
    'location = /publish { nchan_publisher; nchan_channel_id feed; nchan_message_buffer_length 10; }',
  ];
  const nginx = await startNginx({ main, server });
  return { ...nginx, path: '/watch', publishing: { url: `http://127.0.0.1:${nginx.port}/publish` } };
}
