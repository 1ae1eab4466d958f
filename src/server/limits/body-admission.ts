import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { comesFromAdmin, type Logins } from '../caller/caller.ts';
import { policiesOf } from './route-policy.ts';
import { BODY_BYTES } from './table.ts';

/**
 * Decides who may send a body before any of it is read: whoever is not signed in sends none to an administrator's procedure, and a
 * small one to any other. A route's own limit still holds, and each procedure asks again who calls. Limits of requests come before.
 */
export function admitBodies(app: FastifyInstance, logins: Logins): void {
  app.addHook('preParsing', (request, _reply, payload: Readable) => {
    const mayPass = !hasBody(request.raw) || comesFromAdmin(request, logins);
    return Promise.resolve(mayPass ? payload : anonymousBody(request, payload));
  });
}

/** https://www.rfc-editor.org/rfc/rfc9112#section-6.3 */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws AppError UNAUTHORIZED or TOO_LARGE */
function anonymousBody(request: FastifyRequest, payload: Readable): Readable {
  if (isForAdmins(request)) throw new AppError('UNAUTHORIZED', 'Please log in first.');
  const declared = request.headers['content-length'];
  if (declared === undefined) return cutOff(payload);
  if (Number(declared) > BODY_BYTES.anonymous) throw tooLarge();
  return payload;
}

/** A batch with a part for anybody is read, and each of its calls answered for itself. */
function isForAdmins(request: FastifyRequest): boolean {
  const policies = policiesOf(request);
  return policies.length > 0 && policies.every(({ access }) => access === 'admin');
}

/** Passes on what says nothing of its length, until it is longer than anybody's body may be. */
function cutOff(payload: Readable): Readable {
  let length = 0;
  const start = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > BODY_BYTES.anonymous) done(tooLarge());
      else done(null, piece);
    },
  });
  payload.on('error', (error) => start.destroy(error));
  // A route that reads no body does not listen, and an error that nobody hears would end the process.
  return payload.pipe(start).on('error', () => undefined);
}

function tooLarge(): AppError {
  return new AppError('TOO_LARGE', 'That is too large.');
}
