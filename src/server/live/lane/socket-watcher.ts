import type { Socket } from 'node:net';
import type { Watcher } from './watcher.ts';
import type { Publication } from './publication.ts';
import { LAST_CHUNK, type Frame, type Wire } from './wire.ts';

/** What one stream may take. */
export interface SocketLimits {
  /** It ends after this long, milliseconds, less up to a fifth, so that reconnects spread. */
  readonly maxAgeMs: number;
  /** A socket that holds more unsent bytes than this is given up. */
  readonly unsentMaxBytes: number;
}

interface SocketWatcherOptions<E> {
  readonly socket: Socket;
  /** Whether the body is in chunks. */
  readonly chunked: boolean;
  readonly wire: Wire<E>;
  readonly limits: SocketLimits;
  /** Hears when the socket is given up because its reader is too slow. */
  readonly drops: { noteDrop(): void };
}

/**
 * A watcher on the other end of a connection, on whose socket the head of an answer has been written. All of them write the same
 * Buffers, past the response: it would cut each chunk into four writes.
 */
export class SocketWatcher<E> implements Watcher<E> {
  readonly #socket: Socket;
  readonly #chunked: boolean;
  readonly #wire: Wire<E>;
  readonly #drops: { noteDrop(): void };
  readonly #endsAt: number;
  readonly #unsentMaxBytes: number;

  constructor({ socket, chunked, wire, limits, drops }: SocketWatcherOptions<E>) {
    this.#socket = socket;
    this.#chunked = chunked;
    this.#wire = wire;
    this.#drops = drops;
    this.#endsAt = Math.round(performance.now() + limits.maxAgeMs * (1 - Math.random() / 5));
    this.#unsentMaxBytes = limits.unsentMaxBytes;
    this.#write(wire.opening);
  }

  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.writableEnded;
  }

  deliver(publication: Publication<E>): void {
    this.#write(publication.frame(this.#wire.encode));
    if (publication.isLast) this.#finish(this.#wire.ending);
  }

  /** Its age is looked at here, so that no watcher needs a timer of its own. */
  heartbeat(): void {
    // It was told to go, and reads neither what is left nor that there is no more.
    if (this.closed) this.#socket.destroy();
    else if (performance.now() >= this.#endsAt) this.end();
    else this.#write(this.#wire.heartbeat);
  }

  /** Ends without the wire's farewell: the client is meant to come back. */
  end(): void {
    const { reconnectNotice } = this.#wire;
    if (!reconnectNotice) return this.#finish(undefined);
    this.#write(reconnectNotice);
    if (!this.closed) this.#socket.end();
  }

  async ready(): Promise<void> {
    if (this.closed || !this.#socket.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.on('drain', done).on('close', done);
    });
  }

  /** The connection goes too, as the head has said: kept alive, it would hold up a server that is closing. */
  #finish(farewell: Frame | undefined): void {
    if (farewell) this.#write(farewell);
    if (this.closed) return;
    if (this.#chunked) this.#socket.end(LAST_CHUNK);
    else this.#socket.end();
  }

  #write(frame: Frame): void {
    if (this.closed) return;
    this.#socket.write(this.#chunked ? frame.chunked : frame.bare);
    if (this.#socket.writableLength <= this.#unsentMaxBytes) return;
    this.#socket.destroy();
    this.#drops.noteDrop();
  }
}
