import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { archives } from '#shared/db/schema.ts';
import { logIn, makeAdmin } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, visit } from './browser.ts';
import { giveToken, visitDesk } from './desk.ts';
import { Dialogs } from './dialogs.ts';
import { hold } from './hold.ts';
import { startDuel, startSite } from './site.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const statOf = async (page: Page, label: string) =>
  page
    .locator('.stats > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .textContent();

const BUSY_LABELS: readonly (readonly [button: string, call: RegExp, label: string])[] = [
  ['Techno Lime Four in the morning', /themes\.set/, 'Applying...'],
  ['Set key', /setProviderKey/, 'Saving...'],
  ['Set model', /duel\.setModel/, 'Setting...'],
  ['Eternal mode', /eternal\.setState/, 'Switching...'],
  ['Set timestamps to now', /setTimestamps/, 'Updating...'],
  ['Delete all archives', /deleteArchives/, 'Deleting...'],
  ['Delete eternal conversations', /deleteEternal/, 'Deleting...'],
  ['Delete all conversations', /deleteConversations/, 'Deleting...'],
];

describeInBrowser('the desk', () => {
  test('counts what there is, and counts again', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    addConversation(site.db, { origin: 'upload', live: false });
    const { page } = await visitDesk(site);
    await expect.poll(() => statOf(page, 'conversations')).toBe('2');
    expect(await statOf(page, 'eternal')).toBe('1');
    expect(await statOf(page, 'regular')).toBe('1');
    expect(await statOf(page, 'messages')).toBe('2');
    expect(await statOf(page, 'users')).toBe('1');
    expect(await statOf(page, 'on the disk')).toBe('0.00 B');
    say(site.db, site.conversation, 'Still gone.');
    await expect.poll(() => statOf(page, 'messages')).toBe('3');
  });

  test('lists what is archived in a box of 400 px, and what was done', async () => {
    const site = await startSite();
    const rows = Array.from({ length: 40 }, (_, n) => ({
      id: n.toString(16).padStart(24, 'abcdef01'),
      title: `Episode ${n}`,
      startDate: 0,
      messageCount: n,
      createdAt: 0,
    }));
    site.db.insert(archives).values(rows).run();
    const { page, press } = await visitDesk(site);
    const box = page.getByRole('group', { name: 'Stored archives' });
    await box.getByRole('link', { name: 'Episode 39' }).waitFor();
    expect((await box.boundingBox())?.height).toBe(400);
    expect(await box.evaluate((element) => element.scrollHeight)).toBeGreaterThan(400);
    expect(await box.locator('code').first().textContent()).toBe('abcdef01');
    expect(await box.locator('li').first().textContent()).toMatch(/39 msgsfile missing$/);
    await press('Techno Lime Four in the morning');
    await page.getByRole('group', { name: 'Audit' }).getByText('themeId techno-lime').waitFor();
  });

  test('lets one action be busy at a time, and says so on its button', async () => {
    const { page, dialogs } = await visitDesk(await startSite());
    const held = await hold(page, /replaceBranding/);
    await button(page, 'Replace branding').focus();
    await page.keyboard.press('Enter');
    const busy = button(page, 'Replacing...');
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await button(page, 'Delete all archives').isDisabled()).toBe(true);
    expect(await page.getByRole('switch', { name: 'Eternal mode' }).isDisabled()).toBe(true);
    held.release();
    await dialogs.alerted(/^✅ Marca/);
    const replaced = button(page, 'Replace branding');
    expect(await replaced.isEnabled()).toBe(true);
    await expect.poll(() => replaced.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('has a busy label for every action', async () => {
    const { page, dialogs, press } = await visitDesk(await startSite());
    const other = button(page, 'Replace branding');
    for (const [name, call, label] of BUSY_LABELS) {
      const held = await hold(page, call);
      if (name === 'Set key') dialogs.answer('sk-abcdefghijkl1234');
      await (name === 'Eternal mode' ? page.getByRole('switch', { name }).click() : press(name));
      await page.getByText(label, { exact: true }).waitFor();
      expect([name, await other.isDisabled()]).toEqual([name, true]);
      held.release();
      await dialogs.alerted(/^(✅|⏸️)/);
      await page.unroute(call);
    }
  });

  test('swallows what cannot be loaded', async () => {
    const site = await startSite();
    await makeAdmin(site.db);
    const page = await visit(`${site.url}/admin`, { expected: /500/ });
    const dialogs = new Dialogs(page);
    await page.route(/trpc\/.*stats/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await giveToken(page, await logIn(site));
    await page.getByText('No archives found.').waitFor();
    await button(page, 'Set key').waitFor();
    expect(await statOf(page, 'conversations')).toBe('–');
    expect(await page.getByRole('switch', { name: 'Eternal mode' }).isDisabled()).toBe(true);
    expect(dialogs.said).toEqual([]);
  });
});

describeInBrowser('an action of the desk', () => {
  test('sets the provider key: nothing for an empty entry, else masked', async () => {
    const { page, dialogs, press } = await visitDesk(await startSite());
    const key = page.locator('code.key');
    expect(await key.textContent()).toBe('no key');
    dialogs.answer(false, '   ', 'sk-abcdefghijkl1234');
    await press('Set key');
    await press('Set key');
    await expect.poll(() => dialogs.said.map(([type]) => type)).toEqual(['prompt', 'prompt']);
    expect(await button(page, 'Set key').isEnabled()).toBe(true);
    await press('Set key');
    await dialogs.alerted('✅ OpenAI API Key saved');
    await expect.poll(() => key.textContent()).toBe('****1234');
    expect(await page.content()).not.toContain('sk-abc');
  });

  test('removes the provider key once that is confirmed', async () => {
    const { page, dialogs, press } = await visitDesk(await startSite());
    const key = page.locator('code.key');
    await key.waitFor();
    expect(await button(page, 'Remove key').count()).toBe(0);
    dialogs.answer('sk-abcdefghijkl1234');
    await press('Set key');
    await dialogs.alerted('✅ OpenAI API Key saved');
    dialogs.answer(false);
    await press('Remove key');
    await expect
      .poll(() => dialogs.said.splice(0))
      .toEqual([['confirm', 'Remove the provider key? It is kept nowhere else.']]);
    expect(await key.textContent()).toBe('****1234');
    await button(page, 'Remove key').focus();
    await page.keyboard.press('Enter');
    await dialogs.alerted('✅ OpenAI API Key removed');
    await expect.poll(() => key.textContent()).toBe('no key');
    expect(await button(page, 'Remove key').count()).toBe(0);
    await page.getByRole('group', { name: 'Audit' }).getByText('remove provider key').waitFor();
  });

  test('offers a provider key again that could not be saved', async () => {
    const { page, dialogs, press } = await visitDesk(await startSite(), { expected: /400|fail|Fail/ });
    await page.route(/setProviderKey/, (route) => route.abort());
    dialogs.answer('sk-abcdefghijkl1234');
    await press('Set key');
    await dialogs.alerted('❌ Error saving OpenAI Key: Failed to fetch');
    expect(dialogs.offered).toBe('');
    const set = button(page, 'Set key');
    await expect.poll(() => set.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute(/setProviderKey/);
    dialogs.answer('x'.repeat(501));
    await press('Set key');
    await dialogs.alerted(/^❌ Error saving OpenAI Key: ./);
    expect(dialogs.offered).toBe('sk-abcdefghijkl1234');
    dialogs.answer('sk-abcdefghijkl1234');
    await press('Set key');
    await dialogs.alerted('✅ OpenAI API Key saved');
    expect(dialogs.offered).toBe('x'.repeat(501));
    await press('Replace key');
    await expect.poll(() => dialogs.offered).toBe('');
  });

  test('switches the duel off and on', async () => {
    const { page, dialogs } = await visitDesk(await startSite());
    const lever = page.getByRole('switch', { name: 'Eternal mode' });
    await expect.poll(() => lever.textContent()).toBe('running');
    await lever.click();
    await dialogs.alerted('⏸️ Eternal disabled');
    await expect.poll(() => lever.textContent()).toBe('stopped');
    expect(await lever.getAttribute('aria-checked')).toBe('false');
    await lever.click();
    await dialogs.alerted('✅ Eternal enabled\nDocker: not used');
    await expect.poll(() => lever.textContent()).toBe('running');
  });

  test('sets the timestamps and replaces the branding, each once confirmed', async () => {
    const site = await startDuel('A stray thought.', 'Please hold.');
    const { dialogs, press } = await visitDesk(site);
    dialogs.answer(false);
    await press('Set timestamps to now');
    await expect
      .poll(() => dialogs.said.splice(0))
      .toEqual([['confirm', expect.stringMatching(/^Set every timestamp/)]]);
    await press('Set timestamps to now');
    await dialogs.alerted(
      /^✅ Timestamps updated to \d{4}-.*Z\nConversations: 1 of 1\nMessages: 2 of 2\nDatabase: feral.db at localhost, state 1$/,
    );
    await press('Replace branding');
    await dialogs.alerted('✅ Marca reemplazada. Modificados:\nConversaciones: 0\nMensajes: 1\nArchivos: 0');
  });

  test('deletes once it has shown what would go and that is confirmed', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    const upload = addConversation(site.db, { origin: 'upload', live: false });
    say(site.db, upload, 'Uploaded.');
    const { page, dialogs, press } = await visitDesk(site);
    await page.getByText('1 conversation, 2 messages from ').waitFor();
    dialogs.answer(false);
    await press('Delete eternal conversations');
    const stamp = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
    const question = new RegExp(
      `^Delete eternal conversations\\?\n1 conversation, 2 messages\nfrom ${stamp} to ${stamp}\nKept aside for 7 days; this desk can restore it\\.$`,
    );
    await expect
      .poll(() => dialogs.said.splice(0))
      .toEqual([['confirm', expect.stringMatching(question) as string]]);
    await press('Delete eternal conversations');
    await dialogs.alerted('✅ Eternal conversations deleted\nConversations: 1\nMessages: 2');
    await expect.poll(() => statOf(page, 'conversations')).toBe('1');
    await press('Delete all conversations');
    await dialogs.alerted('✅ Conversations deleted\nConversations: 1\nMessages: 1');
    await press('Delete all archives');
    await dialogs.alerted('✅ Archives deleted\nDatabase records: 0\nFiles: 0\nFile errors: 0');
    await expect.poll(() => page.locator('.last-word dd').textContent()).toContain('Archives deleted');
  });

  test('brings back what was deleted, by keyboard alone, or forgets it once that is confirmed', async () => {
    const site = await startDuel('I left.', 'Please hold.');
    const upload = addConversation(site.db, { origin: 'upload', live: false, title: 'A found transcript' });
    say(site.db, upload, 'Uploaded.');
    const { page, dialogs, press, token } = await visitDesk(site);
    const lost = page.getByRole('group', { name: 'Lost property' });
    await lost.getByText('Nothing has been handed in.').waitFor();
    await press('Delete eternal conversations');
    await dialogs.alerted(/^✅ Eternal/);
    const row = lost.locator('li').first();
    await row.getByText('eternal conversations', { exact: true }).waitFor();
    expect(await row.textContent()).toMatch(
      /admin.*1 conversation, 2 messages from .* to .*kept until \d{4}/,
    );
    await lost.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialogs.alerted('✅ Restored\nConversations: 1\nMessages: 2\nArchives: 0');
    await expect.poll(() => statOf(page, 'conversations')).toBe('2');
    await lost.getByText('Nothing has been handed in.').waitFor();
    await call(site, `DELETE /admin/conversations/${upload}`, { token });
    await lost.getByText('A found transcript', { exact: true }).waitFor();
    dialogs.answer(false);
    await press(/^Forget now/);
    await expect
      .poll(() => dialogs.said.splice(0))
      .toEqual([
        ['confirm', expect.stringMatching(/^Forget this now\?\n1 conversation, 1 message\n/) as string],
      ]);
    await press(/^Forget now/);
    await dialogs.alerted('✅ Forgotten');
    await lost.getByText('Nothing has been handed in.').waitFor();
  });

  test('that fails says what failed and why', async () => {
    const { page, dialogs, press } = await visitDesk(await startSite(), { expected: /fail|Fail/ });
    await page.getByText('0 conversations, 0 messages').first().waitFor();
    await page.route(/trpc\/(admin\.(delete|set|replace)|eternal\.set|themes\.set)/, (route) =>
      route.abort(),
    );
    await press('Delete all archives');
    await dialogs.alerted('❌ Failed to delete archives: Failed to fetch');
    await press('Delete eternal conversations');
    await dialogs.alerted('❌ Failed to delete eternal conversations: Failed to fetch');
    await press('Delete all conversations');
    await dialogs.alerted('❌ Failed to delete conversations: Failed to fetch');
    await press('Replace branding');
    await dialogs.alerted('❌ Failed to replace branding: Failed to fetch');
    await press('Set timestamps to now');
    await dialogs.alerted('❌ Failed to update timestamps: Failed to fetch');
    await page.getByRole('switch', { name: 'Eternal mode' }).click();
    await dialogs.alerted('❌ Failed to toggle Eternal: Failed to fetch');
    await press('Techno Lime Four in the morning');
    await dialogs.alerted('❌ Failed to apply theme: Failed to fetch');
    dialogs.answer('sk-lost');
    await press('Set key');
    await dialogs.alerted('❌ Error saving OpenAI Key: Failed to fetch');
  });
});
