import type { ServerResponse } from 'node:http';
import type { Wire } from './frames.ts';
import { STREAM_MAX_AGE_MS, UNSENT_MAX_BYTES } from './limits.ts';
import type { Publication } from './publication.ts';
import type { Watcher } from './watcher.ts';

/** A watcher on the other end of an HTTP response. All of them write the same Buffer. */
export class SocketWatcher implements Watcher {
  position = 0;
  readonly #response: ServerResponse;
  readonly #wire: Wire;
  readonly #endsAt: number;

  constructor(response: ServerResponse, wire: Wire) {
    this.#response = response;
    this.#wire = wire;
    this.#endsAt = performance.now() + STREAM_MAX_AGE_MS * (1 - Math.random() / 5);
    response.write(wire.opening);
  }

  get closed(): boolean {
    return this.#response.destroyed || this.#response.writableEnded;
  }

  deliver(publication: Publication): void {
    this.#write(publication.frame(this.#wire.encode));
    if (publication.event.type === 'archived') this.#finish(this.#wire.ending);
  }

  /** Its age is looked at here, so that no watcher needs a timer of its own. */
  beat(): void {
    if (performance.now() >= this.#endsAt) this.end();
    else this.#write(this.#wire.heartbeat);
  }

  /** Ends without the wire's farewell: the client is meant to come back. */
  end(): void {
    this.#finish(Buffer.alloc(0));
  }

  async ready(): Promise<void> {
    if (this.closed || !this.#response.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#response.off('drain', done).off('close', done);
        resolve();
      };
      this.#response.on('drain', done).on('close', done);
    });
  }

  /** The connection goes too: kept alive, it would hold up a server that is closing. */
  #finish(farewell: Buffer): void {
    const { socket } = this.#response;
    this.#response.end(farewell, () => socket?.end());
  }

  #write(bytes: Buffer): void {
    if (this.closed) return;
    this.#response.write(bytes);
    if (this.#response.writableLength > UNSENT_MAX_BYTES) this.#response.destroy();
  }
}
