import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseSitemap } from 'sitemap';
import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { schemaFault } from '#tests/support/schemas/schema-fault.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** The schema of sitemaps.org, as the package has it. */
const SITEMAP = {
  path: join(ROOT, 'node_modules', 'sitemap', 'schema', 'sitemap.xsd'),
  kind: 'xsd',
} as const;
const site = () => siteOf(() => Promise.resolve(pageOf('page')));

describe('what search engines ask for', () => {
  test('is told what is not for them, and where the map is', async () => {
    const web = await startTestWeb({ site: site(), publicUrl: 'https://feral.example.org' });
    const response = await fetch(`${web.url}/robots.txt`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    for (const path of ['/admin', '/random']) expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).toContain('Sitemap: https://feral.example.org/sitemap.xml\n');
  });

  test('is told of no map where nobody has said where the site is: who asks does not say so', async () => {
    const web = await startTestWeb({ site: site() });
    const { body } = await rawGet(`${web.url}/robots.txt`, { host: 'evil.example' });
    expect(body.toString()).toContain('Disallow: /admin\n');
    expect(body.toString()).not.toMatch(/evil|Sitemap/);
  });

  test('is a map of the pages and of every conversation in which something was said', async () => {
    const web = await startTestWeb({ site: site() });
    const told = addConversation(web.db, { live: false });
    say(web.db, told, 'a line');
    const silent = addConversation(web.db, { live: false });
    const text = await (await fetch(`${web.url}/sitemap.xml`)).text();
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
    expect(text).toContain(`<loc>${web.url}/eternal</loc>`);
    expect(text).toContain(`<loc>${web.url}/conversation/${told}</loc>`);
    expect(text).not.toContain(silent);
    expect(text).not.toContain('/admin');
  });

  test('is a map to a parser that others wrote, with every address once', async () => {
    const web = await startTestWeb({ site: site() });
    for (const title of ['one', 'two'])
      say(web.db, addConversation(web.db, { live: false, title }), 'a line');
    const text = await (await fetch(`${web.url}/sitemap.xml`)).text();
    const addresses = (await parseSitemap(Readable.from(text))).map(({ url }) => url);
    expect(addresses).toHaveLength(text.split('<loc>').length - 1);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(new URL(address).origin).toBe(web.url);
  });

  test('is a map by the schema of sitemaps.org, whatever the site is called', async () => {
    const web = await startTestWeb({ site: site(), publicUrl: 'https://feral.example.org' });
    say(web.db, addConversation(web.db, { live: false, title: '<&>' }), 'a line');
    const text = await (await fetch(`${web.url}/sitemap.xml`)).text();
    expect(schemaFault(text, SITEMAP)).toBeUndefined();
    expect(schemaFault(text.replace('<loc>', '<place>').replace('</loc>', '</place>'), SITEMAP)).toMatch(
      /place/,
    );
  });

  test('is no map that a long name for the site would make large: it stands in every line', async () => {
    const web = await startTestWeb({ site: site() });
    const { status, body } = await rawGet(`${web.url}/sitemap.xml`, { host: 'x'.repeat(8_000) });
    expect(status).toBe(400);
    expect(body.length).toBeLessThan(1_000);
  });
});
