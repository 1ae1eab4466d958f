import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestWeb } from '../site/web-app.ts';

interface RawPost {
  readonly path: string;
  /** Header lines, the framing of the body among them. */
  readonly headers: readonly string[];
  /** What is sent at once, framed as the headers say. */
  readonly body?: string | Buffer;
}

export const declared = (bytes: number) => `Content-Length: ${bytes}`;
export const CHUNKED = 'Transfer-Encoding: chunked';

/** A body in chunks, without the last one where it is to have no end. */
export function inChunks(body: string, size = 64 * 1024, end = true): string {
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.slice(at, at + size);
    chunks.push(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  return chunks.join('') + (end ? '0\r\n\r\n' : '');
}

/** Sends a post of JSON as it is told to, whatever is wrong with it; the answer is left to be read. */
export async function rawPost({ port }: TestWeb, { path, headers, body }: RawPost): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  // A server may hang up on what is refused.
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, 'Host: test', 'Content-Type: application/json', ...headers];
  socket.write([...head, '', ''].join('\r\n'));
  if (body !== undefined) socket.write(body);
  return socket;
}

/** The first answer on a connection, read to the connection's end. */
export async function answerOn(socket: Socket): Promise<{ status: number; head: string; body: string }> {
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => (text += piece));
  socket.resume();
  if (!socket.readableEnded && !socket.closed)
    await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  socket.destroy();
  const [head = '', rest = ''] = text.split('\r\n\r\n');
  const body = rest.slice(0, Number(/content-length: (\d+)/i.exec(head)?.[1]));
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body };
}
