import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, visit } from './browser.ts';
import { hasten } from './haste.ts';
import { hold } from './hold.ts';
import { startDuel } from './site.ts';

/** What a browser says of a page that loses its network. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING|404/;

const notice = (page: Page) => page.locator('.network-notice[role=status]');
const OFFLINE = /^NO CARRIER/;
const SLOW = /^The line is slow/;
const says = (page: Page, text: string | RegExp) =>
  expect
    .poll(() => notice(page).textContent())
    .toEqual(typeof text === 'string' ? text : expect.stringMatching(text));

describeInBrowser('a page without a network', () => {
  test.each(['/', '/eternal', '/conversations', '/library', '/nowhere'])(
    'says so, and that it has one again: %s',
    async (path) => {
      const site = await startDuel('I left.');
      const page = await visit(site.url + path, { expected: CUT });
      await page.waitForLoadState('networkidle');
      await says(page, '');
      await page.context().setOffline(true);
      await says(page, OFFLINE);
      const room = await notice(page).boundingBox();
      expect((room?.y ?? Infinity) + (room?.height ?? 0)).toBeLessThanOrEqual(800);
      await page.context().setOffline(false);
      await says(page, '');
    },
  );

  test('says so on the page one goes on to, and goes on itself once there is one', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { expected: CUT });
    const archives = page.getByRole('link', { name: 'archives', exact: true });
    await archives.click();
    await page.getByText('No archives found.').waitFor();
    await page.goBack();
    await page.getByText('Eternal duel active').waitFor();
    await page.context().setOffline(true);
    await archives.click();
    await page.getByRole('heading', { name: 'Index of /archives' }).waitFor();
    await says(page, OFFLINE);
    await page.context().setOffline(false);
    await says(page, '');
  });
});

describeInBrowser('a page whose code does not come', () => {
  test('says so, and comes when it is asked for again', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { expected: /ERR_|eternal\.live|dynamically imported/ });
    await page.getByText('Eternal duel active').waitFor();
    const archives = page.getByRole('link', { name: 'archives', exact: true });
    await page.context().setOffline(true);
    await archives.click();
    await page.getByText('This page tripped over its own cable').waitFor();
    await page.context().setOffline(false);
    await page.goBack();
    await page.getByText('Eternal duel active').waitFor();
    await archives.click();
    await page.getByRole('heading', { name: 'Index of /archives' }).waitFor();
  });
});

describeInBrowser('a page whose first data does not come', () => {
  test.each([
    ['conversations', /conversations\.list/],
    ['archives', /archives\.list/],
  ])('says after a while that the line is slow, until it does: %s', async (name, call) => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/nowhere`, { expected: /404/, before: hasten });
    const held = await hold(page, call);
    await says(page, '');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await says(page, SLOW);
    held.release();
    await says(page, '');
  });

  test('says it of the live feed too', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/nowhere`, { expected: /404/, before: hasten });
    const held = await hold(page, /eternal\.live/);
    await page.getByRole('link', { name: 'eternal', exact: true }).click();
    await says(page, SLOW);
    held.release();
    await says(page, '');
  });
});
