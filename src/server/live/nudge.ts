import { connect, type Socket } from 'node:net';

const RECONNECT_MS = 1_000;

/**
 * Listens to the daemon's socket and calls `onNudge` for each commit it announces. The daemon may be away or not yet
 * there: it tries again for ever, and the tail's poll covers the meantime.
 */
export class NudgeListener {
  readonly #path: string;
  readonly #onNudge: () => void;
  #socket: Socket | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(path: string, onNudge: () => void) {
    this.#path = path;
    this.#onNudge = onNudge;
  }

  start(): void {
    this.#socket = connect(this.#path)
      .on('data', this.#onNudge)
      // A socket that is not there is the ordinary case while the daemon restarts; 'close' follows.
      .on('error', () => undefined)
      .on('close', () => {
        this.#retry = setTimeout(() => this.start(), RECONNECT_MS);
      });
  }

  stop(): void {
    this.#socket?.removeAllListeners('close').destroy();
    clearTimeout(this.#retry);
  }
}
