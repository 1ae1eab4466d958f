import type { FastifyInstance } from 'fastify';
import { parseText } from './text-body.ts';

/** Has the body of a plain HTML form read as its fields, the last of each name: https://url.spec.whatwg.org/#application/x-www-form-urlencoded */
export function parseForms(app: FastifyInstance): void {
  parseText(app, 'application/x-www-form-urlencoded', (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
