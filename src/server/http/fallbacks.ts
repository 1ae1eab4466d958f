import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { publicError, toBody } from './public-error.ts';

/** No route and no hook has seen these answers, so that they bring what little a body of JSON needs. */
const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Answers what matches no route. Register it after the limits, which then hold for it too. */
export function answerUnrouted(app: FastifyInstance): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw new AppError('NOT_FOUND', 'There is nothing here.');
  });
}

/** Answers an address that Fastify cannot take apart. */
export function answerUnroutable(error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const known = publicError(error);
  void reply.status(known.status).headers(BARE_HEADERS).send(toBody(known));
}

/** Answers what is no HTTP, or comes too slowly or too large in the head; the error's raw bytes are logged nowhere. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) socket.write(noHttp(statusOf(error.code)));
  socket.destroy();
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

function noHttp(status: number): string {
  const body = JSON.stringify({ success: false, error: `${STATUS_CODES[status]}.`, code: 'BAD_REQUEST' });
  const headers = { ...BARE_HEADERS, 'content-length': body.length, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
