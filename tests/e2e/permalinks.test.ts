import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAGE_MESSAGES_MAX } from '#shared/constants.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
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

  test('leads to a message that is not on the page yet', async () => {
    const { at } = await startLong(2_100);
    const page = await visit(at(50));
    await expect.poll(() => line(page, 50).count()).toBe(1);
    await expect.poll(() => isInView(page, 50)).toBe(true);
    await expect.poll(() => standsOut(page, 50)).toBe(true);
  });
});

describeInBrowser('a long conversation', () => {
  test('comes from its end: one page at once, the others at the press of a key, in order', async () => {
    const { url } = await startLong(2 * PAGE_MESSAGES_MAX + 1);
    const html = await (await fetch(url)).text();
    expect(html.match(/class="line /g)).toHaveLength(PAGE_MESSAGES_MAX);
    expect(html).toContain('the last 500 of 1001 messages');
    const page = await visit(url);
    const earlier = page.getByRole('button', { name: 'load earlier' });
    await earlier.focus();
    for (const count of [1_000, 1_001]) {
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.line').count()).toBe(count);
    }
    await expect.poll(() => earlier.count()).toBe(0);
    const said = await page.locator('.line .said').allTextContents();
    expect(said).toEqual(Array.from({ length: 1_001 }, (_, n) => `line ${n + 1} says something`));
    // Whoever goes by keyboard is not sent back to the top of the page.
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('permalink');
    const count = page.locator('.fact', { has: page.getByText('messages', { exact: true }) });
    expect(await count.locator('dd').textContent()).toBe('1001');
  });

  test('brings what was before as the reader scrolls up, and leaves in its place what they see', async () => {
    const { url } = await startLong(2 * PAGE_MESSAGES_MAX);
    const page = await visit(url);
    const top = () => line(page, 501).evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await line(page, 520).evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(300);
    expect(await page.locator('.line').count()).toBe(PAGE_MESSAGES_MAX);
    const before = await top();
    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, -40);
    await expect.poll(() => page.locator('.line').count()).toBe(2 * PAGE_MESSAGES_MAX);
    await expect.poll(async () => Math.abs((await top()) - before - 40)).toBeLessThan(3);
  });

  test('stays where it is at the press of the button, too', async () => {
    const { url } = await startLong(2 * PAGE_MESSAGES_MAX);
    const page = await visit(url);
    const top = () => line(page, 501).evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await page.getByRole('button', { name: 'load earlier' }).click();
    await expect.poll(() => page.locator('.line').count()).toBe(2 * PAGE_MESSAGES_MAX);
    await page.waitForTimeout(300);
    expect(Math.abs((await top()) - before)).toBeLessThan(3);
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
