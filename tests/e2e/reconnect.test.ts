import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { daemonOf } from '#tests/support/site/chat.ts';
import { closeConversation } from '#tests/support/database/feed-writer.ts';
import { describeInBrowser, MOVING, visit } from './browser.ts';
import { factOf } from './facts.ts';
import { hasten } from './haste.ts';
import { CUT, numbers, startServer } from './killable-server.ts';

const said = (page: Page) => page.locator('.line .said').allTextContents();
const stands = (page: Page, word: string) =>
  expect.poll(() => page.locator('.status[role=status]').textContent()).toBe(word);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

describeInBrowser('a server that is killed and comes back', () => {
  test('costs an open /eternal nothing: no message is missed, none is repeated', async () => {
    const { db, sayLines, startAgain, stop, url } = await startServer();
    sayLines(1, 3);
    const page = await visit(`${url}/eternal`, { ...MOVING, expected: CUT });
    await page.getByText('Eternal duel active').waitFor();
    sayLines(4, 4);
    await expect.poll(() => said(page)).toEqual(numbers(1, 4));

    await stop();
    await page.getByText('Connection lost').waitFor();
    expect(await page.locator('.status[role=status]').textContent()).toBe('ReconnectingConnection lost');
    writeDuelStatus(db, { engine: 'openai', model: 'gpt-4o-mini' });
    sayLines(5, 120);
    await startAgain();
    await page.getByText('Eternal duel active').waitFor();
    await expect.poll(() => factOf(page, 'engine now')).toBe('openai, gpt-4o-mini');
    sayLines(121, 121);
    await expect.poll(() => said(page)).toEqual(numbers(1, 121));
  });

  test('costs an open conversation nothing, even where it was archived meanwhile', async () => {
    const { conversation, db, sayLines, startAgain, stop, url } = await startServer();
    sayLines(1, 3);
    const page = await visit(`${url}/conversation/${conversation}`, {
      ...MOVING,
      expected: CUT,
      before: hasten,
    });
    await stands(page, 'LIVE');

    await stop();
    await stands(page, 'reconnecting');
    expect(await factOf(page, 'status')).toBe('reconnecting');
    sayLines(4, 6);
    await startAgain();
    await stands(page, 'LIVE');
    await expect.poll(() => said(page)).toEqual(numbers(1, 6));

    await stop();
    await stands(page, 'reconnecting');
    sayLines(7, 7);
    closeConversation(db, conversation);
    await startAgain();
    await stands(page, 'archived');
    expect(await said(page)).toEqual(numbers(1, 7));
  });

  test.each(['/eternal', '/conversation'])(
    'brings an open %s the theme that was chosen meanwhile, without a load',
    async (path) => {
      const { conversation, db, sayLines, startAgain, stop, url } = await startServer();
      sayLines(1, 1);
      const address = path === '/eternal' ? url + path : `${url}${path}/${conversation}`;
      const page = await visit(address, { expected: CUT, before: hasten });
      await stands(page, path === '/eternal' ? 'LIVEEternal duel active' : 'LIVE');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await stop();
      await stands(page, path === '/eternal' ? 'ReconnectingConnection lost' : 'reconnecting');
      writeSetting(db, 'theme', 'rotten-peach');
      await startAgain();
      await expect.poll(() => themeOf(page)).toBe('rotten-peach');
      expect(
        await page.evaluate(() => [localStorage.getItem('selectedTheme'), 'sameDocument' in window]),
      ).toEqual(['rotten-peach', true]);
    },
  );

  test('leaves the den with the last line it heard, and then with the next one', async () => {
    const { sayLines, startAgain, stop, url } = await startServer();
    sayLines(1, 1);
    const page = await visit(`${url}/`, { expected: CUT, before: hasten });
    const line = () => page.locator('.live-line-text').textContent();
    const refused = page.waitForEvent('requestfailed');
    await stop();
    await refused;
    expect(await line()).toBe('feral@eternal:~$ line 1');
    sayLines(2, 2);
    await startAgain();
    await expect.poll(line).toBe('feral@eternal:~$ line 2');
  });

  test('drops the line of a chat, which can be taken up again', async () => {
    const { conversation, db, startAgain, stop, url } = await startServer();
    const page = await visit(`${url}/chat/${conversation}`, { expected: CUT });
    await page.getByText('*** private line.').waitFor();
    await page.getByRole('textbox', { name: 'Your message to feral' }).fill('Hello?');
    await page.keyboard.press('Enter');
    await page.getByText('feral is typing').waitFor();
    await stop();
    await page.getByText('The line dropped').waitFor();
    daemonOf({ db }).answer('I heard you.');
    await startAgain();
    await page.getByRole('button', { name: 'listen again' }).click();
    await expect.poll(() => said(page)).toEqual(['Hello?', 'I heard you.']);
  });
});
