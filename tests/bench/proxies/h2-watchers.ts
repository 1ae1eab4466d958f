import { connect, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { once } from 'node:events';
import { DOMAIN } from './certificate.ts';

const STREAM = '/api/eternal/stream';

/** A browser's one connection to the site, with as many tabs as somebody opens. */
export class H2Browser {
  readonly #session: ClientHttp2Session;

  private constructor(session: ClientHttp2Session) {
    this.#session = session;
  }

  static async open(port: number, ca: string): Promise<H2Browser> {
    const session = connect(`https://127.0.0.1:${port}`, { servername: DOMAIN, ca });
    await once(session, 'connect');
    // A proxy that is stopped resets what is open.
    session.on('error', () => undefined);
    return new H2Browser(session);
  }

  /** What TLS agreed on: `h2` for HTTP/2. */
  get protocol(): string {
    return this.#session.alpnProtocol ?? 'none';
  }

  /** Watches the feed; `address` is who the visitor claims to be. */
  async watch(address: string): Promise<H2Watcher> {
    const stream = this.#session.request({
      ':path': STREAM,
      ':authority': DOMAIN,
      'x-forwarded-for': address,
      accept: 'text/event-stream',
    });
    const [headers] = (await once(stream, 'response')) as [Record<string, string | number>];
    return new H2Watcher(stream, Number(headers[':status']));
  }

  close(): void {
    this.#session.destroy();
  }
}

/** One open feed. */
export class H2Watcher {
  readonly status: number;
  readonly #stream: ClientHttp2Stream;
  #text = '';

  constructor(stream: ClientHttp2Stream, status: number) {
    this.status = status;
    this.#stream = stream;
    stream.setEncoding('utf8').on('data', (piece: string) => (this.#text += piece));
    stream.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return !this.#stream.closed && !this.#stream.readableEnded;
  }

  /** Comments so far: one every 15 seconds. */
  get heartbeats(): number {
    return this.#text.split('\n').filter((line) => line.startsWith(':')).length;
  }

  hasHeard(text: string): boolean {
    return this.#text.includes(text);
  }

  close(): void {
    this.#stream.close();
  }
}
