import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeCertificate } from '#tests/bench/proxies/certificate.ts';
import { startEdge } from '#tests/bench/proxies/start-proxy.ts';
import { steadyPort } from '../processes/steady-port.ts';
import { tempFolder } from '../database/temp-data.ts';

const HOST = '127.0.0.1';

/** The edge of deploy/ in front of what listens at `web`; its address without TLS. Where no relay is named, none is there. */
export async function edgeBefore(
  web: number,
  relays?: readonly [number, number],
): Promise<{ readonly url: string }> {
  const folder = tempFolder();
  const ports = {
    web,
    proxy: await steadyPort(),
    plain: await steadyPort(),
    shared: await steadyPort(),
    relays: relays ?? ([await steadyPort(), await steadyPort()] as const),
  };
  const edge = await startEdge({ folder, certificate: makeCertificate(folder), ports });
  onTestFinished(() => edge.stop());
  return { url: `http://${HOST}:${ports.plain}` };
}

/** Addresses that servers of this process are asked for, as they are asked. */
export function notedRequests(): string[] {
  const reached: string[] = [];
  const note = (message: unknown) =>
    void reached.push((message as { request: IncomingMessage }).request.url ?? '');
  subscribe('http.server.request.start', note);
  onTestFinished(() => void unsubscribe('http.server.request.start', note));
  return reached;
}

/** A server that answers as it is told; its port. */
export async function answering(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await once(server.listen(0, HOST), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
