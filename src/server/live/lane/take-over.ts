import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * The headers of an event stream. It takes its connection with it when it ends, and says so from the start: a client or a proxy that
 * kept the connection would send its next request into nowhere.
 */
export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** The same headers of a stream that is something else than events. */
export function streamHeaders(contentType = STREAM_HEADERS['content-type']) {
  return { ...STREAM_HEADERS, 'content-type': contentType };
}

/** An answer's socket, on which nothing but its body is missing. */
export interface Taken {
  readonly socket: Socket;
  /** Whether the head says that the body is in chunks: HTTP/1.0 knows none, there the end of the connection ends it. */
  readonly chunked: boolean;
}

const NO_HEADERS = Object.freeze({});
const NO_LINES: string[] = [];

/**
 * Takes the socket out of Fastify's and the response's hands and writes the head of a stream on it. Of what both keep for a
 * request, some 6 KB, as much is let go as can be; the connection stays Node's, which ends it and tells its 'close'.
 */
export function takeOver(reply: FastifyReply, contentType?: string): Taken {
  const { raw: response, request } = reply.hijack();
  const { socket, httpVersion } = request.raw;
  const chunked = httpVersion !== '1.0';
  const framing = chunked ? { 'transfer-encoding': 'chunked' } : {};
  const date = new Date().toUTCString();
  socket.write(headOf({ ...reply.getHeaders(), ...streamHeaders(contentType), date, ...framing }));
  letGo(request.raw, response);
  return { socket, chunked };
}

/**
 * @throws Error, a 400, where an earlier answer is still under way on the connection. A stream behind it could not begin, and Node tells
 * nobody when such an answer's connection closes.
 */
export function assertInReach({ raw }: FastifyReply): void {
  if (raw.socket) return;
  throw Object.assign(new Error('This cannot be asked for behind another request.'), { statusCode: 400 });
}

/** The values are this server's own, and free of line ends. */
function headOf(headers: ReturnType<FastifyReply['getHeaders']>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  return [`HTTP/1.1 200 ${STATUS_CODES[200]}`, ...lines, '', ''].join('\r\n');
}

/** The response never finishes, so nobody is called who waits for that: through them it would keep Fastify's request and reply. */
function letGo(request: IncomingMessage, response: ServerResponse): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.removeAllListeners('finish').removeAllListeners('error');
  request.headers = NO_HEADERS;
  request.rawHeaders = NO_LINES;
}
