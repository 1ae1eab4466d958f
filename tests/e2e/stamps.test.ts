import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startDuel } from './site.ts';
import { layoutShiftOf, watchLayoutShifts } from './layout-shift.ts';
import { messages, stamps as stampRows } from '#shared/db/schema.ts';
import { call } from '#tests/support/http/call.ts';

const SAID = [
  'Line one of the den.',
  'Line two of the desk.',
  'Line three of the den.',
  'Line four of the desk.',
];
const ANSWERS_AFTER_MS = 300;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function startStampable() {
  const site = await startDuel(...SAID);
  const ids = site.db
    .select()
    .from(messages)
    .all()
    .map(({ id }) => id);
  const stamp = (n: number, kind: string) =>
    call(site, `POST /stamps/${ids[n - 1]}`, { json: { stamp: kind } });
  /** Waits until so many stamps are written. */
  const written = (count: number) =>
    expect.poll(() => site.db.select().from(stampRows).all().length).toBe(count);
  return { ...site, ids, stamp, written };
}

const row = (page: Page, n: number) => page.locator('.line').nth(n - 1);
const marks = (page: Page, n: number) => row(page, n).locator('.stamp-mark').allInnerTexts();
const open = (page: Page) => page.getByRole('button', { name: 'stamp it' });
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

describeInBrowser('stamps', () => {
  test.each([
    ['a mouse', '/eternal', {}],
    ['a mouse', '/conversation', {}],
    ['a finger', '/eternal', PHONE],
  ])('are put by %s on %s, are there for others at once, and are taken back', async (by, path, options) => {
    const site = await startStampable();
    const address = site.url + (path === '/eternal' ? path : `${path}/${site.conversation}`);
    const page = await visit(address, options);
    const other = await visit(address);
    await (by === 'a finger' ? row(page, 4).tap() : row(page, 4).hover());
    await open(page).click();
    await button(page, /^FILED/).click();
    await expect.poll(() => marks(page, 4)).toEqual(['FILED 1']);
    await expect.poll(() => marks(other, 4)).toEqual(['FILED 1']);
    expect(await button(page, /^FILED/).getAttribute('aria-pressed')).toBe('true');
    await button(page, /^FILED/).click();
    await expect.poll(() => marks(page, 4)).toEqual([]);
    await expect.poll(() => marks(other, 4)).toEqual([]);
  });

  test('are put by keys alone, and said to who cannot see them', async () => {
    const { url } = await startStampable();
    const page = await visit(`${url}/eternal`);
    await page.locator('.log').focus();
    for (const key of ['Tab', 'ArrowUp', '1', '3']) await page.keyboard.press(key);
    await expect.poll(() => marks(page, 3)).toEqual(['REGRETTED 1', 'FILED 1']);
    await expect.poll(() => row(page, 3).getByRole('status').innerText()).toContain('FILED: stamped');
  });

  test('move nothing as they fall', async () => {
    const { url, stamp } = await startStampable();
    const page = await visit('about:blank');
    await page.addInitScript(watchLayoutShifts);
    await page.goto(`${url}/eternal`);
    const height = () => page.locator('.log-content').evaluate((log) => log.getBoundingClientRect().height);
    await page.getByText('LIVE').waitFor();
    const before = [await height(), await layoutShiftOf(page)];
    for (const [n, kind] of [
      [1, 'filed'],
      [4, 'denied'],
      [4, 'framed'],
    ] as const)
      await stamp(n, kind);
    await expect.poll(() => marks(page, 4)).toEqual(['DENIED 1', 'FRAMED 1']);
    expect([await height(), await layoutShiftOf(page)]).toEqual(before);
  });

  test('are remembered by the browser that put them, and shown to whoever comes', async () => {
    const { url, ids } = await startStampable();
    const page = await visit(`${url}/line/${ids[1]}`);
    await button(page, /^FRAMED/).click();
    await expect.poll(() => button(page, /^FRAMED/).innerText()).toBe('FRAMED 1');
    await page.reload();
    await expect.poll(() => button(page, /^FRAMED/).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('4');
    await expect.poll(() => button(page, /^FRAMED/).getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('2');
    await expect.poll(() => button(page, /^DENIED/).innerText()).toBe('DENIED 1');
  });

  test('stay put where the page is left before the server has answered', async () => {
    const { url, ids } = await startStampable();
    const page = await visit(`${url}/line/${ids[1]}`, { expected: /stamps\.set/ });
    await page.route(/stamps\.set/, async (route) => {
      await sleep(ANSWERS_AFTER_MS);
      await route.continue().catch(() => undefined);
    });
    await button(page, /^FRAMED/).click();
    await page.reload();
    await expect.poll(() => button(page, /^FRAMED/).getAttribute('aria-pressed')).toBe('true');
  });

  test('are taken off again where the server refuses, with its sentence', async () => {
    const { url, db } = await startStampable();
    const page = await visit(`${url}/eternal`, { expected: /404/ });
    await row(page, 2).hover();
    await open(page).click();
    db.$client.exec("DELETE FROM messages WHERE content LIKE 'Line two%'");
    await button(page, /^FILED/).click();
    await page.getByText('There is no such line.').waitFor();
    expect(await marks(page, 2)).toEqual([]);
  });

  test('are put by a plain form without scripts, and taken back by it', async () => {
    const { url, ids } = await startStampable();
    const page = await visit(`${url}/line/${ids[0]}`, WITHOUT_SCRIPTS);
    await button(page, /^DENIED/).click();
    await page.getByText('Stamped. The same stamp once more takes it back.').waitFor();
    expect(await button(page, /^DENIED/).innerText()).toBe('DENIED 1');
    await button(page, /^DENIED/).click();
    await page.getByText('Taken back.').waitFor();
    expect((await button(page, /^DENIED/).innerText()).trim()).toBe('DENIED');
  });
});

describeInBrowser('the most stamped lines', () => {
  test('are on a page of their own, by time and by stamp, and lead to the lines', async () => {
    const { url, ids, stamp, written } = await startStampable();
    await stamp(2, 'filed');
    await stamp(2, 'filed');
    await stamp(3, 'denied');
    await written(3);
    const page = await visit(`${url}/best`);
    const words = () => page.locator('.best-words').allInnerTexts();
    await expect.poll(words).toEqual([SAID[1], SAID[2]]);
    await page.getByRole('link', { name: 'DENIED' }).click();
    await expect.poll(words).toEqual([SAID[2]]);
    await page.getByRole('link', { name: 'ever', exact: true }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/best/ever/denied');
    await page.getByRole('link', { name: SAID[2] ?? '' }).click();
    await expect.poll(() => page.url()).toBe(`${url}/line/${ids[2]}`);
  });

  test('are none while nobody has stamped, also without scripts; what there is no ledger of is not found', async () => {
    const { url } = await startStampable();
    const page = await visit(`${url}/best`, WITHOUT_SCRIPTS);
    await page.getByText('Nothing here has been stamped yet.').waitFor();
    const missing = await visit(`${url}/best/yesterday`, { expected: /404/ });
    await missing.getByRole('heading', { name: 'No such ledger.' }).waitFor();
  });

  test('have one that the den shows, and none where there is none', async () => {
    const { url, stamp, written } = await startStampable();
    await stamp(3, 'framed');
    await written(1);
    const page = await visit(url);
    await page.getByText('Most stamped line of the day').waitFor();
    expect(await page.locator('.line-of-day .best-words').innerText()).toBe(SAID[2]);
    const { url: other } = await startStampable();
    const bare = await visit(other);
    await bare.locator('h1').waitFor();
    expect(await bare.getByText('Most stamped line of the day').count()).toBe(0);
  });
});
