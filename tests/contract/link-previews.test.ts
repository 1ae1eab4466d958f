import { join } from 'node:path';
import openGraph from 'open-graph-scraper';
import { expect, test } from 'vitest';
import { PICTURE_SIZE } from '#shared/constants.ts';
import { loadBuiltPages } from '#server/pages/built-pages.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { HARD_LINES } from '#tests/support/hostile/lines.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* What a link preview makes of the pages as they are sent, by a library that nobody here wrote. */

const PUBLIC_URL = 'https://feral.example.org';
const PUBLIC_PAGES = [
  '/',
  '/eternal',
  '/conversations',
  '/best',
  '/archives',
  '/library',
  '/badges',
  '/replay',
];

async function webWithPages() {
  const dist = join(ROOT, 'dist');
  const site = { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') };
  const web = await startTestWeb({ site, publicUrl: PUBLIC_URL });
  return { web, conversation: addConversation(web.db, { live: false, title: 'A "door" & a <draught>' }) };
}

async function previewAt({ url }: TestWeb, path: string) {
  const html = await (await fetch(url + path)).text();
  const { result } = await openGraph({ html });
  return result;
}

/** The picture to which a preview leads: its media type, and what its header says of its size. https://www.w3.org/TR/png-3/#11IHDR */
async function pictureAt({ url }: TestWeb, address: string) {
  const answer = await fetch(address.replace(PUBLIC_URL, url));
  const png = Buffer.from(await answer.arrayBuffer());
  return {
    type: answer.headers.get('content-type'),
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
  };
}

const PNG = { type: 'image/png', ...PICTURE_SIZE };

test('every public page has a title, a description, its address and a picture that is there', async () => {
  const { web, conversation } = await webWithPages();
  say(web.db, conversation, 'I left.');
  for (const path of [...PUBLIC_PAGES, `/conversation/${conversation}`]) {
    const { ogTitle, ogDescription, ogUrl, ogImage, twitterCard } = await previewAt(web, path);
    expect([path, ogTitle, ogDescription]).toEqual([
      path,
      expect.stringMatching(/./),
      expect.stringMatching(/./),
    ]);
    expect([ogUrl, twitterCard]).toEqual([PUBLIC_URL + path, 'summary_large_image']);
    expect(await pictureAt(web, ogImage?.[0]?.url ?? '')).toEqual(PNG);
  }
});

test.each(HARD_LINES)(
  'a line $name is previewed as it was said, with its picture',
  async ({ content, asciiArt }) => {
    const { web, conversation } = await webWithPages();
    const { id } = say(web.db, conversation, { content: `<warden> ${content}`, asciiArt: asciiArt ?? false });
    const { ogTitle, ogDescription, ogImage, ogUrl } = await previewAt(web, `/line/${id}`);
    const begins = content.slice(0, 30);
    expect(ogTitle).toMatch(asciiArt ? /^a picture by warden$/ : /^warden: /);
    if (!asciiArt) for (const told of [ogTitle, ogDescription]) expect(told).toContain(begins);
    expect(ogDescription).toContain('A "door" & a <draught>');
    expect(ogUrl).toBe(`${PUBLIC_URL}/line/${id}`);
    expect(await pictureAt(web, ogImage?.[0]?.url ?? '')).toEqual(PNG);
  },
);
