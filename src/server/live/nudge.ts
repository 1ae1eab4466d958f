import { connect, type Socket } from 'node:net';

const RECONNECT_MS = 1_000;
/** How often it is looked whether the count has changed: what a visitor to an empty room waits for the show at most. */
const COUNT_MS = 250;

interface NudgeListenerOptions {
  /** Of the daemon's Unix socket. */
  readonly path: string;
  /** Called for each commit that the daemon announces. */
  readonly onNudge: () => void;
  /** How many watch here. */
  readonly watching: () => number;
}

/**
 * Listens to the daemon's socket, and tells it how many are watching. The daemon may be away or not yet there: it tries again for
 * ever, and the tail's poll covers the meantime.
 */
export class NudgeListener {
  readonly #options: NudgeListenerOptions;
  #socket: Socket | undefined;
  #retry: NodeJS.Timeout | undefined;
  #counting: NodeJS.Timeout | undefined;
  /** The count that the daemon was told on this connection. */
  #told: number | undefined;

  constructor(options: NudgeListenerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#counting ??= setInterval(() => this.#tell(), COUNT_MS);
    this.#told = undefined;
    this.#socket = connect(this.#options.path)
      .on('connect', () => this.#tell())
      .on('data', this.#options.onNudge)
      // A socket that is not there is the ordinary case while the daemon restarts; 'close' follows.
      .on('error', () => undefined)
      .on('close', () => {
        this.#retry = setTimeout(() => this.start(), RECONNECT_MS);
      });
  }

  stop(): void {
    this.#socket?.removeAllListeners('close').destroy();
    clearTimeout(this.#retry);
    clearInterval(this.#counting);
  }

  #tell(): void {
    const watching = this.#options.watching();
    if (watching === this.#told || this.#socket?.readyState !== 'open') return;
    this.#socket.write(`${watching}\n`);
    this.#told = watching;
  }
}
