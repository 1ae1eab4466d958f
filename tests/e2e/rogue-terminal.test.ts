import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS, type Visit } from './browser.ts';
import { startSite } from './site.ts';

const file = readFileSync(join(ROOT, 'content', 'rogue-terminal.txt'), 'utf8');
const TRANSCRIPT = file.slice(file.indexOf('\n\n') + 2).trimEnd();

const typed = async (page: Page) => (await page.locator('.tty').textContent()) ?? '';
const fromEnd = (page: Page) =>
  page.locator('.log').evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));

async function open(options: Visit = MOVING): Promise<Page> {
  const site = await startSite();
  return visit(`${site.url}/rogue-terminal`, options);
}

describeInBrowser('/rogue-terminal', () => {
  test('holds the whole transcript without scripts, under the headers that belong to it', async () => {
    const page = await open(WITHOUT_SCRIPTS);
    expect(await typed(page)).toBe(TRANSCRIPT);
    expect(await page.locator('.tty').isVisible()).toBe(true);
    expect(await page.title()).toBe('ROGUE TERMINAL · feral');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ROGUE TERMINAL');
    expect(await page.locator('.site-header, .ticker, .inversion-box').count()).toBe(3);
  });

  test('types, character by character, from the beginning', async () => {
    const page = await open();
    const seen = new Set<string>();
    await expect.poll(async () => seen.add(await typed(page)).size).toBeGreaterThan(8);
    // The first may be what the server sent.
    const steps = [...seen].filter((text) => text !== TRANSCRIPT);
    expect(steps.length).toBeGreaterThan(6);
    for (const step of steps) expect(TRANSCRIPT.startsWith(step)).toBe(true);
  });

  test('keeps the end of what it types in view', async () => {
    const page = await open();
    const overflows = () => page.locator('.log').evaluate((log) => log.scrollHeight - log.clientHeight);
    await page.getByText('skips to the end').waitFor();
    // A screen of a few lines is sooner full.
    await page.locator('.console').evaluate((screen) => (screen.style.height = '15rem'));
    await expect.poll(overflows).toBeGreaterThan(40);
    expect(await typed(page)).not.toBe(TRANSCRIPT);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
  });

  test.each([
    ['a key', (page: Page) => page.keyboard.press('q')],
    ['a click', (page: Page) => page.locator('.tty').click()],
    ['its button', (page: Page) => page.getByRole('button', { name: 'skip' }).click()],
  ])('%s skips to the end, which stays in view, and it can be had again', async (_what, skip) => {
    const page = await open();
    await page.getByText('skips to the end').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+c');
    expect(await typed(page)).not.toBe(TRANSCRIPT);
    await skip(page);
    await expect.poll(() => typed(page)).toBe(TRANSCRIPT);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    await page.getByRole('button', { name: 'again' }).click();
    await page.getByText('skips to the end').waitFor();
    expect(await typed(page)).not.toBe(TRANSCRIPT);
  });

  test('is all there at once for those who asked for less motion', async () => {
    const page = await open({});
    await expect.poll(() => page.locator('.log[data-scripted]').count()).toBe(1);
    expect(await typed(page)).toBe(TRANSCRIPT);
    await expect.poll(() => fromEnd(page)).toBeLessThan(2);
    expect(await page.getByRole('button', { name: 'again' }).count()).toBe(0);
  });
});
