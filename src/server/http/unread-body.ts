import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ANONYMOUS_BODY_MAX_BYTES } from '../limits/table.ts';

/** How long a client that is still sending has to read its answer. */
const LINGER_MS = 1_000;
/** So many at once; the oldest is cut off when another comes. Each holds up to 128 KiB. */
const LINGERING_MAX = 64;

/** https://www.rfc-editor.org/rfc/rfc9112#section-6.3 */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a request brings, or may bring, more than is worth reading for nothing. */
export function isLong({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > ANONYMOUS_BODY_MAX_BYTES
  );
}

/**
 * Ends the connection of a request with a long body after its answer, and reads nothing more of a body that was refused: Node would
 * read it to its end. Closed at once, with bytes unread, the connection would be reset, and the answer lost to a client that is still
 * sending, such as a proxy. So it is half closed first: https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export class UnreadBodies {
  readonly #lingering = new Set<Socket>();

  endAfter(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('connection', 'close');
    // Counts as begun: what nobody has begun to read, Node reads to its end once the answer is out.
    request.read(0);
    response.prependOnceListener('finish', () => {
      if (!request.complete) this.#leaveUnread(request);
    });
  }

  #leaveUnread(request: IncomingMessage): void {
    const { socket } = request;
    request.pause();
    // What came meanwhile is let go of, and nothing more taken in.
    request.read();
    socket.pause();
    // What Node calls next, to end the connection.
    socket.destroySoon = () => this.#linger(socket);
  }

  #linger(socket: Socket): void {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#lingering.delete(socket);
    });
    this.#lingering.add(socket);
    const [oldest] = this.#lingering;
    if (this.#lingering.size > LINGERING_MAX) oldest?.destroy();
  }
}
