import { join } from 'node:path';
import { extract } from '@extractus/oembed-extractor';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { loadBuiltPages } from '#server/pages/built-pages.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const PUBLIC_URL = 'https://feral.example.org';

async function siteWithALine(title = 'A "door" & a <draught>') {
  const dist = join(ROOT, 'dist');
  const site = { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') };
  const web = await startTestWeb({ site, publicUrl: PUBLIC_URL });
  const conversation = addConversation(web.db, { live: false, title });
  const line = say(web.db, conversation, 'I left.').id;
  const ask = (query: Record<string, string>) =>
    fetch(`${web.url}/oembed?${new URLSearchParams(query).toString()}`);
  return { web, conversation, line, ask };
}

describe('oEmbed', () => {
  test('is found and understood by a consumer that nobody here wrote', async () => {
    const { web, conversation, line } = await siteWithALine();
    const throughHere = (url: string) => fetch(url.replace(PUBLIC_URL, web.url));
    for (const [kind, id] of [
      ['line', line],
      ['conversation', conversation],
    ]) {
      const found = await extract(`${PUBLIC_URL}/${kind}/${id}`, {}, throughHere);
      expect(found).toMatchObject({
        type: 'rich',
        version: '1.0',
        provider_name: 'feral',
        title: 'A "door" & a <draught>',
        thumbnail_url: `${PUBLIC_URL}/${kind}/${id}.png`,
      });
      expect(found['html']).toContain(
        `src="${PUBLIC_URL}/embed/${kind}/${id}" title="A &quot;door&quot; &amp; a &lt;draught&gt;"`,
      );
    }
  });

  test('keeps to the size that is asked for', async () => {
    const { line, ask } = await siteWithALine();
    const answer = await ask({ url: `${PUBLIC_URL}/line/${line}`, maxwidth: '320', maxheight: '100' });
    expect(await answer.json()).toMatchObject({ width: 320, height: 100 });
  });

  test('answers XML, in which nothing that was said is markup', async () => {
    const { line, ask } = await siteWithALine();
    const answer = await ask({ url: `${PUBLIC_URL}/line/${line}`, format: 'xml' });
    expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(await answer.text()).toContain('<title>A &quot;door&quot; &amp; a &lt;draught&gt;</title>');
  });

  test('answers XML that holds no character which XML refuses', async () => {
    const { line, ask } = await siteWithALine('A door\ufffe that\uffff is \u001bopen');
    const answer = await ask({ url: `${PUBLIC_URL}/line/${line}`, format: 'xml' });
    using document = XmlDocument.fromString(await answer.text());
    expect(document.get('/oembed/title')?.content).toBe('A door that is open');
  });

  test('refuses what it does not know in a sentence', async () => {
    const { ask } = await siteWithALine();
    const unknown = `${PUBLIC_URL}/line/${'0'.repeat(24)}`;
    const statusOf = async (query: Record<string, string>) => (await ask(query)).status;
    expect(await statusOf({ url: unknown })).toBe(404);
    expect(await statusOf({ url: 'https://elsewhere.example.org/line/1' })).toBe(404);
    expect(await statusOf({ url: 'no address' })).toBe(404);
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ url: unknown, format: 'yaml' })).toBe(400);
    expect(await statusOf({ url: unknown, maxwidth: '-1' })).toBe(400);
  });
});
