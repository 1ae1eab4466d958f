import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tickets } from '#shared/db/schema.ts';
import { THEMES } from '#shared/themes.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { addApproved, addTicket } from '#tests/support/database/ticket-writer.ts';
import { issuesOf } from './axe.ts';
import { describeInBrowser, visit, WITHOUT_SCRIPTS } from './browser.ts';
import { visitDesk } from './desk.ts';
import { startSite, type Site } from './site.ts';
import { expectToFit } from './widths.ts';

const SUBJECT = "my neighbour's leaf blower";
const WIDTHS = [390, 1440];

async function file(page: Page, subject = SUBJECT, name = 'Ana'): Promise<void> {
  await page.getByLabel('What it is about').fill(subject);
  await page.getByLabel('Your name, if you like').fill(name);
  await page.getByRole('button', { name: 'File it' }).click();
}

/** What the daemon does with the ticket that is next: a line takes it up. */
function air({ db }: Site): string {
  const conversationId = addConversation(db);
  const { id } = say(db, conversationId, { content: `There is a ticket: "${SUBJECT}".`, beat: 'A ticket.' });
  db.update(tickets).set({ state: 'aired', messageId: id, conversationId }).run();
  return id;
}

describeInBrowser('a ticket', () => {
  test.each(WIDTHS)('is filed and followed without scripts, at %i pixels', async (width) => {
    const site = await startSite();
    const page = await visit(`${site.url}/tickets`, { ...WITHOUT_SCRIPTS, viewport: { width, height: 800 } });
    await file(page);
    expect(page.url()).toBe(`${site.url}/tickets/4001`);
    expect(await page.locator('.ticket-receipt').textContent()).toContain(SUBJECT);
    expect(await page.locator('.ticket-place').textContent()).toBe('1');
    const line = air(site);
    await page.getByRole('link', { name: 'Look again' }).click();
    await page.getByRole('link', { name: 'Read the line' }).click();
    expect(page.url()).toBe(`${site.url}/line/${line}`);
  });

  test('that is refused says why, without scripts and with them, and keeps the words where it can', async () => {
    const { url } = await startSite();
    const plain = await visit(`${url}/tickets`, WITHOUT_SCRIPTS);
    await file(plain, 'see www.example.org');
    expect(await plain.getByRole('alert').textContent()).toContain('The desk takes no links.');
    const page = await visit(`${url}/tickets`, { expected: /400/ });
    await file(page, 'see www.example.org');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('The desk takes no links.');
    expect(await page.getByLabel('What it is about').inputValue()).toBe('see www.example.org');
  });

  test('is filed by keyboard alone; its place moves by itself, until it is on air', async () => {
    const site = await startSite();
    const before = addTicket(site.db);
    const page = await visit(`${site.url}/tickets`);
    await page.getByLabel('What it is about').focus();
    await page.keyboard.type(SUBJECT);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.ticket-place').textContent()).toBe('2');
    site.db.$client.prepare("UPDATE tickets SET state = 'declined' WHERE number = ?").run(before);
    await expect.poll(() => page.locator('.ticket-place').textContent()).toBe('1');
    air(site);
    await page.getByText('It has been on air.').waitFor();
    expect(await page.locator('.ticket-place').count()).toBe(0);
  });

  test("is shown to nobody else, and what is declined has warden's letter", async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/tickets`);
    await file(page);
    await page.getByRole('heading', { name: 'Ticket No. 4001' }).waitFor();
    const stranger = await visit(`${site.url}/tickets/4001`, { expected: /404/ });
    expect(await stranger.locator('main').textContent()).toContain('There is no such ticket.');
    const desk = await visitDesk(site);
    await desk.page.getByLabel('Select ticket 4001').check();
    await desk.page.getByLabel('Letter', { exact: true }).selectOption('Full drawer');
    await desk.press('Decline 1');
    await expect.poll(() => page.locator('.ticket-letter').textContent()).toMatch(/drawer/);
  });

  test('in which somebody is in distress is answered plainly, without the fiction', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/tickets`);
    await file(page);
    await page.locator('.ticket-place').waitFor();
    site.db.update(tickets).set({ state: 'answered', isRead: true, answer: 'Are you all right?' }).run();
    await expect.poll(() => page.locator('.ticket-plain').textContent()).toBe('Are you all right?');
    expect(await page.locator('.ticket-receipt h1').count()).toBe(0);
  });
});

describeInBrowser('the guest book', () => {
  test('is signed without scripts, and shows what was approved', async () => {
    const site = await startSite();
    addApproved(site.db, { purpose: 'guest-book', subject: 'Nice <stars>.', name: 'Marjorie' });
    const page = await visit(`${site.url}/guestbook`, WITHOUT_SCRIPTS);
    expect(await page.locator('.guest-book-entry').allTextContents()).toEqual([
      expect.stringContaining('Nice <stars>.') as string,
    ]);
    await page.getByLabel('What you want it to say').fill('Came for the asterisks.');
    await page.getByRole('button', { name: 'Sign it' }).click();
    expect(await page.locator('.ticket-receipt').textContent()).toContain('Came for the asterisks.');
  });

  test('is reached from the den', async () => {
    const { url } = await startSite();
    const page = await visit(`${url}/`, WITHOUT_SCRIPTS);
    await page.getByRole('link', { name: 'sign the book' }).click();
    expect(page.url()).toBe(`${url}/guestbook`);
  });
});

describeInBrowser('the desk', () => {
  test('approves in other words, and by itself where that is switched on', async () => {
    const site = await startSite();
    const number = addTicket(site.db, { subject: 'a rake', isRead: true });
    const { page, press } = await visitDesk(site);
    await page.locator('.desk-ticket').getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('What it is about').fill('a leaf blower');
    await press('Approve in these words');
    const row = () => site.db.select().from(tickets).get();
    await expect
      .poll(row)
      .toMatchObject({ number, state: 'approved', subject: 'a leaf blower', isRead: false });
    const automatic = page.getByRole('switch', { name: 'Approve all that the daemon has read' });
    await automatic.click();
    await expect.poll(() => automatic.getAttribute('aria-checked')).toBe('true');
  });
});

describeInBrowser('pages of tickets', () => {
  test('fit into narrow and wide screens', async () => {
    const { url } = await startSite();
    for (const path of ['/tickets', '/tickets/refused/contact', '/guestbook']) await expectToFit(url + path);
  });

  test('have no grave issue for axe, in any theme', async () => {
    const site = await startSite();
    const page = await visit(`${site.url}/tickets`);
    await file(page);
    await page.locator('.ticket-place').waitFor();
    const found: Record<string, string[]> = {};
    for (const path of ['/tickets/4001', '/tickets/refused/link', '/guestbook']) {
      await page.goto(site.url + path);
      await page.locator('.network-notice').waitFor({ state: 'attached' });
      for (const { id } of THEMES) {
        await page.evaluate((theme) => dispatchEvent(new CustomEvent('themechange', { detail: theme })), id);
        const issues = await issuesOf(page);
        if (issues.length > 0) found[`${path} ${id}`] = issues;
      }
    }
    expect(found).toEqual({});
  });
});
