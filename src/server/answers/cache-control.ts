/**
 * What caches may do with an answer that is the same for everybody (docs/decisions/050): https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2
 * How long one of many readers' may keep it, seconds: a deletion is gone from there within two, the next request included.
 */
const SHARED_S = 1;

/** A browser asks each time, by the ETag. deploy/edge/nginx.conf reads the end of it, so that stays as it is. */
export const SHARED = `public, max-age=0, must-revalidate, s-maxage=${SHARED_S}`;

/** The same, where a browser may keep it for some seconds without asking. */
export function sharedAndFresh(seconds: number): string {
  return `public, max-age=${seconds}, s-maxage=${SHARED_S}`;
}

/** What caches may do with an answer of this status: as `whenFound` says, and nothing with what is no full answer. */
export function cacheControlOf(status: number, whenFound: string): string {
  return status === 200 ? whenFound : 'no-store';
}
