import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/http/security-headers.ts';

/** The headers of a site that is, or is not, found over https. */
async function headersOf(https: boolean, subdomains = false) {
  const app = Fastify();
  await securityHeaders(app, { https, subdomains });
  app.get('/', () => 'text');
  return (await app.inject('/')).headers;
}

describe('the headers of every response', () => {
  test('let a page load what is ours, and be framed by nobody', async () => {
    const policy = (await headersOf(false))['content-security-policy'];
    expect(String(policy).split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]);
  });

  test('keep browsers from guessing types, and referrers and answers to ourselves', async () => {
    expect(await headersOf(false)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  test('ask for https for a year where visitors come by it, and nowhere else', async () => {
    expect((await headersOf(true))['strict-transport-security']).toBe('max-age=31536000');
    expect((await headersOf(false))['strict-transport-security']).toBeUndefined();
  });

  test('speak for other subdomains only where the operator says so', async () => {
    expect((await headersOf(true, true))['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});
