import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, leave, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startDuel } from './site.ts';

const watchingAt = (page: Page) => page.locator('.watching').textContent();

describeInBrowser('how many watch', () => {
  test('stands over the live feed and follows who comes and goes, without a word to screen readers', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await expect.poll(() => watchingAt(page)).toBe('1 watching');
    const other = await visit(`${site.url}/eternal`);
    await expect.poll(() => watchingAt(page)).toBe('2 watching');
    await leave(other);
    await expect.poll(() => watchingAt(page)).toBe('1 watching');
    const isTold = await page
      .locator('.watching')
      .evaluate((element) => element.closest('[role=status], [role=log], [aria-live]') !== null);
    expect(isTold).toBe(false);
  });

  test('stands in the den, also without scripts', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/`);
    await page.getByText('nobody watching').waitFor();
    const feed = await visit(`${site.url}/eternal`);
    await expect.poll(() => watchingAt(feed)).toBe('1 watching');
    say(site.db, site.conversation, 'Who is that?');
    await page.getByText('1 watching').waitFor();
    const plain = await visit(`${site.url}/`, WITHOUT_SCRIPTS);
    await plain.getByText('1 watching').waitFor();
  });
});
