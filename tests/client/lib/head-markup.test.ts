import openGraph from 'open-graph-scraper';
import { describe, expect, test } from 'vitest';
import { type HeadPlace, headMarkup } from '#client/lib/head-markup.ts';
import type { PageHead } from '#client/lib/page-head.ts';
import { MARKUP } from '#tests/support/hostile/markup.ts';

const head: PageHead = { title: '"Tom" & <Jerry>', description: `it's <b>here</b>` };
const place: HeadPlace = { path: '/line/0123', origin: 'https://feral.example.org', indexable: true };

/** What a link preview makes of a head. */
async function previewOf(shown: PageHead, at: HeadPlace = place) {
  const { result } = await openGraph({ html: `<html><head>${headMarkup(shown, at)}</head></html>` });
  return result;
}

/** What a search engine reads of it. */
function factsIn(markup: string): unknown {
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(markup)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}

describe('the head of a page', () => {
  test('lets no markup through', () => {
    const markup = headMarkup(head, place);
    expect(markup).toContain('<title>&quot;Tom&quot; &amp; &lt;Jerry&gt; · feral</title>');
    expect(markup).toContain('content="it&#39;s &lt;b&gt;here&lt;/b&gt;"');
  });

  test('keeps search engines from what is not there, and gives it no address', () => {
    expect(headMarkup(head, place)).not.toContain('noindex');
    const missing = headMarkup({ ...head, facts: () => ({}) }, { ...place, indexable: false });
    expect(missing).toContain('<meta name="robots" content="noindex">');
    expect(missing).not.toMatch(/canonical|og:url|ld\+json/);
  });

  test('is read by a library for link previews as it was written, with whole addresses', async () => {
    const preview = { image: '/line/0123.png', type: 'article' } as const;
    expect(await previewOf({ ...head, preview })).toMatchObject({
      ogTitle: head.title,
      ogDescription: head.description,
      ogUrl: 'https://feral.example.org/line/0123',
      ogType: 'article',
      ogSiteName: 'feral',
      ogImage: [
        {
          url: 'https://feral.example.org/line/0123.png',
          type: 'image/png',
          width: '1200',
          height: '630',
          alt: head.title,
        },
      ],
      twitterCard: 'summary_large_image',
    });
  });

  test('shows the picture of the site where the page has none', async () => {
    const { ogImage, ogType } = await previewOf(head);
    expect([ogImage?.[0]?.url, ogType]).toEqual(['https://feral.example.org/site.png', 'website']);
  });

  test('names no origin while nobody has said where the site is', async () => {
    const at = { ...place, origin: undefined };
    const markup = headMarkup(head, at);
    expect(markup).toContain('<link rel="canonical" href="/line/0123">');
    expect(markup).not.toMatch(/og:url|https?:/);
    const { ogImage, twitterCard } = await previewOf(head, at);
    expect([ogImage, twitterCard]).toEqual([undefined, 'summary']);
  });

  test('leads to the feeds', () => {
    const markup = headMarkup(head, place);
    for (const feed of ['/feed.atom', '/feed.rss', '/feed.json']) expect(markup).toContain(`href="${feed}"`);
  });

  test.each(MARKUP)('says what it is about, whatever that holds: %s', (text) => {
    const facts: PageHead['facts'] = (urlOf) => ({ '@type': 'Quotation', text, url: urlOf('/line/0123') });
    const markup = headMarkup({ ...head, facts }, place);
    expect(factsIn(markup)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Quotation',
      text,
      url: 'https://feral.example.org/line/0123',
    });
    expect(markup.match(/<\/script/g)).toHaveLength(1);
  });
});
