import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDataDir, type DataDir } from '#shared/db/data-dir.ts';
import { migrateDb } from '#shared/db/migrate.ts';
import { ask, end, ROOT, startProgram, startWatchedWeb, type WatchedServer } from '../processes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { hasNatsServer } from '#tests/support/processes/nats-process.ts';
import type { Ends } from './deliver.ts';
import { startRelay } from './relayed-site.ts';
import type { Publishing } from './writer.ts';

const PROGRAMS = import.meta.dirname;
/** Web looks for the daemon's socket once a second. */
const CONNECT_MS = 1_500;

/** The real site, watched, with a writer at one end and watchers at the other. */
export interface WatchedSite extends Surroundings {
  readonly web: WatchedServer;
}

/** What a site is put between: its data, a writer that says lines, and the process of those who watch. */
export interface Surroundings extends Ends {
  readonly dataDir: DataDir;
}

/** Starts a site on data of its own, lets `use` have it, and leaves nothing behind. */
export function withWatchedSite<T>(use: (site: WatchedSite) => Promise<T>): Promise<T> {
  return withWatched(async (folder) => startWatchedWeb(folder, await steadyPort()), use);
}

/** The same behind a relay, which is who is watched: `web` of it is the relay. Undefined where there is no nats-server. */
export async function withWatchedRelay<T>(use: (site: WatchedSite) => Promise<T>): Promise<T | undefined> {
  return hasNatsServer() ? withWatched(startRelay, use) : undefined;
}

function withWatched<T>(
  start: (folder: string) => Promise<WatchedServer>,
  use: (site: WatchedSite) => Promise<T>,
): Promise<T> {
  return withSurroundings(async (around) => {
    const web = await start(around.dataDir.folder);
    try {
      await sleep(CONNECT_MS);
      return await use({ web, ...around });
    } finally {
      await web.stop();
    }
  });
}

/** The same for whoever starts web by himself. */
export async function withSurroundings<T>(use: (around: Surroundings) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'feral-bench-'));
  const dataDir = openDataDir(folder);
  migrateDb(dataDir.database, join(ROOT, 'drizzle'));
  const clients = startProgram(join(PROGRAMS, 'watchers.ts'));
  const writer = startProgram(join(PROGRAMS, 'writer.ts'));
  try {
    await ask<Publishing>(writer, dataDir);
    return await use({ dataDir, clients, writer });
  } finally {
    await Promise.all([end(clients, 'SIGKILL'), end(writer, 'SIGKILL')]);
    rmSync(folder, { recursive: true });
  }
}
