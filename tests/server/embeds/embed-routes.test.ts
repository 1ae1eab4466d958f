import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

async function webWithALine(said: string | { content: string; asciiArt?: boolean } = 'I left.') {
  const site = siteOf(() => Promise.resolve(pageOf('a page')));
  const web = await startTestWeb({ site });
  const conversation = addConversation(web.db, { title: 'A door' });
  const line = say(web.db, conversation, said).id;
  web.backend.catchUp();
  return {
    web,
    line,
    conversation,
    framed: [`/embed/line/${line}`, `/embed/conversation/${conversation}`, '/embed/live', '/overlay'],
  };
}

async function get(web: TestWeb, path: string) {
  const answer = await fetch(web.url + path);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe('a page for other people’s pages', () => {
  test('may be framed anywhere, sets no cookie and allows nothing else', async () => {
    const { web, framed } = await webWithALine();
    for (const path of framed) {
      // The second time it comes from the cache.
      for (const time of ['made', 'kept']) {
        const { status, headers, html } = await get(web, path);
        expect([path, time, status]).toEqual([path, time, 200]);
        expect(headers.get('x-frame-options')).toBeNull();
        expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
        expect(headers.get('content-security-policy')).toContain("script-src 'self'");
        expect(headers.get('set-cookie')).toBeNull();
        expect(html).toContain('I left.');
      }
    }
  });

  test('is the only kind that may be framed', async () => {
    const { web, line } = await webWithALine();
    for (const path of [
      '/',
      '/admin',
      `/line/${line}`,
      '/embed',
      '/embed/admin',
      '/api/health',
      '/site.png',
    ]) {
      const { headers } = await get(web, path);
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'SAMEORIGIN']);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });

  test('wears the theme that is asked for, and the site’s where there is no such', async () => {
    const { web, framed } = await webWithALine();
    const themeOf = async (query: string) =>
      /data-theme="([^"]*)"/.exec((await get(web, framed[0] + query)).html)?.[1];
    expect(await themeOf('?theme=techno-lime')).toBe('techno-lime');
    expect(await themeOf('')).toBe('feral');
    expect(await themeOf('?theme=%22%3E')).toBe('feral');
    expect(await themeOf('?theme=cyber-teal&more=1')).toBe('cyber-teal');
  });

  test('keeps one answer for each theme, however many addresses are made up', async () => {
    const { web } = await webWithALine();
    for (let n = 0; n < 20; n += 1) await get(web, `/embed/live?theme=made-up-${n}`);
    expect(web.backend.cache.bytes).toBe(0);
    await get(web, '/embed/live?theme=techno-lime');
    expect(web.backend.cache.bytes).toBeGreaterThan(0);
  });

  test('shows what was said as text', async () => {
    const { web, framed } = await webWithALine('</script><img src=x onerror=alert(1)>');
    for (const path of framed) {
      const { html } = await get(web, path);
      expect(html).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toContain('<img');
    }
  });

  test('opens every link outside the frame', async () => {
    const { web, framed } = await webWithALine();
    for (const path of framed) {
      const links = (await get(web, path)).html.match(/<a [^>]*>/g) ?? [];
      expect(links.filter((link) => !link.includes('target="_blank" rel="noopener"'))).toEqual([]);
      expect(links.length).toBeGreaterThan(0);
    }
  });

  test('of what is not there is a 404', async () => {
    const { web } = await webWithALine();
    expect((await get(web, `/embed/line/${'0'.repeat(24)}`)).status).toBe(404);
    expect((await get(web, `/embed/conversation/${'0'.repeat(24)}`)).status).toBe(404);
    expect((await get(web, '/embed/line/nothing')).status).toBe(400);
  });
});

test.each(['theme=a&theme=b1', '&&theme=feral', 'theme=f%65ral', 'theme=nobody', 'theme=feral&theme=feral'])(
  'no page for other people’s pages is kept for ?%s',
  async (query) => {
    const { web, line } = await webWithALine();
    for (const known of ['', '?theme=feral']) await get(web, `/embed/line/${line}${known}`);
    const before = web.backend.cache.bytes;
    expect((await get(web, `/embed/line/${line}?${query}`)).status).toBe(200);
    await get(web, `/%65mbed/line/${line}?${query}`);
    expect(web.backend.cache.bytes).toBe(before);
  },
);
