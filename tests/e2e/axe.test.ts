import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { THEMES } from '#shared/themes.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { issuesOf } from './axe.ts';
import { describeInBrowser, leave, visit } from './browser.ts';
import { giveToken, visitDesk } from './desk.ts';
import { startFullSite } from './full-site.ts';
import type { Site } from './site.ts';

/** Pages stand still, as every visit has it; one of them isn't there. */
const NOT_FOUND = { expected: /404/ } as const;

const LINES = ['I left.', 'Please hold.', '<guest> Is this the queue?'];

async function open(site: Site, path: string): Promise<Page> {
  const page = await visit(site.url + path, NOT_FOUND);
  await isWhole(page);
  return page;
}

const isWhole = (page: Page) => page.locator('.network-notice').waitFor({ state: 'attached' });

/** The page in another theme, as the live feed announces one. */
async function wear(page: Page, themeId: string): Promise<void> {
  await page.evaluate((id) => dispatchEvent(new CustomEvent('themechange', { detail: id })), themeId);
}

/** What axe finds on a page in each theme in which it finds something. */
async function issuesByTheme(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { id } of THEMES) {
    await wear(page, id);
    const issues = await issuesOf(page);
    if (issues.length > 0) found[id] = issues;
  }
  return found;
}

describeInBrowser('axe finds no grave issue', () => {
  test('on any route', async () => {
    const site = await startFullSite(...LINES);
    const found: Record<string, string[]> = {};
    const page = await visit('about:blank', NOT_FOUND);
    for (const [name, path] of Object.entries(site.paths)) {
      await page.goto(site.url + path);
      await isWhole(page);
      const issues = await issuesOf(page);
      if (issues.length > 0) found[name] = issues;
    }
    expect(found).toEqual({});
  });

  test.each(['/', '/eternal', '/conversations', '/replay'])(
    'on %s in any of the fifteen themes',
    async (path) => {
      const site = await startFullSite(...LINES);
      expect(await issuesByTheme(await open(site, path))).toEqual({});
    },
  );

  // Thirteen routes in fifteen themes take minutes.
  test.runIf(LONG)(
    'on any route in any of the fifteen themes',
    async () => {
      const site = await startFullSite(...LINES);
      for (const [name, path] of Object.entries(site.paths)) {
        const page = await open(site, path);
        expect.soft(await issuesByTheme(page), name).toEqual({});
        await leave(page);
      }
    },
    1_800_000,
  );

  test('in what only an administrator sees, and in what opens', async () => {
    const site = await startFullSite(...LINES);
    const restricted = await open(site, '/admin');
    await restricted.getByRole('button', { name: 'Iniciar Sesión' }).click();
    expect(await issuesOf(restricted)).toEqual([]);
    const { page, token } = await visitDesk(site, NOT_FOUND);
    await page.locator('.plot').first().waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await issuesOf(page)).toEqual([]);
    const list = await open(site, '/conversations');
    await giveToken(list, token);
    await list.getByRole('button', { name: 'theme', exact: true }).click();
    expect(await issuesOf(list)).toEqual([]);
  });

  test.runIf(LONG)('on the desk in any of the fifteen themes', async () => {
    const { page } = await visitDesk(await startFullSite(...LINES), NOT_FOUND);
    await page.locator('.plot').first().waitFor();
    expect(await issuesByTheme(page)).toEqual({});
  });

  test('in a form that is filled in badly, and on a page without a network', async () => {
    const site = await startFullSite(...LINES);
    const page = await open(site, '/religion');
    await page.getByRole('button', { name: 'APPLY' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await issuesOf(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.getByText('NO CARRIER').waitFor();
    expect(await issuesOf(page)).toEqual([]);
  });

  test('that it would find', async () => {
    const page = await open(await startFullSite(...LINES), '/nowhere');
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.querySelector('p')?.style.setProperty('color', 'var(--rule)');
      main?.append(document.createElement('button'));
    });
    const rules = (await issuesOf(page)).map((issue) => issue.split(' ')[0]);
    expect(rules).toEqual(['button-name', 'color-contrast']);
  });
});
