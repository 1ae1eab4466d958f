import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { factOf } from './facts.ts';
import { startDuel, startSite } from './site.ts';

const linesOf = (page: Page) => page.locator('.line').allTextContents();
const status = (page: Page) => page.locator('.status[role=status]').textContent();
const STAMP = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;

/** An archived conversation of `count` lines. */
async function startArchive(count: number) {
  const site = await startSite();
  const id = addConversation(site.db, {
    live: false,
    title: 'Lift 2 wants a reason',
    summary: 'It got one.',
  });
  for (let n = 1; n <= count; n += 1) say(site.db, id, `line ${n}`);
  return { ...site, id, url: `${site.url}/conversation/${id}` };
}

describeInBrowser('/conversation/{id}', () => {
  test('shows an archived conversation without any script', async () => {
    const { url } = await startArchive(3);
    const page = await visit(url, WITHOUT_SCRIPTS);
    expect(await page.title()).toBe('Lift 2 wants a reason · feral');
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('It got one.');
    expect(await status(page)).toBe('archived');
    const lines = await linesOf(page);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(STAMP);
    expect(lines[0]).toContain('feral@eternal:~$ line 1');
  });

  test('says what it is: status, message count, runtime, short id, configuration', async () => {
    const { url, id } = await startArchive(3);
    const page = await visit(url);
    expect(await factOf(page, 'status')).toBe('archived');
    expect(await factOf(page, 'messages')).toBe('3');
    expect(await factOf(page, 'runtime')).toMatch(/^\d+ s$/);
    expect(await factOf(page, 'id')).toBe(id.slice(0, 8));
    expect(await factOf(page, 'actors')).toBe('feral and warden');
    expect(await factOf(page, 'engine now')).toBe('none');
  });

  test('shows what stands in angle brackets and names neither of the two: here, in the list and in the feed', async () => {
    const site = await startDuel('<script>alert(1)</script>', '<sigh> Fine.');
    const page = await visit(`${site.url}/conversation/${site.conversation}`);
    const shown = (text: string) => page.locator('.line', { hasText: text }).last().waitFor();
    await shown('feral@eternal:~$ <script>alert(1)</script>');
    await shown('warden@eternal:~$ <sigh> Fine.');
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    say(site.db, site.conversation, '<shrug> Whatever.');
    await shown('feral@eternal:~$ <shrug> Whatever.');
    await page.goto(`${site.url}/eternal`);
    await shown('warden@eternal:~$ <sigh> Fine.');
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    say(site.db, site.conversation, '<cough> Well.');
    await shown('feral@eternal:~$ <cough> Well.');
    await page.goto(`${site.url}/conversations`);
    await expect.poll(() => page.locator('.card-preview').textContent()).toBe('<cough> Well.');
  });

  test('gives the times on the clock of the visitor', async () => {
    const { url } = await startArchive(1);
    const page = await visit(url, { timezoneId: 'Asia/Tokyo' });
    const time = page.locator('.line time');
    const iso = (await time.getAttribute('datetime')) ?? '';
    const inTokyo = new Date(Date.parse(iso) + 9 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
    await expect.poll(() => time.textContent()).toBe(inTokyo);
  });

  test('leads to all conversations, to the live feed, and into the inversion', async () => {
    const { url } = await startArchive(1);
    const page = await visit(url);
    const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await hrefOf('all conversations')).toBe('/');
    expect(await hrefOf('live mode')).toBe('/eternal');
    expect(await hrefOf('enter')).toBe('/eternal');
    expect(await hrefOf('enter meatspace inversion')).toBe('/eternal');
  });

  test('opens an archived one at its beginning', async () => {
    const { url } = await startArchive(80);
    const page = await visit(url, MOVING);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await page.locator('.line').first().boundingBox())?.y).toBeLessThan(800);
  });
});

describeInBrowser('a live conversation', () => {
  test('grows before the eyes, follows its end, and becomes an archive', async () => {
    const site = await startDuel(...Array.from({ length: 40 }, (_, n) => `line ${n}`));
    const page = await visit(`${site.url}/conversation/${site.conversation}`, MOVING);
    await expect.poll(() => status(page)).toBe('LIVE');
    say(site.db, site.conversation, 'One more thing.');
    await expect.poll(async () => (await linesOf(page)).at(-1)).toContain('feral@eternal:~$ One more thing.');
    expect(await factOf(page, 'messages')).toBe('41');
    const log = page.locator('.log');
    await expect
      .poll(() => log.evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop)))
      .toBeLessThan(2);
    closeConversation(site.db, site.conversation);
    await expect.poll(() => status(page)).toBe('archived');
    expect(await linesOf(page)).toHaveLength(41);
  });

  test('hides what says nothing and shows a picture preformatted', async () => {
    const site = await startDuel('I left.', '... !');
    say(site.db, site.conversation, { content: 'My crown.\n / \\ / \\\n | KING |', asciiArt: true });
    const page = await visit(`${site.url}/conversation/${site.conversation}`);
    await expect.poll(() => status(page)).toBe('LIVE');
    expect(await linesOf(page)).toHaveLength(2);
    expect(await page.locator('.line pre').textContent()).toBe('My crown.\n / \\ / \\\n | KING |');
  });
});

describeInBrowser('a conversation that is not there', () => {
  test.each(['0'.repeat(24), 'nonsense', '%3Cscript%3E'])('is said to be not found: %s', async (id) => {
    const { url } = await startSite();
    const response = await fetch(`${url}/conversation/${id}`);
    expect(response.status).toBe(404);
    const page = await visit(`${url}/conversation/${id}`, { expected: /404/ });
    await page.getByRole('heading', { name: 'Conversation not found.' }).waitFor();
    expect(await page.getByRole('link', { name: 'back home' }).getAttribute('href')).toBe('/');
  });
});
