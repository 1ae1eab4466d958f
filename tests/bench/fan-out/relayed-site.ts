import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPort } from '#server/commands/running/web-address.ts';
import { spawnNats } from '#tests/support/processes/nats-process.ts';
import { until } from '#tests/support/processes/processes.ts';
import { end, startWatchedRelay, startWebProcess, type WatchedServer } from '../processes.ts';

const HOST = '127.0.0.1';
const free = () => claimPort({ HOST, PORT: 0 });

/** Web on a data folder, a nats-server, and the relay between them and its watchers, which is what is returned; all three stop with it. */
export async function startRelayedSite(dataDir: string): Promise<WatchedServer> {
  const kept = mkdtempSync(join(tmpdir(), 'feral-nats-'));
  const ports = { nats: await free(), web: await free(), relay: await free() };
  const nats = await spawnNats({ port: ports.nats, folder: kept });
  const NATS_URL = `nats://${HOST}:${ports.nats}`;
  const web = await startWebProcess(dataDir, ports.web, { NATS_URL });
  const relay = await startWatchedRelay(ports.relay, {
    NATS_URL,
    ORIGIN_URL: `http://${HOST}:${ports.web}`,
  });
  // It lets nobody in until it is in step with web.
  await until(() => isReady(ports.relay));
  const stop = async () => {
    await Promise.all([relay.stop(), web.stop(), end(nats, 'SIGKILL')]);
    rmSync(kept, { recursive: true });
  };
  return { ...relay, stop };
}

async function isReady(port: number): Promise<true | undefined> {
  const { ok } = await fetch(`http://${HOST}:${port}/api/ready`);
  return ok || undefined;
}
