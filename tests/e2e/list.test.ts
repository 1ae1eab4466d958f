import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { conversations } from '#shared/db/schema.ts';
import { logIn, makeAdmin } from '#tests/support/site/admin.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS, type Visit } from './browser.ts';
import { giveToken } from './desk.ts';
import { Dialogs } from './dialogs.ts';
import { hold } from './hold.ts';
import { startSite, type Site } from './site.ts';
import { expectToFit } from './widths.ts';

const MORE = 'Load More Conversations';
const QUESTION = 'Eliminar conversación definitivamente?';

/** A closed conversation that says one thing. */
function file(site: Site, title: string, { summary = '', line = `about ${title}` } = {}): string {
  const id = addConversation(site.db, { live: false, title, summary });
  say(site.db, id, line);
  return id;
}

/** A site with the files `file 1` to `file <count>`, of which the list has the last on top. */
async function siteWithFiles(count: number): Promise<Site> {
  const site = await startSite();
  for (let n = 1; n <= count; n += 1) file(site, `file ${n}`);
  return site;
}

/** Titles from `file <from>` down to `file <to>`. */
const files = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => `file ${from - n}`);

const titlesOf = (page: Page) => page.locator('.card-title').allTextContents();
const shows = (page: Page, titles: string[]) => expect.poll(() => titlesOf(page)).toEqual(titles);
/** Its scripts have set in: the cards know how old they are. */
const isAlive = (page: Page) =>
  page
    .getByText(/^(Just now|\d+m ago)$/)
    .first()
    .waitFor();

async function openList(site: Site, options: Visit = {}): Promise<Page> {
  const page = await visit(`${site.url}/conversations`, options);
  if ((await page.locator('.card').count()) > 0) await isAlive(page);
  return page;
}

const search = (page: Page, query: string) => page.getByPlaceholder('search conversations...').fill(query);
const more = (page: Page) => page.getByRole('button', { name: MORE });
/** While a page is under way the button has another name: to wait for `more` to go would be to wait for the click. */
const isWhole = (page: Page) => page.getByRole('button', { name: /^Load/ }).waitFor({ state: 'detached' });

/** The list as an administrator sees it. */
async function openAsAdmin(site: Site, expected?: RegExp) {
  await makeAdmin(site.db);
  const page = await visit(`${site.url}/conversations`, { ...(expected && { expected }) });
  const dialogs = new Dialogs(page);
  await giveToken(page, await logIn(site));
  const remove = (title: string) => page.getByRole('button', { name: `delete: ${title}` });
  return { page, dialogs, remove };
}

describeInBrowser('/conversations', () => {
  test('holds the first page without any script', async () => {
    const site = await siteWithFiles(13);
    const page = await visit(`${site.url}/conversations`, WITHOUT_SCRIPTS);
    expect(await titlesOf(page)).toEqual(files(13, 2));
    expect(await page.title()).toBe('conversations · feral');
    // No clock but the server's: the visitor's may be elsewhere.
    expect(await page.locator('.card time').first().textContent()).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await more(page).isVisible()).toBe(false);
  });

  test('shows on each card what it is about, how long it is and how old', async () => {
    const site = await startSite();
    const id = file(site, ' meatspace inversion ', {
      summary: 'It got a reason.',
      line: '<warden> Sorry. '.repeat(20),
    });
    say(site.db, id, `<warden> ${'Sorry. '.repeat(30)}`);
    const page = await openList(site);
    await shows(page, ['It got a reason.']);
    const card = page.locator('.card');
    expect(await card.locator('.card-preview').textContent()).toBe(
      `${'Sorry. '.repeat(18).slice(0, 120)}...`,
    );
    await card.getByText('2 messages').waitFor();
    await card.getByText('Just now').waitFor();
    expect(await page.getByRole('link', { name: 'It got a reason.', exact: true }).getAttribute('href')).toBe(
      `/conversation/${id}`,
    );
    expect(await card.getByText('talk to feral about this').getAttribute('href')).toBe(`/chat/${id}`);
    expect(await card.getByRole('button').count()).toBe(0);
  });

  test('says on the card of an episode what it came to, rather than its last words', async () => {
    const site = await startSite();
    file(site, 'Lift 2 wants a reason', {
      summary: `${'It got a reason. '.repeat(12).trim()}`,
      line: 'Bye.',
    });
    const page = await openList(site);
    expect(await page.locator('.card-preview').textContent()).toBe('It got a reason. '.repeat(12).trim());
  });

  test('says that its box looks in what is loaded, and leads to the search of everything', async () => {
    const site = await siteWithFiles(14);
    const page = await openList(site);
    const note = page.getByText('Only the 12 loaded here were looked through:');
    expect(await note.count()).toBe(0);
    await search(page, 'file 1');
    await note.waitFor();
    await page.getByRole('link', { name: 'search everything that was said' }).click();
    await page.waitForURL(`${site.url}/search?q=file+1`);
  });

  test('searches everything where what is loaded has nothing, and says so', async () => {
    const site = await siteWithFiles(14);
    const page = await openList(site);
    await search(page, '"file 1"');
    await page.getByText('No conversations match your search.', { exact: true }).waitFor();
    await page.getByText('But everything that was said was searched, too:').waitFor();
    expect(await page.locator('.search-everything mark').first().textContent()).toBe('file 1');
    await search(page, 'nothing of the kind');
    await page.getByText('Nobody has said that. Give them time.').waitFor();
  });

  test('searches everything at Enter, also without scripts', async () => {
    const site = await siteWithFiles(14);
    for (const page of [await openList(site), await visit(`${site.url}/conversations`, WITHOUT_SCRIPTS)]) {
      await search(page, '"file 1"');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${site.url}/search?q=%22file+1%22`);
      expect(await page.locator('.hit mark').first().textContent()).toBe('file 1');
    }
  });

  test('leads to the rogue terminal and to the live conversation', async () => {
    const site = await startSite();
    say(site.db, addConversation(site.db, { title: 'The badge printer is grieving' }), 'It is.');
    const page = await openList(site);
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf('rogue terminal')).toBe('/rogue-terminal');
    expect(await hrefOf('listen in live')).toBe('/eternal');
    expect(await page.locator('.live-invitation').textContent()).toContain('The badge printer is grieving');
    await page.getByRole('img', { name: /filing cabinet/ }).waitFor();
  });

  test('opens a card wherever it is clicked, at its top, and comes back to where the reader was', async () => {
    const site = await siteWithFiles(20);
    const long = file(site, 'a long one');
    for (let n = 1; n <= 80; n += 1) say(site.db, long, `line ${n}`);
    for (let n = 21; n <= 40; n += 1) file(site, `file ${n}`);
    const page = await openList(site);
    await more(page).click();
    await expect.poll(() => titlesOf(page)).toContain('a long one');
    const open = async () => {
      await page.locator('.card', { hasText: 'a long one' }).click({ position: { x: 40, y: 100 } });
      await page.locator('.line').first().waitFor();
      expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'MAIN']);
    };
    await open();
    await page.goBack();
    await open();
    await page.evaluate(() => {
      window.scrollTo = () => Object.assign(window, { scrolledByThePage: true });
    });
    await page.goBack();
    await expect.poll(() => titlesOf(page)).toHaveLength(24);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await page.evaluate(() => 'scrolledByThePage' in window)).toBe(false);
  });

  test('fits the narrowest screen and the widest', async () => {
    const site = await siteWithFiles(12);
    file(site, 'wide'.repeat(30), { line: 'without'.repeat(40) });
    await expectToFit(`${site.url}/conversations`);
  });

  test('does not move while its scripts set in', async () => {
    const site = await siteWithFiles(13);
    const page = await visit(`${site.url}/conversations`, {
      ...MOVING,
      viewport: { width: 390, height: 800 },
    });
    await isAlive(page);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const sum = (list: PerformanceObserverEntryList) =>
            list
              .getEntries()
              .reduce((total, entry) => total + (entry as unknown as { value: number }).value, 0);
          new PerformanceObserver((list) => resolve(sum(list))).observe({
            type: 'layout-shift',
            buffered: true,
          });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shift).toBeLessThan(0.02);
  });
});

describeInBrowser('the search', () => {
  test('finds among the loaded cards by title, summary and latest message, whatever the case', async () => {
    const site = await startSite();
    file(site, 'The stapler');
    file(site, 'A lift', { summary: 'It wanted the STAPLER too.' });
    file(site, 'A fern', { line: 'My stapler, please.' });
    file(site, 'A drain');
    const page = await openList(site);
    await search(page, 'sTaPler');
    await shows(page, ['A fern', 'A lift', 'The stapler']);
    await search(page, 'drain');
    await shows(page, ['A drain']);
    await search(page, '');
    await expect.poll(() => page.locator('.card').count()).toBe(4);
  });

  test('says so when it finds nothing, and leaves the way to more cards', async () => {
    const site = await siteWithFiles(13);
    const page = await openList(site);
    await search(page, 'file 1');
    await shows(page, files(13, 10));
    await search(page, 'a unicorn');
    await page.getByText('No conversations match your search.', { exact: true }).waitFor();
    expect(await more(page).isVisible()).toBe(true);
    const field = page.getByPlaceholder('search conversations...');
    expect(await field.inputValue()).toBe('a unicorn');
    expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('of nothing finds nothing', async () => {
    const page = await openList(await startSite());
    await page.getByText('No conversations found.', { exact: true }).waitFor();
    expect(await more(page).count()).toBe(0);
    await search(page, 'anything');
    await page.getByText('No conversations match your search.', { exact: true }).waitFor();
  });
});

describeInBrowser('more conversations', () => {
  test('come by the dozen while the last page was full', async () => {
    const page = await openList(await siteWithFiles(24));
    await shows(page, files(24, 13));
    await more(page).click();
    await shows(page, files(24, 1));
    await more(page).click();
    await isWhole(page);
    expect(await titlesOf(page)).toEqual(files(24, 1));
  });

  test('stand once each, and none is left out, where the list has grown meanwhile', async () => {
    const site = await siteWithFiles(30);
    const page = await openList(site);
    for (let n = 31; n <= 37; n += 1) file(site, `file ${n}`);
    await more(page).click();
    await expect.poll(() => titlesOf(page)).toHaveLength(17);
    await more(page).click();
    await shows(page, files(30, 2));
    await more(page).click();
    await shows(page, files(30, 1));
    await isWhole(page);
  });

  test('are asked for on and on while a page brings nothing but what is known', async () => {
    const site = await siteWithFiles(30);
    const page = await openList(site);
    for (let n = 31; n <= 42; n += 1) file(site, `file ${n}`);
    await more(page).click();
    await shows(page, files(30, 7));
  });

  test('are announced on the button while they are under way', async () => {
    const page = await openList(await siteWithFiles(13));
    const held = await hold(page, /conversations\.list/);
    await more(page).click();
    expect(await page.getByRole('button', { name: 'Loading...' }).isDisabled()).toBe(true);
    held.release();
    await shows(page, files(13, 1));
  });

  test('may fail to come, silently, and can be asked for again', async () => {
    const site = await siteWithFiles(13);
    const page = await openList(site, { expected: /conversations\.list|ERR_FAILED/ });
    const dialogs = new Dialogs(page);
    await page.route(/conversations\.list/, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await more(page).click();
    await failed;
    await page.unroute(/conversations\.list/);
    await more(page).click();
    await shows(page, files(13, 1));
    expect(dialogs.said).toEqual([]);
  });
});

describeInBrowser('an administrator', () => {
  test('sees conversations without messages too, with a button to delete each', async () => {
    const site = await siteWithFiles(2);
    addConversation(site.db, { live: false, title: 'an empty one' });
    const anybody = await openList(site);
    await shows(anybody, files(2, 1));
    const { page, remove } = await openAsAdmin(site);
    await expect.poll(() => titlesOf(page)).toEqual(expect.arrayContaining(['an empty one', ...files(2, 1)]));
    await page.getByText('No messages yet').waitFor();
    expect(await remove('file 1').isVisible()).toBe(true);
  });

  test('deletes one once that is confirmed', async () => {
    const site = await siteWithFiles(3);
    const { page, dialogs, remove } = await openAsAdmin(site);
    dialogs.answer(false, true);
    await remove('file 2').click();
    await expect.poll(() => dialogs.said).toEqual([['confirm', QUESTION]]);
    await shows(page, files(3, 1));
    const held = await hold(page, /conversations\.remove/);
    await remove('file 2').click();
    await held.reached;
    await expect.poll(() => remove('file 2').isDisabled()).toBe(true);
    held.release();
    await shows(page, ['file 3', 'file 1']);
    const left = site.db.select({ title: conversations.title }).from(conversations).all();
    expect(left.map(({ title }) => title)).toEqual(['file 1', 'file 3']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('cards');
  });

  test('is told when that fails, and the card stays', async () => {
    const site = await siteWithFiles(1);
    const { page, dialogs, remove } = await openAsAdmin(site, /conversations\.remove|ERR_FAILED/);
    await page.route(/conversations\.remove/, (route) => route.abort());
    await remove('file 1').click();
    await dialogs.alerted('Error deleting conversation');
    await shows(page, ['file 1']);
    await expect.poll(() => remove('file 1').isEnabled()).toBe(true);
  });
});
