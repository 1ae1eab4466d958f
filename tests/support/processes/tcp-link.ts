import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { CONNECTIONS } from '#server/limits/table.ts';

/** A way to a server that can be cut as a network is: nothing comes through and nobody is told, until it is healed. */
export interface TcpLink {
  readonly port: number;
  cut(): void;
  heal(): void;
}

/** Two ends that hear each other. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens a link to a port of 127.0.0.1. It goes with the test. */
export async function tcpLink(to: number): Promise<TcpLink> {
  const link = new Link(to);
  const server: Server = createServer((near) => link.join(near)).listen({
    host: '127.0.0.1',
    port: 0,
    // As web and relays have it: what lets packets fall is not the link.
    backlog: CONNECTIONS.waitingMax,
  });
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    link.end();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, cut: () => link.cut(), heal: () => link.heal() };
}

class Link {
  readonly #to: number;
  readonly #pairs = new Set<Pair>();
  /** Who came while it was cut. */
  #waiting: Socket[] = [];
  #isCut = false;

  constructor(to: number) {
    this.#to = to;
  }

  join(near: Socket): void {
    near.on('error', () => undefined);
    if (this.#isCut) this.#waiting.push(near.pause());
    else this.#pair(near);
  }

  cut(): void {
    this.#isCut = true;
    for (const { near, far } of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  /** What was sent meanwhile arrives, unless its end has given up. */
  heal(): void {
    this.#isCut = false;
    for (const pair of this.#pairs) this.#flow(pair);
    for (const near of this.#waiting.splice(0)) if (!near.destroyed) this.#pair(near);
  }

  end(): void {
    for (const near of this.#waiting) near.destroy();
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
  }

  #pair(near: Socket): void {
    const far = connect(this.#to, '127.0.0.1');
    const pair = { near, far };
    this.#pairs.add(pair);
    far.on('error', () => undefined);
    for (const end of [near, far]) end.once('close', () => this.#part(pair));
    this.#flow(pair);
  }

  /** The other end hears that one has closed, but for a cut link: then it hears later. */
  #part(pair: Pair): void {
    if (this.#isCut) return;
    this.#pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  }

  #flow(pair: Pair): void {
    const { near, far } = pair;
    if (near.destroyed || far.destroyed) return this.#part(pair);
    near.pipe(far);
    far.pipe(near);
  }
}
