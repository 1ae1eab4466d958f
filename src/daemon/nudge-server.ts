import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';

/** sockaddr_un holds 108 bytes with the final NUL: unix(7). */
const PATH_MAX_BYTES = 107;
const NUDGE = Buffer.from('\n');

/** Tells every listening web process that something was committed: one byte each, no content, no acknowledgement. */
export class NudgeServer {
  readonly #path: string;
  readonly #onError: (error: Error) => void;
  readonly #listeners = new Set<Socket>();
  #server: Server | undefined;

  constructor(path: string, onError: (error: Error) => void) {
    this.#path = path;
    this.#onError = onError;
  }

  /** Only the holder of the lease calls it: it replaces whatever socket a former holder left behind. */
  start(): void {
    if (Buffer.byteLength(this.#path) > PATH_MAX_BYTES) {
      this.#onError(new Error(`${this.#path} is too long for a socket; viewers learn of lines by polling`));
      return;
    }
    rmSync(this.#path, { force: true });
    this.#server = createServer((socket) => this.#welcome(socket))
      .on('error', this.#onError)
      .listen(this.#path);
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
    this.#listeners.add(socket);
    socket
      // A listener that goes away mid-write is its own business; 'close' follows.
      .on('error', () => undefined)
      .on('close', () => this.#listeners.delete(socket));
  }
}
