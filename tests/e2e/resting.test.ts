import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { renewEpoch } from '#shared/db/audited-write.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { conversations } from '#shared/db/schema.ts';
import { startDaemonProcess, untilHolding } from '#tests/support/processes/daemon-process.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { killed } from '#tests/support/processes/processes.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { factOf } from './facts.ts';
import { hasten } from './haste.ts';
import { startDuel, startSiteWithoutDaemon, type Site } from './site.ts';

const stands = (page: Page, text: string) =>
  expect.poll(() => page.locator('.status[role=status]').textContent()).toBe(text);
const enable = ({ db }: Site, enabled: boolean) => writeSetting(db, 'eternal.enabled', String(enabled));

describeInBrowser('a duel that was stopped', () => {
  test('is said to rest by /eternal, which waits for no reply, until it is started', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/eternal`);
    await stands(page, 'LIVEEternal duel active');
    const pending = page.getByText('SYSTEM: Processing neural pathways');
    await pending.waitFor();
    enable(site, false);
    await stands(page, 'RestingThe duel rests');
    await pending.waitFor({ state: 'detached' });
    enable(site, true);
    await stands(page, 'LIVEEternal duel active');
    await pending.waitFor();
  });

  test('is said to rest from the first answer, by every page that would call it live', async () => {
    const site = await startDuel('I left.');
    enable(site, false);
    const eternal = await visit(`${site.url}/eternal`);
    await stands(eternal, 'RestingThe duel rests');
    const viewer = await visit(`${site.url}/conversation/${site.conversation}`);
    await stands(viewer, 'resting');
    expect(await factOf(viewer, 'status')).toBe('resting');
    const list = await visit(`${site.url}/conversations`, WITHOUT_SCRIPTS);
    const invitation = await list.locator('.live-invitation').textContent();
    expect(invitation).toContain('The duel rests: The badge printer is grieving');
    expect(invitation).not.toContain('On the line now');
    expect(await list.locator('.card-live').textContent()).toBe('RESTING');
  });

  test('is said to rest by an open list within half a minute, and then to go on', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/conversations`, { before: hasten });
    const now = () => page.locator('.live-invitation strong').textContent();
    expect(await now()).toBe('On the line now:');
    enable(site, false);
    await expect.poll(now).toBe('The duel rests:');
    enable(site, true);
    await expect.poll(now).toBe('On the line now:');
  });

  test('still brings an open conversation what is said in it', async () => {
    const site = await startDuel('I left.');
    const page = await visit(`${site.url}/conversation/${site.conversation}`);
    await stands(page, 'LIVE');
    enable(site, false);
    await stands(page, 'resting');
    say(site.db, site.conversation, 'One last thing.');
    await page.getByText('One last thing.').last().waitFor();
    await stands(page, 'resting');
  });
});

describeInBrowser('a duel whose daemon is killed', () => {
  test('is said to rest by an open page and by a new one, until there is another daemon', async () => {
    const { db, folder, url } = await startSiteWithoutDaemon();
    const daemon = await startDaemonProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    await untilHolding(db, daemon);
    const page = await visit(`${url}/eternal`);
    await stands(page, 'LIVEEternal duel active');
    await killed(daemon);
    await stands(page, 'RestingThe duel rests');
    const list = await visit(`${url}/conversations`, WITHOUT_SCRIPTS);
    expect(await list.locator('.live-invitation strong').textContent()).toBe('The duel rests:');
    await startDaemonProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    await stands(page, 'LIVEEternal duel active');
  });
});

describeInBrowser('a conversation that is deleted while it is open', () => {
  test('says so, keeps what is on the page, and asks for it no more', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    const page = await visit(`${site.url}/conversation/${site.conversation}`, {
      before: hasten,
      expected: /404/,
    });
    await stands(page, 'LIVE');
    site.db.delete(conversations).run();
    renewEpoch(site.db);
    await stands(page, 'deleted');
    await page.getByText('This conversation was deleted.').waitFor();
    expect(await page.locator('.line').count()).toBe(2);
    expect(await page.getByRole('link', { name: 'talk to feral about this' }).count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Ten times the wait before a stream that was lost is opened again.
    await page.waitForTimeout(5_000);
    expect(asked.filter((url) => /conversations\.(live|byId)/.test(url))).toEqual([]);
  });
});
