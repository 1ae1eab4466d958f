import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { promptOf } from '#shared/brand.ts';
import { newId } from '#shared/db/id.ts';
import { messages } from '#shared/db/schema.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { call } from '#tests/support/http/call.ts';
import { daemonOf } from '#tests/support/site/chat.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { MARKUP, markupBy } from '#tests/support/hostile/markup.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { describeInBrowser, MOVING, visit, type Visit } from './browser.ts';
import { visitDesk } from './desk.ts';
import { fillChat, fillDesk, startHostileSite } from './hostile-site.ts';
import { MarkupWatch } from './markup-watch.ts';

/* W7 of reliability.md: in a real browser nothing of it runs, and the content security policy has nothing to report. */

const TRIAL = [
  'W7',
  `pages with ${MARKUP.length} texts of markup in them, looked through for what is no text`,
] as const;
const NOTHING = { events: [], foreign: [] };
/** The browser looks for an icon beside what is no page. */
const NO_ICON = { expected: /404/ };

/** A visit that is watched from its first document on. */
async function watchedVisit(url: string, options: Visit = {}) {
  const watches: MarkupWatch[] = [];
  const prepare = async (page: Page) => {
    watches.push(await MarkupWatch.on(page));
    page.on('dialog', (dialog) => void dialog.dismiss());
    await options.prepare?.(page);
  };
  const page = await visit(url, { ...options, prepare });
  const signs = async () => (await watches[0]?.signs()) ?? { events: ['nobody watched'], foreign: [] };
  return { page, signs };
}

/** The same; each look for signs is a try. */
async function triedVisit(url: string, options: Visit = {}) {
  const tell = beginTrial(...TRIAL);
  let looks = 0;
  const { page, signs } = await watchedVisit(url, options);
  const look = () => {
    tell({ tries: (looks += 1) });
    return signs();
  };
  return { page, signs: look };
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
/** What a reader of the page reads, on one line. */
const textOf = async (page: Page) => flat((await page.locator('body').textContent()) ?? '');
/** A message as a log shows it: who says it, and what. */
const line = (content: string) =>
  flat(`${promptOf(agentNameOf({ role: 'assistant', content }))} ${stripTag(content)}`);

async function expectToRead(page: Page, texts: readonly string[]): Promise<void> {
  const missing = async () => {
    const shown = await textOf(page);
    return texts.filter((text) => !shown.includes(flat(text)));
  };
  await expect.poll(missing).toEqual([]);
}

describeInBrowser('markup in what somebody wrote', () => {
  test('is text on every page that shows titles, summaries, messages and archives', async () => {
    const { url, whole, titled, archives } = await startHostileSite();
    const { page, signs } = await triedVisit(`${url}/conversation/${whole}`, MOVING);
    await expectToRead(page, MARKUP.map(stripTag));
    expect(await signs()).toEqual(NOTHING);
    for (const [n, id] of titled.entries()) {
      await page.goto(`${url}/conversation/${id}`);
      expect(flat(await page.title())).toContain(flat(markupBy(14)[n] ?? ''));
      expect(await signs()).toEqual(NOTHING);
    }
    await page.goto(`${url}/archive/${archives[0]}`);
    await expectToRead(page, MARKUP.map(stripTag));
    for (const path of ['/', '/eternal', '/conversations', '/archives', `/chat/${titled[0]}`]) {
      await page.goto(url + path);
      await page.waitForLoadState();
      expect({ path, ...(await signs()) }).toEqual({ path, ...NOTHING });
    }
    await expectToRead(page, markupBy(14).slice(0, 1));
  });

  test('is text on the page of a line', async () => {
    const { url, db, whole } = await startHostileSite();
    const lines = db.select().from(messages).where(eq(messages.conversationId, whole)).all();
    const { page, signs } = await triedVisit(url);
    // One of each kind, and its neighbours.
    for (const { id, content } of lines.filter((_, n) => n % 6 === 3)) {
      await page.goto(`${url}/line/${id}`);
      await expectToRead(page, [stripTag(content)]);
      expect({ content, ...(await signs()) }).toEqual({ content, ...NOTHING });
    }
  });

  test('is text in the lists', async () => {
    const { url } = await startHostileSite();
    const { page, signs } = await triedVisit(`${url}/conversations`);
    await expectToRead(page, markupBy(14));
    await page.getByPlaceholder('search conversations...').fill(MARKUP[0] ?? '');
    await expectToRead(page, [MARKUP[0] ?? '']);
    await page.goto(`${url}/archives`);
    await expectToRead(page, markupBy(14));
    expect(await signs()).toEqual(NOTHING);
  });

  test('is text while it is said, to those who watch', async () => {
    const { url, db, live } = await startHostileSite();
    const lines = MARKUP.slice(0, 12);
    for (const path of ['/eternal', `/conversation/${live}`]) {
      const { page, signs } = await triedVisit(url + path);
      await page.getByText('LIVE', { exact: true }).first().waitFor();
      for (const content of lines) say(db, live, content);
      await expectToRead(page, lines.map(line));
      expect(await signs()).toEqual(NOTHING);
    }
  });

  test('is text in a chat, as it was said, and as it comes', async () => {
    const site = await startHostileSite();
    const visitorId = newId();
    fillChat(site, { conversationId: site.whole, visitorId });
    const cookie = { name: 'visitor', value: visitorId, url: site.url };
    const prepare = (it: Page) => it.context().addCookies([cookie]);
    const { page, signs } = await triedVisit(`${site.url}/chat/${site.whole}`, { prepare });
    await expectToRead(page, markupBy(2));
    const all = MARKUP.join(' ').slice(0, 2_000);
    const field = page.getByRole('textbox', { name: 'Your message to feral' });
    await field.fill(all);
    await field.press('Enter');
    await page.getByText('feral is typing').waitFor();
    await expectToRead(page, [all]);
    const reply = `It said: ${markupBy(8)[0]}`;
    daemonOf(site).answer(reply);
    await expectToRead(page, [reply]);
    expect(await signs()).toEqual(NOTHING);
  });

  test('is text on the administrator’s desk, and in what a text became that was uploaded there', async () => {
    const tell = beginTrial(...TRIAL);
    const site = await startHostileSite();
    fillDesk(site);
    const watches: MarkupWatch[] = [];
    const prepare = async (page: Page) => void watches.push(await MarkupWatch.on(page));
    const { page, press, token } = await visitDesk(site, { prepare });
    const model = markupBy(1)[30] ?? '';
    expect((await call(site, 'POST /admin/duel/model', { token, json: { model } })).status).toBe(200);
    const name = `${MARKUP[7]}.txt`;
    const buffer = Buffer.from(MARKUP.join('\n\n'));
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await page.getByText(`Chosen: ${name}`).waitFor();
    await press('Upload');
    const link = page.getByRole('link', { name: 'Read it' });
    await expectToRead(page, [...markupBy(5).slice(0, 4), ...markupBy(2).slice(9), ...markupBy(14), model]);
    tell({ tries: 1 });
    await expect
      .poll(() => watches[0]?.signs())
      .toEqual({ ...NOTHING, events: [expect.stringContaining('Conversation created')] });
    await link.waitFor();
    await page.goto(`${site.url}${await link.getAttribute('href')}`);
    await expectToRead(page, ['javascript:canary()//x', 'canary() %>']);
    tell({ tries: 2 });
    expect((await watches[0]?.signs())?.foreign).toEqual([]);
  });

  test('is text where a call of the API is opened like a page', async () => {
    const { url, whole, archives } = await startHostileSite();
    const { page, signs } = await triedVisit(`${url}/api/archives/${archives[0]}`, NO_ICON);
    await expectToRead(page, MARKUP.map(stripTag));
    expect(await signs()).toEqual(NOTHING);
    const calls = ['history?limit=500', 'conversations?limit=100', `conversations/${whole}`];
    for (const path of [...calls.map((name) => `/api/eternal/${name}`), '/api/docs']) {
      await page.goto(url + path);
      expect({ path, ...(await signs()) }).toEqual({ path, ...NOTHING });
    }
  });

  test('does nothing in an address, a fragment or browser storage', async () => {
    const { url, whole } = await startHostileSite();
    const storage = { ...MOVING, expected: /404|ERR_ABORTED/, before: fillStorage } satisfies Visit;
    const { page, signs } = await triedVisit(url, storage);
    const inPaths = MARKUP.slice(31, 37).map((text) => `/conversation/${encodeURIComponent(text)}`);
    const asPaths = MARKUP.slice(0, 3).map(
      (text) => `/${text.replaceAll('/', '%2F').replaceAll('#', '%23')}`,
    );
    const beside = MARKUP.slice(31, 33).map((text) => `/conversation/${whole}?q=${text}#m-${text}`);
    for (const path of [...inPaths, ...asPaths, ...beside, '/religion', '/library']) {
      await page.goto(url + path);
      expect({ path, ...(await signs()) }).toEqual({ path, ...NOTHING });
    }
  });

  test('is noticed by this very test where it is let in', async () => {
    const { url } = await startHostileSite();
    const { page, signs } = await watchedVisit(`${url}/archives`, { expected: /./ });
    await page.evaluate((markup) => (document.body.innerHTML = markup), MARKUP.join(' '));
    await expect.poll(async () => (await signs()).events.join()).toContain('refused: script-src');
    expect((await signs()).foreign.length).toBeGreaterThan(20);
    await page.goto('about:blank');
    await page.setContent(MARKUP.join(' '));
    await expect.poll(async () => (await signs()).events).toContain('a script ran');
  });
});

/** Runs in the page, ahead of its scripts. */
function fillStorage(): void {
  const markup = '"><img data-hostile src=x onerror=canary()>';
  const keys = ['selectedTheme', 'user', 'homeHits', 'religionHits', 'libraryHits'];
  for (const key of keys) localStorage.setItem(key, markup);
}
