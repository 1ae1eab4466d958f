import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { hasNginx } from '#tests/bench/nginx.ts';
import { makeCertificate } from '#tests/bench/proxies/certificate.ts';
import { startEdge } from '#tests/bench/proxies/start-proxy.ts';
import { ROOT, tempFolder } from '../database/temp-data.ts';
import type { WebProcess } from '../processes/web-process.ts';
import { startBuiltRelay } from '../processes/built-relay.ts';
import { startWebProcess } from '../processes/web-process.ts';
import { natsServer } from '../processes/nats-server.ts';
import { killed, until } from '../processes/processes.ts';
import { steadyPort } from '../processes/steady-port.ts';
import { tcpLink, type TcpLink } from '../processes/tcp-link.ts';

/** A process of the site, which is started again where it was. */
export interface Part {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** A site with relays, each part and each way between two of them. */
export interface CrowdedSite {
  /** NATS, web, the relays, and the edge where there is nginx. */
  readonly parts: readonly Part[];
  /** Between web and NATS, web and its clients, and each relay and NATS, web, and its clients. */
  readonly links: readonly TcpLink[];
  /** What clients know: web and the relays, behind their links, and the edge. */
  readonly addresses: readonly string[];
}

const WRITER = join(ROOT, 'tests', 'support', 'programs', 'numbered-writer.ts');

/** Starts web on this folder, NATS, and two relays. */
export async function crowdedSite(folder: string): Promise<CrowdedSite> {
  const nats = await natsServer();
  const natsPort = Number(new URL(nats.url).port);
  const port = await steadyPort();
  const [toNats, toClients] = await Promise.all([tcpLink(natsPort), tcpLink(port)]);
  const settings = { NATS_URL: natsAt(toNats), TRUST_PROXY: 'true' };
  const web = await restartable('web', () => startWebProcess(folder, { PORT: String(port), ...settings }));
  const relays = await Promise.all([
    linkedRelay('relay 1', { natsPort, webPort: port }),
    linkedRelay('relay 2', { natsPort, webPort: port }),
  ]);
  for (const { url } of relays)
    await until(async () => ((await fetch(`${url}/api/ready`)).ok ? true : undefined));
  const edge = hasNginx() ? [await restartableEdge(port, [relays[0].port, relays[1].port])] : [];
  return {
    parts: [
      { ...nats, name: 'NATS' },
      web,
      ...relays.map(({ part }) => part),
      ...edge.map(({ part }) => part),
    ],
    links: [toNats, toClients, ...relays.flatMap(({ links }) => links)],
    addresses: [httpAt(toClients), ...relays.map(({ url }) => url), ...edge.map(({ url }) => url)],
  };
}

/** The edge of deploy/, whose workers are killed with it. */
async function restartableEdge(web: number, relays: readonly [number, number]) {
  const folder = tempFolder();
  const ports = {
    web,
    relays,
    proxy: await steadyPort(),
    plain: await steadyPort(),
    shared: await steadyPort(),
  };
  const place = { folder, certificate: makeCertificate(folder), ports, isBehindProxy: true };
  let edge = await startEdge(place);
  const signal = (name: NodeJS.Signals) => {
    for (const pid of edge.pids()) process.kill(pid, name);
  };
  onTestFinished(() => edge.stop());
  const part: Part = {
    name: 'the edge',
    signal,
    async kill() {
      signal('SIGKILL');
      await edge.stop();
    },
    start: async () => void (edge = await startEdge(place)),
  };
  return { part, url: `http://127.0.0.1:${ports.plain}` };
}

interface Ports {
  readonly natsPort: number;
  readonly webPort: number;
}

async function linkedRelay(name: string, { natsPort, webPort }: Ports) {
  const port = await steadyPort();
  const [toNats, toWeb, toClients] = await Promise.all([tcpLink(natsPort), tcpLink(webPort), tcpLink(port)]);
  const settings = { NATS_URL: natsAt(toNats), ORIGIN_URL: httpAt(toWeb) };
  const part = await restartable(name, () => startBuiltRelay(port, settings));
  return { part, port, links: [toNats, toWeb, toClients], url: httpAt(toClients) };
}

function natsAt({ port }: TcpLink): string {
  return `nats://127.0.0.1:${port}`;
}

function httpAt({ port }: TcpLink): string {
  return `http://127.0.0.1:${port}`;
}

interface Numbered {
  readonly database: string;
  readonly conversation: string;
  readonly everyMs: number;
}

/** A daemon that says numbers from 1, one after the other, whoever kills it. */
export function numberedWriter({ database, conversation, everyMs }: Numbered): Promise<Part> {
  return restartable('the daemon', async () => {
    const child = fork(WRITER, [database, conversation, String(everyMs)], { execArgv: ['--import', 'tsx'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child, 'message');
    return { child, kill: () => killed(child) };
  });
}

async function restartable(
  name: string,
  start: () => Promise<Pick<WebProcess, 'child' | 'kill'>>,
): Promise<Part> {
  let running = await start();
  return {
    name,
    kill: () => running.kill(),
    start: async () => void (running = await start()),
    signal: (signal) => void running.child.kill(signal),
  };
}
