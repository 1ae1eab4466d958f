import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { THEMES } from '#shared/themes.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { call } from '#tests/support/http/call.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { visitDesk } from './desk.ts';
import { hold } from './hold.ts';
import { startDuel, startSite } from './site.ts';

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const selected = (page: Page) => page.evaluate(() => localStorage.getItem('selectedTheme'));

/** Records every theme that the document wears, from before its first paint. */
function watchThemes() {
  const worn: (string | undefined)[] = [];
  Object.assign(window, { worn });
  const look = () => worn.push(document.documentElement.dataset['theme']);
  new MutationObserver(look).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-theme'],
  });
}

describeInBrowser('the theme', () => {
  test('changes for everybody: this page, its other tabs, a watcher of the feed, and whoever loads a page next', async () => {
    const site = await startDuel('I left.');
    const watcher = await visit(`${site.url}/eternal`);
    await watcher.getByText('Eternal duel active').waitFor();
    const { page, dialogs, press } = await visitDesk(site, MOVING);
    const tab = await page.context().newPage();
    await tab.goto(`${site.url}/nowhere`);
    await press('Rotten Peach');
    await dialogs.alerted('✅ Theme rotten-peach applied successfully');
    expect(await themeOf(page)).toBe('rotten-peach');
    await expect.poll(() => themeOf(tab)).toBe('rotten-peach');
    await expect.poll(() => themeOf(watcher)).toBe('rotten-peach');
    expect(await selected(watcher)).toBe('rotten-peach');
    const later = await visit(`${site.url}/eternal`, WITHOUT_SCRIPTS);
    expect(await themeOf(later)).toBe('rotten-peach');
    const ground = await watcher.locator('meta[name="theme-color"]').getAttribute('content');
    expect(ground).toBe(
      await watcher.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground')),
    );
  });

  test('of the server is worn from the first byte, whatever the browser remembers, which then learns it', async () => {
    const site = await startSite();
    const { page, token } = await visitDesk(site, MOVING);
    await call(site, 'POST /admin/themes/apply', { token, json: { themeId: 'grok-chain' } });
    await page.addInitScript(watchThemes);
    await page.evaluate(() => localStorage.setItem('selectedTheme', 'violet-neon'));
    await page.goto(`${site.url}/eternal`);
    await expect.poll(() => selected(page)).toBe('grok-chain');
    expect(await themeOf(page)).toBe('grok-chain');
    expect(await page.evaluate(() => (window as unknown as { worn: string[] }).worn)).toEqual([]);
  });

  test('that the feed tells of stays, whatever an answer says that was asked for before', async () => {
    const site = await startDuel('I left.');
    const page = await visit('about:blank', MOVING);
    const older = await hold(page, /themes\.current/, 'answer');
    await page.goto(`${site.url}/eternal`);
    await older.reached;
    writeSetting(site.db, 'theme', 'cyber-teal');
    await expect.poll(() => themeOf(page)).toBe('cyber-teal');
    older.release();
    await page.getByText('Eternal duel active').waitFor();
    expect(await themeOf(page)).toBe('cyber-teal');
  });

  test('is chosen from a list by name, of which each is a sample of itself, by keyboard too', async () => {
    const { page, dialogs } = await visitDesk(await startSite(), MOVING);
    const cards = page.getByRole('list', { name: 'Themes' }).getByRole('button');
    await expect.poll(() => cards.count()).toBe(THEMES.length);
    const names = await cards.locator('.theme-name').allTextContents();
    expect(names).toEqual(THEMES.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)));
    const grounds = await cards.evaluateAll((all) =>
      all.map((card) => getComputedStyle(card).backgroundColor),
    );
    expect(new Set(grounds).size).toBe(THEMES.length);
    await cards.first().focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await dialogs.alerted('✅ Theme bruised-chrome applied successfully');
    const pressed = page.getByRole('button', { pressed: true }).filter({ hasText: 'Bruised Chrome' });
    await expect.poll(() => pressed.evaluate((card) => card === document.activeElement)).toBe(true);
  });

  test('has a menu over the conversations, for administrators alone', async () => {
    const site = await startSite();
    const { page, dialogs, press } = await visitDesk(site, MOVING);
    await page.goto(`${site.url}/conversations`);
    await press('theme');
    await page.getByRole('button', { name: 'Grok Bruised' }).click();
    await dialogs.alerted('✅ Theme grok-bruised applied successfully');
    expect(await themeOf(page)).toBe('grok-bruised');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.theme-menu').isVisible()).toBe(false);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.reload();
    await page.getByRole('link', { name: 'rogue terminal' }).waitFor();
    expect(await page.getByRole('button', { name: 'theme', exact: true }).count()).toBe(0);
  });
});
