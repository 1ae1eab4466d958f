import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const BEARER = /^Bearer (\S+)$/i;

/**
 * Whether a request may read the metrics: with METRICS_TOKEN, and without one nobody. That a request comes from this machine proves nothing:
 * behind a reverse proxy everybody's does.
 */
export function mayRead({ headers }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false;
  return isSame(BEARER.exec(headers.authorization ?? '')?.[1] ?? '', token);
}

/** Digests have one length and tell nothing of how much was right. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
