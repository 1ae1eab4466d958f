import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Audience } from './audience.ts';

/** sockaddr_un holds 108 bytes with the final NUL: unix(7). */
const PATH_MAX_BYTES = 107;
const NUDGE = Buffer.from('\n');

interface NudgeServerOptions {
  /** Of the Unix socket. */
  readonly path: string;
  /** Told who listens, and how many watch there. */
  readonly audience: Audience;
  readonly onError: (error: Error) => void;
}

/**
 * Tells every listening web process that something was committed: one byte each, no content, no acknowledgement. Each tells in turn
 * how many watch it: a number a line, whenever it changes.
 */
export class NudgeServer {
  readonly #options: NudgeServerOptions;
  readonly #listeners = new Set<Socket>();
  #server: Server | undefined;

  constructor(options: NudgeServerOptions) {
    this.#options = options;
  }

  /** Only the holder of the lease calls it: it replaces whatever socket a former holder left behind. */
  start(): void {
    const { path, onError } = this.#options;
    if (Buffer.byteLength(path) > PATH_MAX_BYTES) {
      onError(new Error(`${path} is too long for a socket; viewers learn of lines by polling`));
      return;
    }
    rmSync(path, { force: true });
    this.#server = createServer((socket) => this.#welcome(socket))
      .on('error', onError)
      .listen(path);
  }

  nudge(): void {
    for (const socket of this.#listeners) socket.write(NUDGE);
  }

  stop(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#listeners) socket.destroy();
  }

  #welcome(socket: Socket): void {
    const { audience } = this.#options;
    this.#listeners.add(socket);
    audience.join(socket);
    // A listener that goes away mid-write is its own business; 'close' follows. The reader of lines hands the socket's error on.
    const nobodysBusiness = () => undefined;
    createInterface({ input: socket })
      .on('line', (count) => audience.tell(socket, count))
      .on('error', nobodysBusiness);
    socket.on('error', nobodysBusiness).on('close', () => {
      this.#listeners.delete(socket);
      audience.leave(socket);
    });
  }
}
