import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { HARD_LINES } from '#tests/support/hostile/lines.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite } from './site.ts';

const LINES = ['one', 'two', 'three', 'four', 'five'];
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** A closed episode, or the live one, with the ids of its lines. */
async function startPlayed({ live = false } = {}) {
  const site = await startSite();
  const conversation = addConversation(site.db, { title: 'The badge printer is grieving' });
  const ids = LINES.map((line) => say(site.db, conversation, `Line ${line} of the desk.`).id);
  if (!live) closeConversation(site.db, conversation);
  return { ...site, conversation, at: (n: number) => `${site.url}/line/${ids[n - 1] ?? ''}` };
}

const quote = (page: Page) => page.locator('blockquote .said').textContent();
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const isOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describeInBrowser('the page of a line', () => {
  test('has it large between its neighbours, and leads on, without scripts', async () => {
    const { url, conversation, at } = await startPlayed();
    const page = await visit(at(3), WITHOUT_SCRIPTS);
    expect(await page.getByRole('heading', { name: 'line 3 of 5' }).count()).toBe(1);
    expect(await quote(page)).toBe('Line three of the desk.');
    expect(await page.locator('.line-neighbour').allTextContents()).toEqual([
      'feral@eternal:~$ Line one of the desk.',
      'feral@eternal:~$ Line two of the desk.',
      'feral@eternal:~$ Line four of the desk.',
    ]);
    expect(await page.getByRole('button', { name: 'copy link' }).isVisible()).toBe(false);
    const goOn = page.getByRole('link', { name: 'go on from here' });
    expect(await goOn.getAttribute('href')).toMatch(`/conversation/${conversation}#m-`);
    await page.getByRole('link', { name: 'next', exact: true }).click();
    expect(page.url()).toBe(at(4));
    await page.goto(`${url}/random`);
    expect(page.url()).toMatch(/\/line\/[0-9a-f]{24}$/);
  });

  test('is leafed through with the arrow keys, and each has its own address to share', async () => {
    const { at } = await startPlayed();
    const page = await visit(at(3));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => quote(page)).toBe('Line four of the desk.');
    expect(page.url()).toBe(at(4));
    const canonical = () =>
      page.locator('link[rel="canonical"]').evaluate((link: HTMLLinkElement) => link.href);
    await expect.poll(canonical).toBe(at(4));
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => quote(page)).toBe('Line three of the desk.');
  });

  test('gives away its address and its words', async () => {
    const { at } = await startPlayed();
    const page = await visit(at(2), CLIPBOARD);
    await page.getByRole('button', { name: 'copy link' }).click();
    await page.getByText('copied', { exact: true }).waitFor();
    expect(await copied(page)).toBe(at(2));
    await page.getByRole('button', { name: 'copy text' }).click();
    await expect.poll(() => copied(page)).toBe('Line two of the desk.');
  });

  test.each(HARD_LINES)('holds a line $name, on a phone', async ({ content, asciiArt = false }) => {
    const site = await startSite();
    const conversation = addConversation(site.db);
    say(site.db, conversation, { content, asciiArt });
    const { id } = say(site.db, conversation, { content, asciiArt });
    const page = await visit(`${site.url}/line/${id}`, { viewport: { width: 390, height: 844 } });
    expect(await isOver(page)).toBe(false);
    const shown = asciiArt ? page.locator('blockquote pre') : page.locator('blockquote .said');
    expect(await shown.textContent()).toBe(content);
    expect(await shown.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  });

  test('that is not there says so', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/line/${'f'.repeat(24)}`, { expected: /404/ });
    await page.getByRole('heading', { name: 'There is no such line.' }).waitFor();
  });
});

const handle = (page: Page) => page.getByRole('button', { name: 'this line' });
const row = (page: Page, n: number) => page.locator('.line').nth(n - 1);

describeInBrowser('the menu of a line', () => {
  test.each(['/eternal', '/conversation'])('is there for a mouse on %s, and moves nothing', async (path) => {
    const { url, conversation, at } = await startPlayed({ live: true });
    const page = await visit(url + (path === '/eternal' ? path : `${path}/${conversation}`), CLIPBOARD);
    const height = () => page.locator('.log-content').evaluate((log) => log.getBoundingClientRect().height);
    const before = await height();
    expect(await handle(page).count()).toBe(0);
    await row(page, 2).hover();
    await handle(page).click();
    expect(await height()).toBe(before);
    const menu = page.getByRole('group', { name: 'this line' });
    await menu.getByRole('button', { name: 'copy link' }).click();
    await expect.poll(() => copied(page)).toBe(at(2));
    await page.locator('h1').hover();
    await expect.poll(() => handle(page).count()).toBe(0);
  });

  test('is there for a finger', async () => {
    const { url } = await startPlayed({ live: true });
    const page = await visit(`${url}/eternal`, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await row(page, 4).tap();
    await handle(page).tap();
    expect(await page.getByRole('link', { name: 'picture' }).getAttribute('href')).toMatch(
      /^\/line\/.*\.png$/,
    );
    expect(await isOver(page)).toBe(false);
    await page.locator('h1').tap();
    await expect.poll(() => handle(page).count()).toBe(0);
  });

  test('is there for the keys, from the latest line up', async () => {
    const { url, at } = await startPlayed({ live: true });
    const page = await visit(`${url}/eternal`);
    await page.locator('.log').focus();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter', 'Tab', 'Enter'])
      await page.keyboard.press(key);
    await expect.poll(() => page.url()).toBe(at(4));
  });

  test('is one for the whole log, and goes with its line', async () => {
    const { url, db, conversation } = await startPlayed({ live: true });
    const page = await visit(`${url}/eternal`);
    for (const n of [1, 2, 3]) await row(page, n).hover();
    expect(await handle(page).count()).toBe(1);
    for (let n = 0; n < 300; n += 1) say(db, conversation, `Line ${n} that pushes others out.`);
    await expect.poll(() => page.getByText('Line three of the desk.').count()).toBe(0);
    expect(await page.locator('.line').count()).toBeLessThan(300);
  });
});
