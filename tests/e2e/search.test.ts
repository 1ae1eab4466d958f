import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { startSite } from './site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };
const FORMS = 25;

/** A site where the crown was mentioned twice, and form 27 more often than a page of hits has room for. */
async function startSpoken() {
  const site = await startSite();
  const conversation = addConversation(site.db, { title: 'The coronation' });
  say(site.db, conversation, 'My crown is in the post.');
  say(site.db, conversation, { content: `Your crown is ${'held'.repeat(60)}.`, role: 'user' });
  for (let n = 1; n <= FORMS; n += 1) say(site.db, conversation, `Form 27, copy ${n}.`);
  closeConversation(site.db, conversation);
  return { ...site, conversation };
}

const hits = (page: Page) => page.locator('.hit');
const box = (page: Page) => page.getByRole('searchbox');
const isOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describeInBrowser('the page of the search', () => {
  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('finds what is typed into its box, by keys alone, on %s', async (_where, viewport) => {
    const { url, conversation } = await startSpoken();
    const page = await visit(`${url}/search`, viewport);
    await box(page).focus();
    await page.keyboard.type('crown by:warden');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/search?q=crown+by%3Awarden`);
    await page.getByRole('heading', { name: '“crown by:warden”' }).waitFor();
    await hits(page).first().waitFor();
    expect(await hits(page).count()).toBe(1);
    expect(await hits(page).locator('mark').allTextContents()).toEqual(['crown']);
    expect(await isOver(page)).toBe(false);
    await hits(page).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/conversation/${conversation}#m-`));
    await page.goBack();
    await hits(page).first().waitFor();
    expect(await box(page).inputValue()).toBe('crown by:warden');
  });

  test('is a form like any other without scripts, page by page', async () => {
    const { url } = await startSpoken();
    const page = await visit(`${url}/search`, { ...WITHOUT_SCRIPTS, ...PHONE });
    await box(page).fill('"form 27"');
    await page.getByRole('combobox').selectOption('best');
    await page.getByRole('button', { name: 'search' }).click();
    expect(new URL(page.url()).search).toBe('?q=%22form+27%22&sort=best');
    await page.waitForLoadState();
    const first = await hits(page).count();
    await page.getByRole('link', { name: 'more', exact: true }).click();
    await page.waitForLoadState();
    expect(first + (await hits(page).count())).toBe(FORMS);
    expect(await isOver(page)).toBe(false);
  });

  test('says why something is no search, and how to ask', async () => {
    const { url } = await startSpoken();
    const page = await visit(`${url}/search?q=by:nobody`, { expected: /400/ });
    await page.getByText('by: takes a persona: by:feral or by:warden.', { exact: true }).waitFor();
    await page.getByText('words that begin so').waitFor();
  });
});

describeInBrowser('the page of first times', () => {
  test('is reached from the search with its word, and names the culprit', async () => {
    const { url } = await startSpoken();
    const page = await visit(`${url}/search?q=crown`);
    await page.getByRole('link', { name: 'who said it first?' }).click();
    await page.waitForURL(`${url}/first?word=crown`);
    await page.getByText('It was feral. It has been said once since.', { exact: true }).waitFor();
    expect(await hits(page).locator('mark').allTextContents()).toEqual(['crown', 'crown']);
    await box(page).fill('copy 25');
    await page.keyboard.press('Enter');
    await page.getByText('It was feral. It has not been said since.', { exact: true }).waitFor();
    expect(await hits(page).count()).toBe(1);
  });

  test('is a form like any other without scripts', async () => {
    const { url } = await startSpoken();
    const page = await visit(`${url}/first`, { ...WITHOUT_SCRIPTS, ...PHONE });
    await box(page).fill('marmalade');
    await page.getByRole('button', { name: 'who was it?' }).click();
    expect(new URL(page.url()).search).toBe('?word=marmalade');
    await page.getByText('Nobody has said that yet.').waitFor();
    await box(page).fill('held'.repeat(60).slice(0, 200));
    await page.getByRole('button', { name: 'who was it?' }).click();
    expect(await isOver(page)).toBe(false);
  });
});

describeInBrowser('the bin', () => {
  test.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('is reached from the archives, and shows what did not leave the building, on %s', async (_where, at) => {
    const { db, url, conversation } = await startSpoken();
    refuse(db, conversation, { text: `I left, ${'again'.repeat(60)}.` });
    refuse(db, conversation, { text: 'No visitor reads this.', persona: 'warden', reason: 'obscene' });
    const page = await visit(`${url}/archives`, at);
    await page.getByRole('link', { name: 'the bin' }).click();
    await page.getByRole('heading', { name: 'Lines That Did Not Leave The Building' }).waitFor();
    expect(await page.locator('.slip-reason').allTextContents()).toEqual(['obscene', 'said before']);
    expect(await page.locator('.binned del').count()).toBe(1);
    expect(await page.content()).not.toContain('No visitor reads this.');
    expect(await isOver(page)).toBe(false);
  });

  test('says so while it is empty, without scripts', async () => {
    const { url } = await startSpoken();
    const page = await visit(`${url}/bin`, WITHOUT_SCRIPTS);
    await page.getByText('The bin is empty.').waitFor();
  });
});
