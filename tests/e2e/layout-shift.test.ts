import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit } from './browser.ts';
import { startFullSite, type FullSite } from './full-site.ts';
import { hasten } from './haste.ts';
import { layoutShiftOf, watchLayoutShifts } from './layout-shift.ts';

/** https://web.dev/articles/cls calls 0.1 good. */
const SHIFT_MAX = 0.02;
/** What a page does once its scripts have set in, it has begun by then. */
const SETTLE_MS = 400;
/** The page is seen as the server sent it before its scripts take it over. */
const SCRIPTS_LATE_MS = 200;

const WIDTHS = [1280, 390];
const LINES = Array.from(
  { length: 40 },
  (_, n) => `Line ${n}. ${'The badge printer is grieving. '.repeat(n % 5)}`,
);
/** Longer than the one before it on every screen. */
const NEWS =
  'A line that nobody has said before, and which is long enough to be broken on every screen. '.repeat(2);

/** Where something is said while the page is open. */
const LIVE = ['home', 'eternal', 'a live conversation'];

async function scriptsLate(page: Page): Promise<void> {
  await page.addInitScript(watchLayoutShifts);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await sleep(SCRIPTS_LATE_MS);
    await route.continue();
  });
}

/** How much the page moved from its first paint until its scripts have set in and, where it is live, somebody has spoken. */
async function shiftOn(page: Page, site: FullSite, name: string) {
  await page.goto(site.url + (site.paths[name] ?? ''));
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
  if (LIVE.includes(name)) {
    say(site.db, site.conversation, {
      content: NEWS,
      beat: 'A fire drill starts, on schedule for the first time.',
    });
    await page.getByText(NEWS.slice(0, 60)).last().waitFor();
  }
  await sleep(SETTLE_MS);
  return layoutShiftOf(page);
}

describeInBrowser('no page moves by itself', () => {
  test.each(WIDTHS)('at %i px', async (width) => {
    const site = await startFullSite(...LINES);
    const page = await visit('about:blank', {
      ...MOVING,
      viewport: { width, height: 800 },
      before: hasten,
      prepare: scriptsLate,
      expected: /404/,
    });
    const moved: Record<string, unknown> = {};
    for (const name of Object.keys(site.paths)) {
      const shift = await shiftOn(page, site, name);
      if (shift.total >= SHIFT_MAX) moved[name] = shift;
    }
    expect(moved).toEqual({});
  });
});
