import type { FastifyRequest } from 'fastify';
import { addressKey } from '../limits/stream-admission.ts';
import type { Services } from '../services.ts';
import type { Caller } from '../procedures/context.ts';
import { isCrossSite } from './same-site.ts';
import { visitorIdOf } from './visitor-cookie.ts';

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** The administrator who sends a request. A token counts in the Authorization header alone: https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function adminOf(request: FastifyRequest, services: Services): Caller['admin'] {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : services.auth.verify(token);
}

/** Who sends a request. */
export function callerOf(
  request: FastifyRequest,
  { services, publicUrl }: { services: Services; publicUrl: string | undefined },
): Caller {
  return {
    admin: adminOf(request, services),
    address: addressKey(request.ip),
    visitorId: visitorIdOf(request, publicUrl),
    crossSite: isCrossSite(request, publicUrl),
  };
}
