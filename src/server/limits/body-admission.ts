import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Services } from '../services.ts';
import { ANONYMOUS_BODY_MAX_BYTES } from './table.ts';
import { procedureMeta } from '../procedures/call-context.ts';
import { adminOf } from '../caller/caller.ts';
import { hasBody } from '../http/unread-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedures that a route calls, where its address does not name them. */
    readonly procedures?: readonly string[];
  }
}

/**
 * Decides who may send a body before any of it is read: whoever is not signed in sends none to an administrator's procedure, and a
 * small one to any other. A route's own limit still holds, and each procedure asks again who calls. Limits of requests come before.
 */
export function admitBodies(app: FastifyInstance, services: Services): void {
  app.addHook('preParsing', (request, _reply, payload: Readable) => {
    const mayPass = !hasBody(request.raw) || adminOf(request, services) !== undefined;
    return Promise.resolve(mayPass ? payload : anonymousBody(request, payload));
  });
}

/** @throws AppError UNAUTHORIZED or TOO_LARGE */
function anonymousBody(request: FastifyRequest, payload: Readable): Readable {
  if (isForAdmins(request)) throw new AppError('UNAUTHORIZED', 'Please log in first.');
  const declared = request.headers['content-length'];
  if (declared === undefined) return cutOff(payload);
  if (Number(declared) > ANONYMOUS_BODY_MAX_BYTES) throw tooLarge();
  return payload;
}

/** A batch with a part for anybody is read, and each of its calls answered for itself. */
function isForAdmins(request: FastifyRequest): boolean {
  const procedures = proceduresOf(request);
  return procedures.length > 0 && procedures.every((path) => procedureMeta(path).openapi?.protect);
}

function proceduresOf({ params, routeOptions }: FastifyRequest): readonly string[] {
  const { path } = params as { path?: string };
  return routeOptions.config.procedures ?? path?.split(',') ?? [];
}

/** Passes on what says nothing of its length, until it is longer than anybody's body may be. */
function cutOff(payload: Readable): Readable {
  let length = 0;
  const start = new Transform({
    transform(piece: Buffer, _encoding, done) {
      length += piece.length;
      if (length > ANONYMOUS_BODY_MAX_BYTES) done(tooLarge());
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
