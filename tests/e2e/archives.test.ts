import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_BYTES_MAX } from '#shared/constants.ts';
import { archives, conversations } from '#shared/db/schema.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite, type Site } from './site.ts';
import { expectToFit } from './widths.ts';

const PICTURE = 'My crown.\n / \\ / \\\n | KING |';

/** Archives an episode of `lines`, as a page that is left asks for it. Returns the archive's id. */
async function archive(site: Site, title: string, lines: string[]): Promise<string> {
  const conversation = addConversation(site.db, { title });
  for (const line of lines) say(site.db, conversation, line);
  const { json } = await call(site, 'POST /eternal/archive', { json: { since: 0 } });
  closeConversation(site.db, conversation);
  return (json as { archiveId: string }).archiveId;
}

const ISO_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** A time to the second on a clock so many hours ahead of UTC. */
const stampIn = (iso: string, hours: number) =>
  new Date(Date.parse(iso) + hours * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

const manyLines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`);

describeInBrowser('/archives', () => {
  test('lists each archive without any script: title, start and how many messages', async () => {
    const site = await startSite();
    const older = await archive(site, 'Lift 2 wants a reason', manyLines(3));
    const newer = await archive(site, 'The fern', manyLines(1));
    const page = await visit(`${site.url}/archives`, WITHOUT_SCRIPTS);
    const links = page.locator('a.archive-link[href^="/archive/"]');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `/archive/${newer}`,
      `/archive/${older}`,
    ]);
    const text = await links.last().textContent();
    expect(text).toMatch(/Lift 2 wants a reason \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 3 msgs$/);
    expect(await page.title()).toBe('archives · feral');
  });

  test('lists fifty at the most', async () => {
    const site = await startSite();
    const at = { title: 'One of many', startDate: 0, messageCount: 1, createdAt: 0 };
    const ids = Array.from({ length: 51 }, (_, n) => n.toString(16).padStart(24, '0'));
    site.db
      .insert(archives)
      .values(ids.map((id) => ({ ...at, id })))
      .run();
    const page = await visit(`${site.url}/archives`);
    expect(await page.locator('a.archive-link[href^="/archive/"]').count()).toBe(50);
  });

  test('says when there is none', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/archives`);
    await page.getByText('No archives found.', { exact: true }).waitFor();
  });
});

describeInBrowser('the archives', () => {
  test('fit the narrowest screen and the widest', async () => {
    const site = await startSite();
    const wide = ['without'.repeat(40), `Wide.\n${'|  '.repeat(18)}|x`];
    const id = await archive(site, 'wide'.repeat(30), wide);
    await expectToFit(`${site.url}/archives`);
    await expectToFit(`${site.url}/archive/${id}`);
  });
});

describeInBrowser('/archive/{id}', () => {
  test.each([
    ['with scripts, its times on the clock of the visitor', { timezoneId: 'Asia/Tokyo' }, 9],
    ['without, its times in UTC', WITHOUT_SCRIPTS, 0],
  ])('shows the text as it is, from its end, %s', async (_, options, hoursAhead) => {
    const site = await startSite();
    const id = await archive(site, 'Lift 2 wants a reason', [...manyLines(200), PICTURE, 'The last word.']);
    const page = await visit(`${site.url}/archive/${id}`, options);
    const shown = () => page.locator('.archive-text').textContent();
    const { text } = await call(site, `GET /archives/${id}`);
    await expect.poll(shown).toBe(text.replaceAll(ISO_TIME, (iso) => stampIn(iso, hoursAhead)));
    expect(await shown()).toContain(PICTURE);
    const box = page.locator('.archive-box');
    const end = await page.locator('.archive-text').evaluate((text) => text.getBoundingClientRect().bottom);
    const bottom = await box.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(Math.abs(end - bottom)).toBeLessThan(10);
    expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  });

  test('leads to its conversation, for as long as there is that', async () => {
    const site = await startSite();
    const id = await archive(site, 'The fern', ['I left.']);
    const [row] = site.db.select().from(archives).all();
    const page = await visit(`${site.url}/archive/${id}`);
    const link = page.getByRole('link', { name: 'the conversation', exact: true });
    expect(await link.getAttribute('href')).toBe(`/conversation/${row?.conversationId}`);
    site.db.delete(conversations).run();
    await expect
      .poll(async () => {
        await page.reload();
        return link.count();
      })
      .toBe(0);
  });

  test.each([320, 390])('keeps pictures legible at %i px: what does not fit is scrolled', async (width) => {
    const site = await startSite();
    const small = 'Mine.\n  _____________\n |  OCCUPANCY  |\n |______1______|';
    const large = `Yours.\n${`|${' x'.repeat(27)}|\n`.repeat(3)}`;
    const id = await archive(site, 'The fern', [small, large]);
    const page = await visit(`${site.url}/archive/${id}`, { viewport: { width, height: 844 } });
    const pictures = await page.locator('.archive-kept').evaluateAll((all) =>
      all.map((picture) => ({
        px: Number.parseFloat(getComputedStyle(picture).fontSize),
        broken: getComputedStyle(picture).whiteSpace !== 'pre',
        reached: picture.scrollWidth <= picture.clientWidth || picture.tabIndex === 0,
      })),
    );
    expect(pictures).toHaveLength(2);
    for (const { px, broken, reached } of pictures) {
      expect(px).toBeGreaterThanOrEqual(10);
      expect([broken, reached]).toEqual([false, true]);
    }
    expect(pictures[0]?.px).toBeGreaterThan(13);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

  test('leads home, and gives the file away', async () => {
    const site = await startSite();
    const id = await archive(site, 'The fern', ['I left.']);
    const page = await visit(`${site.url}/archive/${id}`);
    const home = page.getByRole('link', { name: 'Home', exact: true });
    expect(await home.getAttribute('href')).toBe('/');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'download .txt' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`archive-${id.slice(0, 8)}.txt`);
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^title: The fern\n/);
  });

  test('of a long one begins with its end; the rest comes as the reader scrolls up, and nothing moves', async () => {
    const site = await startSite();
    const id = await archive(
      site,
      'A long one',
      manyLines(400).map((line) => `${line} ${'on '.repeat(400)}`),
    );
    const page = await visit(`${site.url}/archive/${id}`);
    // Times are shown on the visitor's clock.
    const timeless = (text: string | null) => (text ?? '').replace(/^(?:start: .*|\[[^\]]*\])/gm, '[]');
    const shown = async () => timeless(await page.locator('.archive-text').textContent());
    const whole = timeless((await call(site, `GET /archives/${id}`)).text);
    const end = await shown();
    expect(end.length).toBeLessThanOrEqual(PAGE_BYTES_MAX);
    expect(whole.endsWith(end)).toBe(true);
    const box = page.locator('.archive-box');
    const fromEnd = () => box.evaluate(({ scrollHeight, scrollTop }) => Math.round(scrollHeight - scrollTop));
    const before = await box.evaluate((element) => {
      element.scrollTop = 0;
      return element.scrollHeight;
    });
    await expect.poll(shown).toBe(whole);
    expect(Math.abs((await fromEnd()) - before)).toBeLessThan(3);
    expect(await page.getByRole('button', { name: 'load earlier' }).count()).toBe(0);
  });

  test('is printed whole, and nothing else is', async () => {
    const site = await startSite();
    const id = await archive(site, 'The fern', manyLines(200));
    const page = await visit(`${site.url}/archive/${id}`);
    await page.emulateMedia({ media: 'print' });
    const box = page.locator('.archive-box');
    expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    for (const part of ['.headers', '.footer-links', '.inversion-box'])
      expect(await page.locator(part).isVisible()).toBe(false);
  });

  test('is said to be missing where there is none', async () => {
    const site = await startSite();
    const path = `/archive/${'0'.repeat(24)}`;
    expect((await fetch(site.url + path)).status).toBe(404);
    const page = await visit(site.url + path, { expected: /404/ });
    await page.getByRole('heading', { name: 'There is no such archive.' }).waitFor();
    expect(await page.getByRole('link', { name: 'back home' }).getAttribute('href')).toBe('/');
  });
});
