import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { conversations } from '#shared/db/schema.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite } from './site.ts';

const PITCH =
  'Ambrose, the tortoise of Records, has gone to sleep on the warrant. By law he may not be disturbed.';
const PHONE = { viewport: { width: 390, height: 844 } };

/** Begins an episode, as the daemon does. */
function begin(db: Db, title: string): string {
  const id = addConversation(db, { title });
  db.update(conversations).set({ plannedTurns: 31 }).where(eq(conversations.id, id)).run();
  writeSetting(db, 'episode.pitch', PITCH);
  return id;
}

function end(db: Db, id: string, summary: string): void {
  db.update(conversations).set({ summary }).where(eq(conversations.id, id)).run();
  closeConversation(db, id);
}

async function startEpisode() {
  const site = await startSite();
  const conversation = begin(site.db, 'The tortoise is in the file');
  for (const line of ['I left.', 'We noticed.']) say(site.db, conversation, line);
  return { ...site, conversation };
}

const frame = (page: Page) => page.getByRole('region', { name: 'This episode' });
const place = (page: Page) => frame(page).locator('.episode-place').textContent();
const isLive = (page: Page) => page.getByText('Eternal duel active').waitFor();

describeInBrowser('the frame of /eternal', () => {
  test('says which episode it is, how far it is and what it is about, without scripts', async () => {
    const { url, conversation } = await startEpisode();
    const page = await visit(`${url}/eternal`, WITHOUT_SCRIPTS);
    expect(await place(page)).toBe('line 2 of 31');
    const link = frame(page).getByRole('link', { name: 'The tortoise is in the file' });
    expect(await link.getAttribute('href')).toBe(`/conversation/${conversation}`);
    expect(await frame(page).locator('summary').textContent()).toBe(
      'Ambrose, the tortoise of Records, has gone to sleep on the warrant.',
    );
    await frame(page).locator('summary').click();
    await frame(page).getByText('By law he may not be disturbed.').waitFor();
  });

  test('moves with the feed, on to the next episode, which says what came before', async () => {
    const { url, db, conversation } = await startEpisode();
    const page = await visit(`${url}/eternal`);
    await isLive(page);
    say(db, conversation, 'And again.');
    await expect.poll(() => place(page)).toBe('line 3 of 31');
    end(db, conversation, 'The tortoise woke in April.');
    say(db, begin(db, 'The yew hound'), 'It is gaining.');
    await expect.poll(() => place(page)).toBe('line 1 of 31');
    await frame(page).getByRole('link', { name: 'The yew hound' }).waitFor();
    await page.getByText('previously: The tortoise woke in April.').waitFor();
    await page.locator('.log').getByRole('heading', { name: 'The yew hound' }).waitFor();
  });

  test('is as high on a phone for any episode, and no higher than two lines', async () => {
    const { url, db, conversation } = await startEpisode();
    const page = await visit(`${url}/eternal`, PHONE);
    await isLive(page);
    const size = () => frame(page).evaluate((box) => box.getBoundingClientRect().height);
    const lineHeight = await frame(page).evaluate((box) =>
      Number.parseFloat(getComputedStyle(box).lineHeight),
    );
    const before = await size();
    expect(before).toBeLessThan(lineHeight * 3);
    end(db, conversation, '');
    say(db, begin(db, 'A title that is far too long for any telephone that was ever sold '.repeat(3)), 'So.');
    await expect.poll(() => place(page)).toContain('1 of 31');
    expect(await size()).toBe(before);
  });

  test('is not there while nothing has been said', async () => {
    const { url } = await startSite();
    const page = await visit(`${url}/eternal`);
    await isLive(page);
    expect(await frame(page).count()).toBe(0);
  });
});
