import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite } from './site.ts';

/** An archived conversation of `count` lines, `line 1` first; `at` gives the address of one of them. */
async function startLong(count: number) {
  const site = await startSite();
  site.db.$client.pragma('synchronous = OFF');
  const id = addConversation(site.db, { live: false, title: 'A long one' });
  const ids = Array.from({ length: count }, (_, n) => say(site.db, id, `line ${n + 1} says something`).id);
  const url = `${site.url}/conversation/${id}`;
  return { id, url, ids, at: (n: number) => `${url}#m-${ids[n - 1] ?? ''}` };
}

const line = (page: Page, n: number) => page.locator('.line', { hasText: `line ${n} says` });
const isMarked = (page: Page, n: number) => line(page, n).evaluate((element) => element.matches(':target'));
const isInView = (page: Page, n: number) =>
  line(page, n).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
/** A background of its own. */
const standsOut = (page: Page, n: number) =>
  line(page, n).evaluate((element) => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)');

describeInBrowser('the permalink of a message', () => {
  test.each([
    ['with scripts', {}],
    ['without', WITHOUT_SCRIPTS],
  ])('scrolls to it and marks it, %s', async (_, options) => {
    const { at } = await startLong(300);
    const page = await visit(at(250), options);
    await expect.poll(() => isInView(page, 250)).toBe(true);
    await expect.poll(() => isMarked(page, 250)).toBe(true);
    await expect.poll(() => standsOut(page, 250)).toBe(true);
    expect(await standsOut(page, 249)).toBe(false);
  });

  test('is on its time, and takes effect without loading anew', async () => {
    const { at, url } = await startLong(60);
    const page = await visit(url);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await line(page, 40).getByRole('link').click();
    await expect.poll(() => page.url()).toBe(at(40));
    await expect.poll(() => isMarked(page, 40)).toBe(true);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await line(page, 41).getByRole('link').click();
    await expect.poll(() => standsOut(page, 40)).toBe(false);
    await page.getByRole('button', { name: 'copy link to this message' }).waitFor();
  });

  test('is copied at a click, as is that of the conversation', async () => {
    const { at, url } = await startLong(5);
    const page = await visit(at(3), { permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'copy link to this message' }).click();
    await page.getByText('copied', { exact: true }).waitFor();
    expect(await copied()).toBe(at(3));
    await page.getByRole('button', { name: 'copy link', exact: true }).click();
    await expect.poll(copied).toBe(url);
  });

  test('leads to a message that comes later than the page', async () => {
    const { at } = await startLong(2_100);
    const page = await visit(at(2_050));
    await expect.poll(() => line(page, 2_050).count()).toBe(1);
    await expect.poll(() => isInView(page, 2_050)).toBe(true);
    await expect.poll(() => standsOut(page, 2_050)).toBe(true);
  });
});

describeInBrowser('a long conversation', () => {
  test('comes whole: the beginning at once, the rest after it, in order', async () => {
    const { url } = await startLong(2_100);
    const html = await (await fetch(url)).text();
    expect(html.match(/class="line /g)).toHaveLength(1_000);
    expect(html).toContain('1000 of 2100 messages');
    const page = await visit(url);
    await expect.poll(() => page.locator('.line').count()).toBe(2_100);
    const said = await page.locator('.line .said').allTextContents();
    expect(said).toEqual(Array.from({ length: 2_100 }, (_, n) => `line ${n + 1} says something`));
    await expect.poll(() => page.getByText('of 2100 messages').count()).toBe(0);
    const count = page.locator('.fact', { has: page.getByText('messages', { exact: true }) });
    expect(await count.locator('dd').textContent()).toBe('2100');
  });

  test('leaves out layout and paint of what is out of sight, but not what is sought or printed', async () => {
    const { url } = await startLong(400);
    const page = await visit(url);
    const isRendered = (n: number) =>
      line(page, n).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isRendered(1), await isRendered(390)]).toEqual([true, false]);
    const found = await page.evaluate(() =>
      (window as unknown as { find: (text: string) => boolean }).find('line 390 says'),
    );
    expect(found).toBe(true);
    await expect.poll(() => isInView(page, 390)).toBe(true);
    expect(await isRendered(200)).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => isRendered(200)).toBe(true);
  });
});

describeInBrowser('a conversation', () => {
  test('leads to a chat about it', async () => {
    const { url, id } = await startLong(1);
    const page = await visit(url);
    await page.getByRole('link', { name: 'talk to feral about this' }).click();
    await page.getByRole('heading', { name: 'talk to feral' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/chat/${id}`);
  });
});
