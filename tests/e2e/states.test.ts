import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, visit } from './browser.ts';
import { visitDesk } from './desk.ts';
import { startFullSite } from './full-site.ts';
import { hasten } from './haste.ts';
import { hold } from './hold.ts';
import { startDuel } from './site.ts';

/** The state of a feed or a conversation, in its head. */
const status = (page: Page) => page.locator('.status[role=status]').textContent();
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const card = (page: Page) => page.locator('.card', { hasText: 'Lift 2 wants a reason' });

/** A page that is reached without a load: from where, by which link, with which call, and what it shows without an answer. */
interface Way {
  readonly from: string;
  readonly open: (page: Page) => Promise<void>;
  readonly call: RegExp;
  readonly loading: string;
  readonly failed: string;
}

const WAYS: Readonly<Record<string, Way>> = {
  '/conversations': {
    from: '/nowhere',
    open: (page) => link(page, 'conversations').click(),
    call: /conversations\.list/,
    loading: 'Loading conversations...',
    failed: 'No conversations found.',
  },
  '/conversation/{id}': {
    from: '/conversations',
    open: (page) => link(page, 'Lift 2 wants a reason').click(),
    call: /conversations\.byId/,
    loading: 'loading',
    failed: 'Conversation not found.',
  },
  '/chat/{id}': {
    from: '/conversations',
    open: (page) => card(page).getByRole('link', { name: 'talk to feral about this' }).click(),
    call: /conversations\.byId/,
    loading: '*** dialling the den...',
    failed: 'Conversation not found.',
  },
  '/archives': {
    from: '/nowhere',
    open: (page) => link(page, 'archives').click(),
    call: /archives\.list/,
    loading: 'Loading archives...',
    failed: 'No archives found.',
  },
  '/archive/{id}': {
    from: '/archives',
    open: (page) => page.locator('.archive-link').last().click(),
    call: /archives\.text/,
    loading: 'Loading archive...',
    failed: 'There is no such archive.',
  },
};

describeInBrowser('a page whose data is on its way', () => {
  test.each(Object.entries(WAYS))('says so until it comes: %s', async (_path, way) => {
    const site = await startFullSite('I left.', 'Please hold.');
    const page = await visit(site.url + way.from, { expected: /404/ });
    const held = await hold(page, way.call);
    await way.open(page);
    const loading = page.getByText(way.loading, { exact: true }).first();
    await loading.waitFor({ state: 'attached' });
    held.release();
    await loading.waitFor({ state: 'detached' });
    expect(await page.getByText(way.failed, { exact: true }).count()).toBe(0);
  });

  test.each(Object.entries(WAYS))('says that there is none when it fails: %s', async (_path, way) => {
    const site = await startFullSite('I left.', 'Please hold.');
    const page = await visit(site.url + way.from, { expected: /404|ERR_FAILED/ });
    const held = await hold(page, way.call, 'failure');
    await way.open(page);
    held.release();
    await page.getByText(way.failed, { exact: true }).waitFor();
  });
});

describeInBrowser('the live feed', () => {
  test('is being prepared until its stream stands', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/nowhere`, { expected: /404/ });
    const held = await hold(page, /eternal\.live/);
    await link(page, 'eternal').click();
    await expect.poll(() => status(page)).toBe('LoadingPreparing eternal duel');
    held.release();
    await expect.poll(() => status(page)).toBe('LIVEEternal duel active');
  });

  test('goes on without its history, asks for it again after a while, and says nothing of it', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/nowhere`, { expected: /404|ERR_FAILED/ });
    let alerts = 0;
    page.on('dialog', () => (alerts += 1));
    await page.route(/eternal\.history/, (route) => route.abort());
    await link(page, 'eternal').click();
    await expect.poll(() => status(page)).toBe('LIVEEternal duel active');
    say(site.db, site.conversation, { content: 'Come back.', role: 'user' });
    const lines = () => page.locator('.line').allTextContents();
    await expect.poll(lines).toEqual(['warden@eternal:~$ Come back.']);
    await page.unroute(/eternal\.history/);
    await expect.poll(lines).toEqual(['feral@eternal:~$ I left.', 'warden@eternal:~$ Come back.']);
    expect(await status(page)).toBe('LIVEEternal duel active');
    expect(alerts).toBe(0);
  });
});

describeInBrowser('the den', () => {
  test('says that nobody speaks while it cannot hear, and goes on once it can', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/nowhere`, { expected: /404|ERR_FAILED/, before: hasten });
    await page.route(/eternal\.history/, (route) => route.abort());
    await page.getByRole('link', { name: 'back home' }).click();
    await page.getByText('Nobody is saying anything.').waitFor();
    await page.unroute(/eternal\.history/);
    await expect.poll(() => page.locator('.live-line-text').textContent()).toBe('feral@eternal:~$ I left.');
  });
});

describeInBrowser('the desk', () => {
  test('shows a dash for every number until it has come', async () => {
    const site = await startDuel('I left.');
    const { page } = await visitDesk(site);
    const held = await hold(page, /admin\.stats/);
    await page.reload();
    const numbers = () => page.locator('.stats dd').allTextContents();
    await expect.poll(numbers).toEqual(Array(8).fill('–'));
    expect(await page.getByRole('switch', { name: 'Eternal mode' }).isDisabled()).toBe(true);
    held.release();
    await expect.poll(async () => (await numbers())[0]).toBe('1');
  });
});
