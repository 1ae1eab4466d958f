import { describe, expect, test } from 'vitest';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { MARKUP } from '#tests/support/hostile/markup.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const STATE = /<script type="application\/json" id="state">([^<]*)<\/script>/;

describe('the origin that a page is rendered with', () => {
  test.each([
    ['https://feral.example.org/', 'https://feral.example.org'],
    [undefined, 'none'],
  ])('is that of PUBLIC_URL %s, whoever asks: the page is kept for everybody', async (publicUrl, origin) => {
    const site = siteOf((_path, surroundings) =>
      Promise.resolve(pageOf(`<p>${surroundings.origin ?? 'none'}</p>`)),
    );
    const web = await startTestWeb({ site, ...(publicUrl !== undefined && { publicUrl }) });
    const { body } = await rawGet(`${web.url}/eternal`, { host: 'evil.example' });
    expect(body.toString()).toContain(`<p>${origin}</p>`);
  });
});

describe('what a page starts from in the browser', () => {
  test('ends where it ends, whatever texts it holds, and says them all', async () => {
    const state = JSON.stringify(MARKUP);
    const web = await startTestWeb({ site: siteOf(() => Promise.resolve({ ...pageOf('a page'), state })) });
    const page = await (await fetch(`${web.url}/eternal`)).text();
    expect(page.match(/<\/?script/g)).toEqual(['<script', '</script']);
    expect(JSON.parse(STATE.exec(page)?.[1] ?? '')).toEqual(MARKUP);
  });

  test('stands there once, although a text spells the marks that it replaces', async () => {
    const html = "<p>$&amp; $` $' <!--state--></p>";
    const web = await startTestWeb({ site: siteOf(() => Promise.resolve(pageOf(html))) });
    const page = await (await fetch(`${web.url}/eternal`)).text();
    expect(page).toContain("$&amp; $` $'");
    expect(page.split('id="state"')).toHaveLength(2);
  });
});
