/**
 * Whether an If-None-Match header names this ETag. The comparison is weak, as RFC 9110 asks: a proxy that recompresses marks
 * the tag it passes on. https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function namesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
