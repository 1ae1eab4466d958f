import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '#shared/db/id.ts';
import { idSchema } from '#shared/schemas/id.ts';

const NAME = 'visitor';
/**
 * Browsers take such a name over https alone, and from this very host:
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const HTTPS_NAME = `__Host-${NAME}`;
const YEAR_S = 365 * 24 * 3600;

/** The visitor a request belongs to, where its cookie is one of ours. `publicUrl`: where visitors find the site. */
export function visitorIdOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const parsed = idSchema.safeParse(request.cookies[isHttps(publicUrl) ? HTTPS_NAME : NAME]);
  return parsed.success ? parsed.data : undefined;
}

/**
 * The visitor of a request; a new one is given a cookie. `publicUrl`: where visitors find the site; where that is https the
 * cookie never travels in the clear.
 */
export function ensureVisitor(reply: FastifyReply, publicUrl: string | undefined): string {
  const known = visitorIdOf(reply.request, publicUrl);
  if (known !== undefined) return known;
  const visitorId = newId();
  const secure = isHttps(publicUrl);
  const cookie = reply.server.serializeCookie(secure ? HTTPS_NAME : NAME, visitorId, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: YEAR_S,
  });
  // Not setCookie, which waits for Fastify to send the answer: an event stream is out of its hands by then.
  void reply.header('set-cookie', cookie);
  return visitorId;
}

function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
