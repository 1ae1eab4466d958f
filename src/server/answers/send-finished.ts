import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { codingFor } from './codings.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import type { Outgoing } from './outgoing.ts';
import { namesEtag } from './preconditions.ts';

/** What an answer comes to for a request with these headers: 304 where the client has it; a promise where it is not made yet. */
export function outgoing(answer: FinishedAnswer, headers: IncomingHttpHeaders): Outgoing | Promise<Outgoing> {
  const coding = codingFor(headers['accept-encoding']?.toString());
  const isKnown = namesEtag(headers['if-none-match'], answer.etag(coding));
  return isKnown ? answer.notModified(coding) : answer.in(coding);
}

/**
 * Straight to Node's response: Fastify's way there costs as much again.
 * @param body another one of the same content, where there is one.
 */
export function send(response: ServerResponse, answer: Outgoing, body = answer.body): void {
  response.writeHead(answer.status, answer.headers).end(body);
}

/** A longer body is not copied beside its head: a slow reader would keep a copy that nobody shares. */
const ONE_WRITE_MAX_BYTES = 64 * 1024;

/**
 * Past Node's response too, which would put the same head together for each request and hand it over apart from the body: that is
 * half of what a request costs (docs/decisions/014). The connection stays Node's: told that the response is finished, it goes on
 * to the next request, as ever. Only for the plain case; whatever is special about a connection is left to `send`.
 * @returns whether it was sent.
 */
export function sendInOneWrite(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Outgoing,
): boolean {
  const { socket } = response;
  if (answer.body.length > ONE_WRITE_MAX_BYTES || !staysOpen(request)) return false;
  if (socket?.writable !== true || socket.writableNeedDrain) return false;
  socket.write(answer.bytes(), (error) => {
    if (!error) response.emit('finish');
  });
  return true;
}

/** A GET of HTTP/1.1 that asks for nothing but its answer: https://www.rfc-editor.org/rfc/rfc9112#section-9.3 */
function staysOpen({ method, httpVersion, headers }: IncomingMessage): boolean {
  const { connection } = headers;
  return (
    method === 'GET' && httpVersion === '1.1' && (connection === undefined || connection === 'keep-alive')
  );
}
