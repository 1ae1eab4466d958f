import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillDatabase } from '#tests/bench/big-database.ts';
import { describeInBrowser, visit } from './browser.ts';
import { startSite } from './site.ts';

const COUNT = 10_000;
/** A few screens full. */
const DRAWN_MAX = COUNT / 20;

/** A closed conversation of ten thousand messages, each of which ends in its number in brackets. */
async function openLong(): Promise<Page> {
  const site = await startSite();
  const [id = ''] = fillDatabase(site.db, { conversations: 1, messagesEach: COUNT });
  const page = await visit(`${site.url}/conversation/${id}`);
  const lines = page.locator('.line');
  for (let count = await lines.count(); count < COUNT; count = await lines.count()) {
    await page.evaluate(() => document.querySelector<HTMLElement>('.log-earlier button')?.click());
    await expect.poll(() => lines.count(), { interval: 20 }).toBeGreaterThan(count);
  }
  return page;
}

/** How many lines the browser lays out and paints. */
const rendered = (page: Page) =>
  page
    .locator('.line')
    .evaluateAll(
      (lines) => lines.filter((line) => line.checkVisibility({ contentVisibilityAuto: true })).length,
    );
const numberOf = (line: string) => Number(/\((\d+)\)$/.exec(line)?.[1]);

describeInBrowser('a conversation of ten thousand messages', () => {
  test('is there whole and in order, drawn where it is in sight, found in anywhere, and printed whole', async () => {
    const page = await openLong();
    const said = await page.locator('.line .said').allTextContents();
    expect(said.map(numberOf)).toEqual(Array.from({ length: COUNT }, (_, n) => n + 1));
    expect(await rendered(page)).toBeLessThan(DRAWN_MAX);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    expect(await rendered(page)).toBeLessThan(DRAWN_MAX);

    const found = await page.evaluate(() =>
      (window as unknown as { find: (text: string) => boolean }).find('(9876)'),
    );
    expect(found).toBe(true);
    const line = page.locator('.line', { hasText: '(9876)' });
    const isInSight = () =>
      line.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < 800;
      });
    await expect.poll(isInSight).toBe(true);
    expect(await rendered(page)).toBeLessThan(DRAWN_MAX);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rendered(page)).toBe(COUNT);
  });
});
