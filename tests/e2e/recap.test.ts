import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { facts } from '#shared/db/schema.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { beAway } from './away.ts';
import { issuesOf } from './axe.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { layoutShiftOf, watchLayoutShifts } from './layout-shift.ts';
import { startSite } from './site.ts';

const HOUR = 3_600_000;
const QUOTABLE = 'A line that is neither too long nor too short to be quoted alone by anybody at all.';
const PHONE = { viewport: { width: 390, height: 844 } };

function play(db: Db, title: string, { live = false } = {}): string[] {
  const conversation = addConversation(db, { title, summary: live ? '' : `What came of ${title}.` });
  const ids = ['short one', QUOTABLE, 'short two'].map((line) => say(db, conversation, line).id);
  db.insert(facts)
    .values({
      conversationId: conversation,
      text: `feral took the ${title}.`,
      thing: title,
      holder: 'feral',
      at: 0,
    })
    .run();
  if (!live) closeConversation(db, conversation);
  return ids;
}

/** A duel of so many episodes, the last of which is live. */
async function startPlayed(episodes = 4) {
  const site = await startSite();
  const ids = Array.from({ length: episodes }, (_, n) =>
    play(site.db, `episode ${n + 1}`, { live: n === episodes - 1 }),
  );
  return { ...site, ids: ids.flat() };
}

/** The duel goes on with these episodes, and the server has heard of it. */
async function goOn(url: string, db: Db, titles: readonly string[]): Promise<void> {
  db.$client.exec('UPDATE conversations SET live = 0');
  for (const title of titles) play(db, title);
  // The page itself, which may have been kept from before.
  const heard = async () => (await fetch(`${url}/eternal`)).text();
  await expect.poll(heard).toContain(`"title":"${titles.at(-1) ?? ''}"`);
}

const region = (page: Page) => page.getByRole('region', { name: 'While you were out' });

describeInBrowser('whoever was out', () => {
  test.each(['/eternal', '/'])(
    'for nine hours is told on %s what they missed, until they put it away',
    async (path) => {
      const { url, db } = await startPlayed(1);
      const page = await visit(`${url}/eternal`);
      await page.getByText('Eternal duel active').waitFor();
      await beAway(page, 9 * HOUR);
      await goOn(url, db, ['lamp', 'bell', 'ladder']);
      await page.goto(url + path);
      expect(await region(page).textContent()).toContain('9 lines in 3 episodes, over 9 hours.');
      await region(page).getByRole('button', { name: 'what happened' }).press('Enter');
      expect(await region(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'Changed hands, or came to grief',
        'ladder',
        'bell',
        'lamp',
      ]);
      const text = (await region(page).textContent()) ?? '';
      for (const part of ['What came of bell.', QUOTABLE, 'feral took the lamp.'])
        expect(text).toContain(part);
      expect(await issuesOf(page)).toEqual([]);
      await region(page).getByRole('button', { name: 'dismiss' }).press('Enter');
      await expect.poll(() => region(page).count()).toBe(0);
      await page.reload();
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await region(page).count()).toBe(0);
    },
  );

  test('starts where they left, or has it played from there', async () => {
    const { url, db, ids } = await startPlayed(1);
    const page = await visit(`${url}/eternal`);
    await page.getByText('Eternal duel active').waitFor();
    await beAway(page, 2 * HOUR);
    await goOn(url, db, ['lamp']);
    await page.goto(`${url}/eternal`);
    await region(page).getByRole('button', { name: 'what happened' }).click();
    const left = await region(page).getByRole('link', { name: 'start where you left' }).getAttribute('href');
    expect(left).toMatch(new RegExp(`^/conversation/[0-9a-f]{24}#m-${ids[2] ?? ''}$`));
    await region(page).getByRole('link', { name: 'play it from there' }).click();
    await expect.poll(() => page.locator('.log .said').last().textContent()).toBe('short two');
    expect(page.url()).toContain(ids[2] ?? '');
  });

  test('for a month is told of the latest forty episodes, and that there were more', async () => {
    const { url, db } = await startPlayed(1);
    const page = await visit(`${url}/eternal`, PHONE);
    await page.getByText('Eternal duel active').waitFor();
    await beAway(page, 30 * 24 * HOUR);
    await goOn(
      url,
      db,
      Array.from({ length: 60 }, (_, n) => `episode ${n + 2}`),
    );
    await page.goto(`${url}/eternal`);
    expect(await region(page).textContent()).toContain(
      'more than 120 lines in more than 40 episodes, over 30 days.',
    );
    await region(page).getByRole('button', { name: 'what happened' }).click();
    await region(page).getByText('and 35 more').waitFor();
    await region(page).getByText('the desk has shredded its notes').waitFor();
  });

  test('finds the page where it was: nothing moves, and nothing of them is sent anywhere', async () => {
    const { url, db } = await startPlayed(1);
    const asked: string[] = [];
    const prepare = async (page: Page) => {
      await page.addInitScript(watchLayoutShifts);
      page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    };
    const page = await visit(`${url}/eternal`, { prepare, ...PHONE });
    await page.getByText('Eternal duel active').waitFor();
    const seen = await beAway(page, 9 * HOUR);
    await goOn(url, db, ['lamp']);
    asked.length = 0;
    await page.goto(`${url}/eternal`);
    await region(page).waitFor();
    await page.getByText('Eternal duel active').waitFor();
    expect((await layoutShiftOf(page)).total).toBeLessThan(0.02);
    for (const value of Object.values(seen).map(String)) {
      if (value.length > 3) expect(asked.filter((request) => request.includes(value))).toEqual([]);
    }
  });

  test('for less than an hour, for the first time or without scripts is told nothing', async () => {
    const { url, db } = await startPlayed(2);
    const page = await visit(`${url}/eternal`);
    await page.getByText('Eternal duel active').waitFor();
    await page.waitForLoadState('domcontentloaded');
    expect(await region(page).count()).toBe(0);
    await beAway(page, HOUR - 60_000);
    await goOn(url, db, ['lamp']);
    await page.goto(`${url}/eternal`);
    await page.getByText('Eternal duel active').waitFor();
    expect(await region(page).count()).toBe(0);
    const plain = await visit(`${url}/eternal`, WITHOUT_SCRIPTS);
    expect(await region(plain).count()).toBe(0);
  });
});
