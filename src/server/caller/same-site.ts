import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

/** What a browser says of requests that a page of ours, or the person at the address bar, started. */
const OWN = new Set(['same-origin', 'none']);

/**
 * Refuses a post that another site's page makes a visitor's browser send.
 * @throws AppError FORBIDDEN
 */
export function assertSameSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (isCrossSite(request, publicUrl)) {
    throw new AppError('FORBIDDEN', 'That is not allowed from another site.');
  }
}

/**
 * Whether another site's page makes the browser send this: by Fetch Metadata (https://www.w3.org/TR/fetch-metadata/) and by
 * Origin. A client that is no browser sends neither.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  return (
    (typeof site === 'string' && !OWN.has(site)) ||
    (origin !== undefined && !ownHosts(request, publicUrl).includes(hostOf(origin)))
  );
}

/** Hosts, not origins: behind a proxy that ends TLS, this server cannot tell https from http. */
function ownHosts(request: FastifyRequest, publicUrl: string | undefined): string[] {
  return publicUrl === undefined ? [request.host] : [request.host, hostOf(publicUrl)];
}

/** The host of an address with its port; an empty text for `null` and whatever else is no address. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
