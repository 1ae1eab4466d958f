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

/**
 * The visitor of a request; a new one is given a cookie. `publicUrl`: where visitors find the site; where that is https the
 * cookie never travels in the clear.
 */
export function ensureVisitor(reply: FastifyReply, publicUrl: string | undefined): string {
  const known = visitorIdOf(reply.request);
  if (known !== undefined) return known;
  const visitorId = newId();
  const cookie = reply.server.serializeCookie(NAME, visitorId, {
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl?.startsWith('https:') ?? false,
    path: '/',
    maxAge: YEAR_S,
  });
  // Not setCookie, which waits for Fastify to send the answer: an event stream is out of its hands by then.
  void reply.header('set-cookie', cookie);
  return visitorId;
}
