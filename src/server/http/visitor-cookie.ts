import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#shared/db/id.ts';
import { idSchema } from '#shared/schemas/id.ts';

const NAME = 'visitor';
const YEAR_S = 365 * 24 * 3600;

/** The visitor a request belongs to, where its cookie is one of ours. */
export function visitorIdOf(request: FastifyRequest): string | undefined {
  const parsed = idSchema.safeParse(request.cookies[NAME]);
  return parsed.success ? parsed.data : undefined;
}

/** The visitor of a request; a new one is given a cookie. `https`: whether the cookie must never travel in the clear. */
export function ensureVisitor(reply: FastifyReply, options: { https: boolean }): string {
  const known = visitorIdOf(reply.request);
  if (known !== undefined) return known;
  const visitorId = newId();
  void reply.setCookie(NAME, visitorId, {
    httpOnly: true,
    sameSite: 'lax',
    secure: options.https,
    path: '/',
    maxAge: YEAR_S,
  });
  return visitorId;
}
