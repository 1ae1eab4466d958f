import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import type { Db } from '#shared/db/client.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { hasten } from './haste.ts';
import { CUT, startServer } from './killable-server.ts';
import { watchLastMessage } from './log-watch.ts';
import { startSite, startSiteWithoutDaemon } from './site.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PHONE = { viewport: { width: 390, height: 844 } };

interface Played {
  readonly title: string;
  readonly from: number;
  readonly lines?: number;
  readonly everyMs?: number;
}

/** A closed episode whose lines are `title 1`, `title 2` and so on. */
function play(db: Db, { title, from, lines = 5, everyMs = 10_000 }: Played) {
  const conversation = addConversation(db, { title });
  const ids = Array.from(
    { length: lines },
    (_, n) => say(db, conversation, { content: `${title} ${n + 1}`, at: from + n * everyMs }).id,
  );
  closeConversation(db, conversation);
  return { conversation, ids };
}

/** Two days of the duel: the fourth of March with episodes at noon and four hours later, the fifth with one at noon. */
async function startPlayed() {
  const site = await startSite();
  const noon = play(site.db, { title: 'noon', from: NOON });
  const late = play(site.db, { title: 'late', from: NOON + 4 * HOUR });
  const next = play(site.db, { title: 'next', from: NOON + DAY });
  return { ...site, noon, late, next };
}

const stands = (page: Page) => page.locator('.log .line .said').last().textContent();
const standsAt = (page: Page, line: string) => expect.poll(() => stands(page)).toBe(line);
const mode = (page: Page) => page.locator('.status strong').textContent();
const scrubber = (page: Page) => page.getByRole('slider', { name: 'Time of day' });
const queryOf = (page: Page) => new URL(page.url()).search;
const isOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describeInBrowser('a replay', () => {
  test('plays by itself what was said, as fast as it was said or faster', async () => {
    const { url, db } = await startPlayed();
    // Three minutes more of the tape: only what has not ended can be paused. The page keeps all of it.
    play(db, { title: 'long', from: NOON + 2 * DAY, lines: 180, everyMs: 30_000 });
    const page = await visit(`${url}/replay?at=2026-03-04T12:00&speed=32`, { ...MOVING, ...PHONE });
    await page.getByText('(four hours of hold music)').waitFor();
    await page.locator('.log .said', { hasText: 'late 1' }).waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => mode(page)).toBe('paused');
    expect(queryOf(page)).toMatch(/^\?at=2026-03-0([45]T1[26]:00:[0-4]0|6T1[23]:\d\d:[03]0)\.000Z&speed=32$/);
    expect(await page.locator('.log .said').nth(2).textContent()).toBe('noon 3');
    expect(await isOver(page)).toBe(false);
  });

  test('stands still for those who asked for less motion, until they press play', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-04&speed=4`);
    expect([await mode(page), await stands(page)]).toEqual(['paused', 'noon 1']);
    const watch = await watchLastMessage(page, '.log .line .said');
    await page.getByRole('button', { name: 'play', exact: true }).click();
    // It stands there for six seconds, divided by the speed: a busy machine misses that, and has twenty more to press pause.
    await expect.poll(() => watch.seen()).toContain('noon 5');
    await page.getByRole('button', { name: 'pause', exact: true }).click();
    await expect.poll(() => mode(page)).toBe('paused');
  });

  test('is worked with the keys of a video player', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-04`);
    const press = async (key: string, line: string) => {
      await page.keyboard.press(key);
      await standsAt(page, line);
    };
    await press('ArrowRight', 'noon 2');
    await press('l', 'noon 3');
    await press('j', 'noon 2');
    await press('ArrowLeft', 'noon 1');
    await press('Shift+N', 'late 1');
    await press('ArrowRight', 'late 2');
    await press('Shift+P', 'late 1');
    await press('Shift+P', 'noon 1');
    await press('End', 'late 5');
    await press('Home', 'noon 1');
    expect(queryOf(page)).toBe('?at=2026-03-04T12:00:00.000Z');
    await page.keyboard.press('>');
    await page.keyboard.press('>');
    await expect.poll(() => page.getByLabel('speed').inputValue()).toBe('4');
    await page.keyboard.press('<');
    await expect.poll(() => queryOf(page)).toBe('?at=2026-03-04T12:00:00.000Z&speed=2');
    await page.keyboard.press('Space');
    await expect.poll(() => mode(page)).toBe('playing, 2×');
    await page.keyboard.press('k');
    await expect.poll(() => mode(page)).toBe('paused');
  });

  test('leaves the keys to what needs them itself', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-04`);
    await page.getByLabel('Day (UTC)').focus();
    await page.keyboard.press('k');
    await page.getByLabel('speed').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'next episode' }).focus();
    await page.keyboard.press('Space');
    await standsAt(page, 'late 1');
    expect(await mode(page)).toBe('paused');
  });

  test('has a scrubber over its day, with the episodes as marks', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-04`);
    expect(await page.locator('.scrubber-marks rect').count()).toBe(2);
    expect(await scrubber(page).getAttribute('aria-valuetext')).toBe('12:00:00 UTC, noon');
    await scrubber(page).fill(String(15 * 3_600));
    await standsAt(page, 'late 1');
    await scrubber(page).focus();
    await page.keyboard.press('Home');
    await standsAt(page, 'noon 1');
  });

  test('goes to other days by link, by date and by the episodes of the day', async () => {
    const { url, noon } = await startPlayed();
    const page = await visit(`${url}/replay?conversation=${noon.conversation}`);
    await page.getByRole('link', { name: 'day after' }).click();
    await standsAt(page, 'next 1');
    await page.getByRole('heading', { name: 'This day: 2026-03-05' }).waitFor();
    await page.getByLabel('Day (UTC)').fill('2026-03-04');
    await page.getByRole('button', { name: 'go', exact: true }).click();
    await standsAt(page, 'noon 1');
    await page.locator('.day-list').getByRole('link', { name: 'late' }).click();
    await standsAt(page, 'late 1');
    await page.goBack();
    await standsAt(page, 'noon 1');
  });

  test('ends by saying so, and leads to what is said now', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-05T12:00:30Z&speed=32`, MOVING);
    await page.getByText('You have caught up.').waitFor();
    expect([await mode(page), await stands(page)]).toEqual(['ended', 'next 5']);
    await page.getByRole('link', { name: 'What is said now' }).click();
    await page.getByText('Eternal duel active').waitFor();
  });

  test('is one link away from every conversation, archive and line', async () => {
    const { url, db, noon } = await startPlayed();
    const upload = addConversation(db, { origin: 'upload', live: false, title: 'brought in' });
    for (const line of ['one', 'two']) say(db, upload, line);
    const page = await visit(`${url}/conversation/${noon.conversation}`);
    await page.getByRole('link', { name: 'play it' }).click();
    await standsAt(page, 'noon 1');
    await page.goto(`${url}/line/${noon.ids[2] ?? ''}`);
    await page.getByRole('link', { name: 'play from here' }).click();
    await standsAt(page, 'noon 3');
    await page.goto(`${url}/conversation/${upload}`);
    await page.getByRole('link', { name: 'play it' }).click();
    await standsAt(page, 'one');
    await page.keyboard.press('ArrowRight');
    await page.getByText('That is all there was on this tape.').waitFor();
    expect(await scrubber(page).count()).toBe(0);
  });

  test('gives away a link to its moment', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?at=2026-03-04`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await standsAt(page, 'noon 1');
    await page.keyboard.press('ArrowRight');
    await standsAt(page, 'noon 2');
    await page.getByRole('button', { name: 'copy link' }).click();
    await page.getByText('copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${url}/replay?at=2026-03-04T12:00:10.000Z`);
    await page.goto(copied);
    await standsAt(page, 'noon 2');
  });

  test('plays on where times were set to one moment, and its scrubber rests', async () => {
    const { url, db, noon } = await startPlayed();
    db.update(messages).set({ createdAt: NOON }).run();
    db.update(conversations).set({ startDate: NOON }).run();
    const page = await visit(`${url}/replay?line=${noon.ids[1] ?? ''}`);
    await page.getByText('These lines have one time').waitFor();
    expect(await scrubber(page).isDisabled()).toBe(true);
    await page.keyboard.press('l');
    await standsAt(page, 'noon 3');
    expect(queryOf(page)).toBe(`?line=${noon.ids[2] ?? ''}`);
    await page.getByLabel('speed').selectOption('32');
    await page.getByRole('button', { name: 'play', exact: true }).click();
    await standsAt(page, 'next 5');
  });

  test('needs neither a daemon nor a stream', async () => {
    const site = await startSiteWithoutDaemon();
    play(site.db, { title: 'noon', from: NOON });
    const streams: string[] = [];
    const prepare = async (page: Page) => {
      await page.route(/\.live/, (route) => {
        streams.push(route.request().url());
        return route.abort();
      });
    };
    const page = await visit(`${site.url}/replay?at=2026-03-04&speed=32`, { ...MOVING, prepare });
    await standsAt(page, 'noon 5');
    expect(streams).toEqual([]);
  });

  test('says that it is stuck where the server is gone, and goes on where it comes back', async () => {
    const { conversation, db, url, stop, startAgain } = await startServer();
    closeConversation(db, conversation);
    play(db, { title: 'noon', from: NOON, lines: 130, everyMs: 3_000 });
    const page = await visit(`${url}/replay?at=2026-03-04&speed=32`, { expected: CUT, before: hasten });
    await stop();
    await page.getByRole('button', { name: 'play', exact: true }).click();
    await expect.poll(() => mode(page)).toBe('stuck');
    expect(await stands(page)).toBe('noon 100');
    await startAgain();
    await expect.poll(() => stands(page)).toBe('noon 130');
  });

  test.each([PHONE, {}])('is a plain log without scripts, with ways on (%o)', async (size) => {
    const { url, db } = await startPlayed();
    play(db, { title: 'long', from: NOON + 2 * DAY, lines: 230 });
    const page = await visit(`${url}/replay?at=2026-03-06T12:00`, { ...WITHOUT_SCRIPTS, ...size });
    expect(await page.locator('.log .said').allTextContents()).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => `noon ${n}`),
      ...[1, 2, 3, 4, 5].map((n) => `late ${n}`),
      ...[1, 2, 3, 4, 5].map((n) => `next ${n}`),
      ...Array.from({ length: 100 }, (_, n) => `long ${n + 1}`),
    ]);
    expect(await page.getByRole('button', { name: 'play', exact: true }).isVisible()).toBe(false);
    expect(await isOver(page)).toBe(false);
    await page.getByRole('link', { name: 'later', exact: true }).click();
    expect(await page.locator('.log .said').nth(20).textContent()).toBe('long 101');
    await page.getByRole('link', { name: 'earlier', exact: true }).click();
    await expect.poll(() => page.locator('.log .said').allTextContents()).toContain('long 1');
    await page.getByLabel('Day (UTC)').fill('2026-03-05');
    await page.getByRole('button', { name: 'go', exact: true }).click();
    expect(queryOf(page)).toBe('?at=2026-03-05');
  });

  test('of a place that is not there says so', async () => {
    const { url } = await startPlayed();
    const page = await visit(`${url}/replay?line=${'f'.repeat(24)}`, { expected: /404/ });
    await page.getByRole('heading', { name: 'There is no such place on the tape.' }).waitFor();
  });
});
