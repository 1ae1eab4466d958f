import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

/** 253 characters and a port: https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
const HOST_MAX_LENGTH = 259;

/** A proxy that is trusted can name any. */
const SCHEMES = new Set<string>(['http', 'https']);

/** Names, addresses and a port; other alphabets come in Punycode. */
const HOST = /^[\w.:[\]-]+$/;

/**
 * Where visitors find the site: PUBLIC_URL, or where the request says that it found it. What depends on the latter goes to whoever
 * asked, with `cache-control: no-store`.
 * @throws AppError BAD_REQUEST where the request names no host, or one that is too long: it may stand in thousands of lines.
 */
export function siteOrigin({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  if (host.length > HOST_MAX_LENGTH) throw new AppError('BAD_REQUEST', 'No site has so long a name.');
  const origin = `${protocol}://${host}`;
  if (!SCHEMES.has(protocol) || !HOST.test(host) || !URL.canParse(origin))
    throw new AppError('BAD_REQUEST', 'That is not the name of a site.');
  return new URL(origin).origin;
}
