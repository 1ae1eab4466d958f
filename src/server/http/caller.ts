import type { FastifyRequest } from 'fastify';
import { addressKey } from '../live/admission.ts';
import type { Services } from '../services.ts';
import type { Caller } from '../trpc/context.ts';
import { isCrossSite } from './same-site.ts';
import { visitorIdOf } from './visitor-cookie.ts';

const BEARER = /^Bearer ([\w-]{1,200})$/i;

/** Who sends a request. A token counts in the Authorization header alone: https://www.rfc-editor.org/rfc/rfc6750#section-2.1 */
export function callerOf(
  request: FastifyRequest,
  { services, publicUrl }: { services: Services; publicUrl: string | undefined },
): Caller {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  return {
    admin: token === undefined ? undefined : services.auth.verify(token),
    address: addressKey(request.ip),
    visitorId: visitorIdOf(request, publicUrl),
    crossSite: isCrossSite(request, publicUrl),
  };
}
