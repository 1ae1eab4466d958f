import { renameSync, rmSync, statSync } from 'node:fs';
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
  /** Of the socket's file: another holder's has the same path. */
  #inode: number | undefined;

  constructor(options: NudgeServerOptions) {
    this.#options = options;
  }

  /**
   * Only the holder of the lease calls it: it replaces whatever socket a former holder left behind. It listens under a name of its
   * own first, since closing removes the file of the name that was listened under, whoever's it is by then.
   */
  start(): void {
    const { path, onError } = this.#options;
    const own = `${path}.${process.pid}`;
    if (Buffer.byteLength(own) > PATH_MAX_BYTES) {
      onError(new Error(`${path} is too long for a socket; viewers learn of lines by polling`));
      return;
    }
    rmSync(own, { force: true });
    this.#server = createServer((socket) => this.#welcome(socket))
      .on('error', onError)
      .listen(own);
    // A path is bound at once; whether it was is told later.
    if (this.#server.listening) this.#publish(own);
  }

  nudge(): void {
    for (const socket of this.#listeners) socket.write(NUDGE);
  }

  stop(): void {
    const { path } = this.#options;
    this.#server?.close();
    this.#server = undefined;
    if (inodeOf(path) === this.#inode) rmSync(path, { force: true });
    this.#inode = undefined;
    for (const socket of this.#listeners) socket.destroy();
  }

  #publish(own: string): void {
    this.#inode = inodeOf(own);
    renameSync(own, this.#options.path);
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

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
