import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { daemonOf } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit, WITHOUT_SCRIPTS, type Visit } from './browser.ts';
import { hold } from './hold.ts';
import { watchLastMessage } from './log-watch.ts';
import { startSite } from './site.ts';
import { expectToFit } from './widths.ts';

const REPLY = 'I heard you. It was the third-best thing I heard today, after two drips.';

/** A visitor at the chat about a conversation, and the daemon that answers. */
async function openChat(options: Visit = {}) {
  const site = await startSite();
  const id = addConversation(site.db, { live: false, title: 'Lift 2 wants a reason' });
  const url = `${site.url}/chat/${id}`;
  const page = await visit(url, options);
  const field = page.getByRole('textbox', { name: 'Your message to feral' });
  const say = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  return { site, id, url, page, field, say, daemon: daemonOf(site) };
}

const isFocused = (field: Locator) => field.evaluate((box) => box === document.activeElement);
const isReady = (page: Page) => page.getByText('*** private line.').waitFor();
const shows = (page: Page, lines: string[]) =>
  expect.poll(() => page.locator('.line').allTextContents()).toEqual(lines);
const heard = (page: Page) => page.getByRole('log', { name: 'New messages' }).locator('p').allTextContents();
const you = (text: string) => `you@eternal:~$ ${text}`;
const feral = (text: string) => `feral@eternal:~$ ${text}`;

describeInBrowser('/chat/{id}', () => {
  test('says without any script what it is about, and leads back there', async () => {
    const { page, id, url } = await openChat(WITHOUT_SCRIPTS);
    expect(await page.title()).toBe('talk to feral: Lift 2 wants a reason · feral');
    const about = page.getByRole('link', { name: 'Lift 2 wants a reason' });
    expect(await about.getAttribute('href')).toBe(`/conversation/${id}`);
    // The browser under test has its scripts switched off too late to show what stands in a noscript element.
    expect(await (await fetch(url)).text()).toContain('<p class="log-note">*** Scripts are off');
    expect(await page.locator('.chat-form').isVisible()).toBe(false);
  });

  test('sends with Enter, shows that a reply is pending, and appends its words until the end', async () => {
    const { page, field, say, daemon } = await openChat(MOVING);
    await isReady(page);
    await say('Hello?\nAnybody?');
    await shows(page, [you('Hello?\nAnybody?')]);
    await expect.poll(() => field.inputValue()).toBe('');
    await page.getByText('feral is typing').waitFor();
    const watch = await watchLastMessage(page, '.line .said');
    daemon.answer(REPLY);
    await expect.poll(async () => (await watch.seen()).at(-1)).toBe(REPLY);
    const seen = await watch.seen();
    expect(seen.length).toBeGreaterThan(3);
    for (const part of seen) expect(REPLY.startsWith(part)).toBe(true);
    await shows(page, [you('Hello?\nAnybody?'), feral(REPLY)]);
    await expect.poll(() => page.getByText('feral is typing').count()).toBe(0);
    expect(await isFocused(field)).toBe(true);
  });

  test('speaks a reply once, when it is complete', async () => {
    const { page, say, daemon } = await openChat(MOVING);
    await isReady(page);
    await say('Hello?');
    await page.getByText('feral is typing').waitFor();
    daemon.answer(REPLY);
    await expect.poll(() => heard(page)).toEqual([`feral: ${REPLY}`]);
  });

  test('sends with the button too', async () => {
    const { page, field } = await openChat();
    await isReady(page);
    await field.fill('By hand.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await shows(page, [you('By hand.')]);
    expect(await isFocused(field)).toBe(true);
  });

  test('is busy while a message is on its way', async () => {
    const { page, say } = await openChat();
    await isReady(page);
    const held = await hold(page, /chat\.send/);
    await say('Hello?');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect.poll(() => send.isDisabled()).toBe(true);
    held.release();
    await shows(page, [you('Hello?')]);
    await expect.poll(() => send.isDisabled()).toBe(false);
  });

  test('sends nothing of nothing, and breaks the line with Shift and Enter', async () => {
    const { page, field, say } = await openChat();
    await isReady(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await say('');
    await say('   ');
    await field.fill('one');
    await field.press('Shift+Enter');
    expect(await field.inputValue()).toBe('one\n');
    await shows(page, []);
    await say('one');
    await shows(page, [you('one')]);
    expect(sent).toHaveLength(1);
  });

  test('gives a speechless visitor something to say', async () => {
    const { page } = await openChat();
    await page.getByRole('button', { name: 'Whose fault was that?' }).click();
    await shows(page, [you('Whose fault was that?')]);
    expect(await page.getByRole('button', { name: 'Whose fault was that?' }).count()).toBe(0);
  });

  test('is there again when the page is loaded anew, for this visitor alone', async () => {
    const { page, url, say, daemon } = await openChat();
    await isReady(page);
    await say('Hello?');
    await page.getByText('feral is typing').waitFor();
    const settled = page.waitForEvent('requestfinished', (request) => request.url().includes('chat.history'));
    daemon.answer(REPLY);
    await settled;
    await page.reload();
    await shows(page, [you('Hello?'), feral(REPLY)]);
    expect(await heard(page)).toEqual([]);
    const stranger = await visit(url);
    await isReady(stranger);
    await shows(stranger, []);
  });

  test('waits, loaded anew, for a reply that is still pending', async () => {
    const { page, say, daemon } = await openChat();
    await isReady(page);
    await say('Hello?');
    await shows(page, [you('Hello?')]);
    await page.reload();
    await page.getByText('feral is typing').waitFor();
    daemon.answer(REPLY);
    await shows(page, [you('Hello?'), feral(REPLY)]);
  });

  test('fits the narrowest screen and the widest', async () => {
    const site = await startSite();
    const id = addConversation(site.db, { live: false, title: 'wide'.repeat(30) });
    await expectToFit(`${site.url}/chat/${id}`);
  });

  test('of nothing is not found', async () => {
    const site = await startSite();
    const url = `${site.url}/chat/${'0'.repeat(24)}`;
    expect((await fetch(url)).status).toBe(404);
    const page = await visit(url, { expected: /404/ });
    await page.getByRole('heading', { name: 'Conversation not found.' }).waitFor();
  });
});

describeInBrowser('a message that does not get through', () => {
  test('being too long says so by the box, which keeps it and the focus', async () => {
    const { page, field, say } = await openChat({ expected: /413/ });
    await isReady(page);
    const long = 'x'.repeat(2_001);
    await say(long);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('A message has at most 2000 characters.');
    await page.getByText('2001 of 2000 characters').waitFor();
    expect(await field.inputValue()).toBe(long);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await isFocused(field)).toBe(true);
    await say('Shorter.');
    await shows(page, [you('Shorter.')]);
    expect(await page.getByRole('alert').textContent()).toBe('');
  });

  test('coming too soon is asked to wait', async () => {
    const { page, field, say } = await openChat({ expected: /429/ });
    await isReady(page);
    await say('Hello?');
    await shows(page, [you('Hello?')]);
    await say('And?');
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toBe('feral has not answered your last message yet.');
    expect(await field.inputValue()).toBe('And?');
    expect(await isFocused(field)).toBe(true);
  });

  test('for want of a network stays in the box', async () => {
    const { page, field, say } = await openChat({ expected: /chat\.send|ERR_FAILED/ });
    await isReady(page);
    await page.route(/chat\.send/, (route) => route.abort());
    await say('Hello?');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('did not get through');
    expect(await field.inputValue()).toBe('Hello?');
    expect(await isFocused(field)).toBe(true);
  });
});

describeInBrowser('a reply whose stream breaks', () => {
  test('closes the stream, says so, and can be listened to again', async () => {
    const { page, say, daemon } = await openChat({ expected: /chat\.reply|ERR_FAILED/ });
    await isReady(page);
    let opened = 0;
    await page.route(/chat\.reply/, (route) => {
      opened += 1;
      return route.abort();
    });
    await say('Hello?');
    await page.getByText('The line dropped').waitFor();
    daemon.answer(REPLY);
    await page.unroute(/chat\.reply/);
    await page.getByRole('button', { name: 'listen again' }).click();
    await shows(page, [you('Hello?'), feral(REPLY)]);
    expect(opened).toBe(1);
  });
});
