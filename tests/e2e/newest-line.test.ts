import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
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

/** Opens the page on a screen of another size. */
async function openAt(page: Page, [width, height]: (typeof SCREENS)[number], url: string): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(url);
}

describeInBrowser('the newest line is in view', () => {
  test.each(['/eternal', '/conversation'])(
    'on %s, on any screen, from the start and as messages grow',
    async (path) => {
      const site = await startDuel(...OLD);
      const url = site.url + (path === '/eternal' ? path : `${path}/${site.conversation}`);
      const still = await visit('about:blank', WITHOUT_SCRIPTS);
      const page = await visit('about:blank', MOVING);
      for (const screen of SCREENS) {
        const name = screen.join(' x ');
        say(site.db, site.conversation, 'The newest line.');
        await openAt(still, screen, url);
        await openAt(page, screen, url);
        await page.getByText('LIVE', { exact: true }).first().waitFor();
        await expect.poll(() => isInView(page, 'The newest line.'), { message: name }).toBe(true);
        for (const text of ['One more thing.', 'And another, which is longer. '.repeat(4).trim()]) {
          say(site.db, site.conversation, text);
          await expect.poll(() => isInView(page, text), { message: `${name}: ${text}` }).toBe(true);
        }
        expect(await still.locator('.line').last().isVisible(), name).toBe(true);
      }
    },
  );
});
