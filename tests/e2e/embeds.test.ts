import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, leave, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { issuesOf } from './axe.ts';
import { startDuel, type Site } from './site.ts';

/** What a browser says of a frame that it may not show. */
const REFUSED = /frame-ancestors|csp|ERR_BLOCKED_BY_RESPONSE|chrome-error/i;

/** A page of somebody else's, on another origin, that frames these addresses and shows these pictures. */
async function elsewhere(frames: readonly string[], pictures: readonly string[] = []): Promise<string> {
  const body = [
    ...frames.map((src) => `<iframe src="${src}" width="390" height="240"></iframe>`),
    ...pictures.map((src) => `<img src="${src}">`),
  ];
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>elsewhere</title>${body.join('')}`),
  ).listen(0, 'localhost');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

const framedOf = ({ url }: Site, conversation: string, line: string) =>
  [`/embed/line/${line}`, `/embed/conversation/${conversation}`, '/embed/live', '/overlay'].map(
    (path) => url + path,
  );

/** The text of each frame, empty where it was refused. */
async function textsOf(page: Page): Promise<string[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  return Promise.all(
    frames.map((frame) =>
      frame.url().startsWith('http') ? frame.locator('body').innerText() : Promise.resolve(''),
    ),
  );
}

async function duel() {
  const site = await startDuel('I left.', 'Please hold.');
  const line = say(site.db, site.conversation, { content: 'Hold what?' }).id;
  return { ...site, line };
}

describeInBrowser('in a page of another origin', () => {
  test('frames show a line, a conversation, the duel and the overlay, and set no cookie', async () => {
    const site = await duel();
    const page = await visit(await elsewhere(framedOf(site, site.conversation, site.line)), WITHOUT_SCRIPTS);
    const texts = await textsOf(page);
    expect(texts).toHaveLength(4);
    for (const text of texts) expect(text).toContain('Hold what?');
    expect(await page.context().cookies()).toEqual([]);
  });

  test('no other page may be framed', async () => {
    const site = await duel();
    const others = ['/', '/eternal', '/admin', `/line/${site.line}`].map((path) => site.url + path);
    const page = await visit(await elsewhere(others), { expected: REFUSED });
    expect(await textsOf(page)).toEqual(['', '', '', '']);
  });

  test('pictures and the badge are shown', async () => {
    const site = await duel();
    const pictures = [
      `/line/${site.line}.png`,
      `/conversation/${site.conversation}.png`,
      '/site.png',
      '/badge.gif',
    ];
    const page = await visit(
      await elsewhere(
        [],
        pictures.map((path) => site.url + path),
      ),
    );
    const widths = await page.locator('img').evaluateAll(async (images) =>
      Promise.all(
        images.map(async (image) => {
          await (image as HTMLImageElement).decode();
          return (image as HTMLImageElement).naturalWidth;
        }),
      ),
    );
    expect(widths).toEqual([1200, 1200, 1200, 88]);
  });

  test('a frame follows the duel', async () => {
    const site = await duel();
    const page = await visit(await elsewhere([`${site.url}/embed/live`, `${site.url}/overlay`]));
    const [live, overlay] = page.frames().filter((frame) => frame !== page.mainFrame());
    await live?.locator('[data-lines]').waitFor();
    say(site.db, site.conversation, { content: 'The line.', role: 'user' });
    await live?.getByText('The line.').waitFor();
    await overlay?.getByText('The line.').waitFor();
    expect(await overlay?.locator('.line').count()).toBe(1);
    expect(await live?.locator('.line').count()).toBe(4);
  });

  test('a frame takes a stream only while it is in view, and then has what it missed', async () => {
    const site = await duel();
    const url = `${site.url}/embed/live`;
    const page = await visit(await elsewhere([url, url, url, url, url, url]), {
      viewport: { width: 390, height: 300 },
    });
    const [first, ...others] = page.frames().filter((frame) => frame !== page.mainFrame());
    const last = others.at(-1);
    await last?.locator('[data-lines]').waitFor();
    say(site.db, site.conversation, { content: 'The line.', role: 'user' });
    await first?.getByText('The line.').waitFor();
    expect(await last?.getByText('The line.').count()).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await last?.getByText('The line.').waitFor();
  });
});

describeInBrowser('a frame', () => {
  test('has no grave issue for axe, large and small', async () => {
    const site = await duel();
    const found: Record<string, string[]> = {};
    for (const url of framedOf(site, site.conversation, site.line))
      for (const viewport of [
        { width: 390, height: 300 },
        { width: 300, height: 150 },
      ]) {
        const page = await visit(url, { viewport, reducedMotion: 'reduce' });
        const issues = await issuesOf(page);
        if (issues.length > 0) found[`${url} ${viewport.width}`] = issues;
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([url, scrollWidth <= viewport.width]).toEqual([url, true]);
        await leave(page);
      }
    expect(found).toEqual({});
  });
});
