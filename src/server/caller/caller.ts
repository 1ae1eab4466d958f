import type { FastifyRequest } from 'fastify';
import { addressKey } from './address.ts';
import { isCrossSite } from './same-site.ts';
import { visitorIdOf } from './visitor-cookie.ts';

/** Who may call: anybody, a page of ours, a visitor with a cookie on such a page, or an administrator. */
export type Access = 'anyone' | 'same-site' | 'visitor' | 'admin';

/** Who calls. */
export interface Caller {
  /** The administrator whose token the server verified for this very call. */
  readonly admin: Admin | undefined;
  /** Where the call came from, as limits count it. */
  readonly address: string;
  /** The visitor's cookie, where there is one: whose chat this is. */
  readonly visitorId: string | undefined;
  /** Whether a page of another site made the visitor's browser call. */
  readonly crossSite: boolean;
}

interface Admin {
  readonly username: string;
  readonly tokenDigest: string;
}

/** Nobody in particular: pages are rendered for, and their bytes shared by, everyone. */
export const ANONYMOUS: Caller = {
  admin: undefined,
  address: 'nobody',
  visitorId: undefined,
  crossSite: false,
};

/** What knows the logins that last. */
export interface Logins {
  readonly auth: { verify(token: string): Admin | undefined };
}

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** The administrator who sends a request. A token counts in the Authorization header alone: https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
function adminOf(request: FastifyRequest, { auth }: Logins): Admin | undefined {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : auth.verify(token);
}

const KNOWN = new WeakMap<FastifyRequest, boolean>();

/**
 * Whether an administrator sends a request, looked up once for all that is decided ahead of its body. The body may take long, and the login
 * may end meanwhile: whoever does what the request asks for asks `adminOf`.
 */
export function comesFromAdmin(request: FastifyRequest, logins: Logins): boolean {
  const known = KNOWN.get(request) ?? adminOf(request, logins) !== undefined;
  KNOWN.set(request, known);
  return known;
}

/** Who sends a request. */
export function callerOf(
  request: FastifyRequest,
  { services, publicUrl }: { services: Logins; publicUrl: string | undefined },
): Caller {
  return {
    admin: adminOf(request, services),
    address: addressKey(request.ip),
    visitorId: visitorIdOf(request, publicUrl),
    crossSite: isCrossSite(request, publicUrl),
  };
}
