import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startDuel } from './site.ts';

const SCREENS = [
  [1366, 768],
  [1280, 720],
  [390, 844],
  [1920, 1080],
  [320, 640],
] as const;
const OLD = Array.from(
  { length: 40 },
  (_, n) => `Line ${n}. ${'The badge printer is grieving. '.repeat(n % 4)}`,
);

/** Whether the last line is on the screen, all of it, as it was opened. */
const isInView = (page: Page, text: string) =>
  page.evaluate((expected) => {
    const line = [...document.querySelectorAll('.line')].at(-1);
    const log = document.querySelector('.log');
    if (!line?.textContent.includes(expected) || !log || scrollY !== 0) return false;
    const { top, bottom } = line.getBoundingClientRect();
    const box = log.getBoundingClientRect();
    return top >= box.top && bottom <= Math.min(box.bottom, innerHeight);
  }, text);

describeInBrowser.each(SCREENS)('on a screen of %i x %i the newest line is in view', (width, height) => {
  test.each(['/eternal', '/conversation'])('on %s, from the start and as messages grow', async (path) => {
    const site = await startDuel(...OLD, 'The newest line.');
    const url = site.url + (path === '/eternal' ? path : `${path}/${site.conversation}`);
    const still = await visit(url, { ...WITHOUT_SCRIPTS, viewport: { width, height } });
    const page = await visit(url, { viewport: { width, height } });
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    await expect.poll(() => isInView(page, 'The newest line.')).toBe(true);
    for (const text of ['One more thing.', 'And another, which is longer. '.repeat(4).trim()]) {
      say(site.db, site.conversation, text);
      await expect.poll(() => isInView(page, text)).toBe(true);
    }
    expect(await still.locator('.line').last().isVisible()).toBe(true);
    await still.close();
  });
});
