import { expect, test } from 'vitest';
import { precompress } from '#server/commands/precompress.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* OWASP ASVS 5.0, 4.1.1 and 3.2.1: what an answer is, in which encoding, and that no browser takes it for anything else. */

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'a picture '.repeat(500)}</desc></svg>`;
const JSON_TYPE = 'application/json; charset=utf-8';

async function siteWithFiles() {
  const site = siteOf(() => Promise.resolve(pageOf('a page')), {
    'favicon.svg': PICTURE,
    'assets/index-1.css': 'body { margin: 0 }',
    'assets/index-1.js': 'export {};',
  });
  await precompress(site.publicDir);
  return startTestWeb({ site });
}

test('every answer names its type and encoding, and forbids to guess another', async () => {
  const web = await siteWithFiles();
  const archive = await addArchive(web, 'A title', ['<html><script>alert(1)</script>']);
  const types = {
    '/': 'text/html; charset=utf-8',
    '/assets/index-1.css': 'text/css; charset=utf-8',
    '/assets/index-1.js': 'application/javascript; charset=utf-8',
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/api/health': JSON_TYPE,
    '/api/nothing': JSON_TYPE,
    '/api/eternal/history': JSON_TYPE,
    '/api/openapi.json': JSON_TYPE,
    '/api/docs': 'text/html; charset=utf-8',
    [`/api/archives/${archive}`]: 'text/plain; charset=utf-8',
    '/%zz': JSON_TYPE,
    // XML is UTF-8 where it does not say otherwise: https://www.rfc-editor.org/rfc/rfc7303#section-3.2
    '/favicon.svg': 'image/svg+xml',
    // JSON has no other encoding: https://www.rfc-editor.org/rfc/rfc8259#section-11
    '/trpc/themes.current': 'application/json',
  };
  const seen = await Promise.all(
    Object.keys(types).map(async (path) => {
      const { headers } = await fetch(web.url + path);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      return [path, headers.get('content-type')] as const;
    }),
  );
  expect(Object.fromEntries(seen)).toEqual(types);
});
