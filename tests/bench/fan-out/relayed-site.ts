import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '#server/commands/running/web-address.ts';
import { spawnNats } from '#tests/support/processes/nats-process.ts';
import { until } from '#tests/support/processes/processes.ts';
import {
  serverOf,
  startWatchedRelay,
  startMeasuredWeb,
  type Server,
  type WatchedServer,
} from '../processes.ts';

const HOST = '127.0.0.1';
const free = () => claimPort({ HOST, PORT: 0 });

/** The site of a crowd, without its edge. */
export interface RelayedSite {
  readonly web: Server;
  readonly nats: Server;
  /** In step with web. */
  readonly relays: readonly WatchedServer[];
  stop(): Promise<void>;
}

/** Starts web on a data folder, a nats-server, and so many relays. */
export async function startRelayedSite(dataDir: string, count: number): Promise<RelayedSite> {
  const kept = mkdtempSync(join(tmpdir(), 'feral-nats-'));
  const ports = { nats: await free(), web: await free() };
  const nats = serverOf(await spawnNats({ port: ports.nats, folder: kept }), ports.nats);
  const NATS_URL = `nats://${HOST}:${ports.nats}`;
  const web = await startMeasuredWeb(dataDir, ports.web, { NATS_URL });
  const relays: WatchedServer[] = [];
  for (let n = 0; n < count; n += 1) {
    const settings = { NATS_URL, ORIGIN_URL: `http://${HOST}:${ports.web}` };
    relays.push(await startWatchedRelay(await free(), settings));
  }
  // They let nobody in until they are in step with web.
  for (const { port } of relays) await until(() => isReady(port));
  const stop = async () => {
    await Promise.all([...relays, web, nats].map((server) => server.stop()));
    rmSync(kept, { recursive: true });
  };
  return { web, nats, relays, stop };
}

/** The same with one relay, as the one server that is watched. All stop with it. */
export async function startRelay(dataDir: string): Promise<WatchedServer> {
  const site = await startRelayedSite(dataDir, 1);
  const [relay] = site.relays;
  if (!relay) throw new Error('no relay was started');
  return { ...relay, stop: () => site.stop() };
}

async function isReady(port: number): Promise<true | undefined> {
  const { ok } = await fetch(`http://${HOST}:${port}/api/ready`);
  return ok || undefined;
}
