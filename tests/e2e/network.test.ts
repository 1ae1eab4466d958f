import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, scriptsSetIn, visit } from './browser.ts';
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

const BROKEN = 'This page tripped over its own cable';
const NO_CODE = /ERR_|eternal\.live|dynamically imported|\/assets\/|404/;

/**
 * The way of scripts to a page, which can be cut. As in browsers that remember a failed module, one that was refused once is refused for
 * as long as the document lives. (https://github.com/whatwg/html/pull/10327 has them ask again; the Chromium that runs this may do so.)
 */
async function scriptsOf(page: Page) {
  const line = { isCut: false, carriesPages: true, loads: 0 };
  const refused = new Set<string>();
  await page.route('**/*', async (route, request) => {
    const url = request.url();
    if (request.isNavigationRequest()) {
      refused.clear();
      line.loads += 1;
    }
    const isScript = /\/assets\/.*\.js/.test(url);
    if (isScript && line.isCut) refused.add(url);
    if (refused.has(url) || (line.isCut && !isScript && !line.carriesPages)) return route.abort();
    await route.continue();
  });
  return line;
}

interface Asking {
  readonly page: Page;
  readonly goBack: () => Promise<void>;
  readonly ask: () => Promise<void>;
}

describeInBrowser('a page whose code does not come', () => {
  test('says so, and comes when it is asked for again', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { expected: NO_CODE });
    await page.getByText('Eternal duel active').waitFor();
    const archives = page.getByRole('link', { name: 'archives', exact: true });
    await page.context().setOffline(true);
    await archives.click();
    await page.getByText(BROKEN).waitFor();
    await page.context().setOffline(false);
    await page.goBack();
    await page.getByText('Eternal duel active').waitFor();
    await archives.click();
    await page.getByRole('heading', { name: 'Index of /archives' }).waitFor();
  });

  test.each<[string, (asking: Asking) => Promise<void>]>([
    ['the link is followed again', ({ goBack, ask }) => goBack().then(ask)],
    ['the notice is told to', ({ page }) => page.getByRole('link', { name: 'Load it again' }).click()],
  ])(
    'says so as long as it does not, and comes where the browser remembers the failure, too, once %s',
    async (_way, again) => {
      const site = await startDuel('I left.');
      const page = await visit(`${site.url}/eternal`, { expected: NO_CODE });
      await page.getByText('Eternal duel active').waitFor();
      const line = await scriptsOf(page);
      const broken = page.getByText(BROKEN);
      const ask = () => page.getByRole('link', { name: 'archives', exact: true }).click();
      const goBack = async () => {
        await page.goBack();
        await broken.waitFor({ state: 'detached' });
      };
      Object.assign(line, { isCut: true, carriesPages: false });
      await ask();
      await broken.waitFor();
      await goBack();
      await ask();
      await broken.waitFor();
      line.isCut = false;
      await again({ page, goBack, ask });
      await page.getByRole('heading', { name: 'Index of /archives' }).waitFor();
      await scriptsSetIn(page);
      expect(new URL(page.url()).pathname).toBe('/archives');
    },
  );

  test('comes from the server at once where that has the page and no such code any more', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`, { expected: NO_CODE });
    await page.getByText('Eternal duel active').waitFor();
    const line = await scriptsOf(page);
    line.isCut = true;
    await page.getByRole('link', { name: 'archives', exact: true }).click();
    await page.getByRole('heading', { name: 'Index of /archives' }).waitFor();
    expect(line.loads).toBe(1);
    // Without its scripts it is what the server rendered: its links lead on.
    line.isCut = false;
    await page.getByRole('link', { name: 'eternal', exact: true }).click();
    await page.getByText('Eternal duel active').waitFor();
    expect(line.loads).toBe(2);
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
