import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { addConversation, closeConversation, say } from '#tests/support/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';
import { describeInBrowser, visit } from './browser.ts';
import { factOf } from './facts.ts';
import { hasten } from './haste.ts';
import { runWeb } from './web-process.ts';

/** What a browser says of a stream that is cut, and of a server that is not there. */
const CUT = /(?:eternal|conversations)\.live|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED/;

const said = (page: Page) => page.locator('.line .said').allTextContents();
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `line ${from + n}`);

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

/** A live conversation on a server that can be killed. */
async function startServer() {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'daemon');
  const conversation = addConversation(db);
  const sayLines = (from: number, to: number) => {
    for (const line of numbers(from, to)) say(db, conversation, line);
  };
  const env = { PORT: await freePort(), DATA_DIR: folder };
  const web = await runWeb(env);
  return { db, conversation, sayLines, env, web, url: `http://127.0.0.1:${env.PORT}` };
}

describeInBrowser('a server that is killed and comes back', () => {
  test('costs an open /eternal nothing: no message is missed, none is repeated', async () => {
    const { db, env, sayLines, url, web } = await startServer();
    sayLines(1, 3);
    const page = await visit(`${url}/eternal`, { expected: CUT });
    await page.getByText('Eternal duel active').waitFor();
    sayLines(4, 4);
    await expect.poll(() => said(page)).toEqual(numbers(1, 4));

    web.kill('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    expect(await page.locator('.status[role=status]').textContent()).toBe('ReconnectingConnection lost');
    writeDuelStatus(db, { engine: 'openai', model: 'gpt-4o-mini' });
    sayLines(5, 120);
    await runWeb(env);
    await page.getByText('Eternal duel active').waitFor();
    await expect.poll(() => factOf(page, 'engine now')).toBe('openai, gpt-4o-mini');
    sayLines(121, 121);
    await expect.poll(() => said(page)).toEqual(numbers(1, 121));
  });

  test('costs an open conversation nothing, even where it was archived meanwhile', async () => {
    const { conversation, db, env, sayLines, url, web } = await startServer();
    sayLines(1, 3);
    const page = await visit(`${url}/conversation/${conversation}`, { expected: CUT, before: hasten });
    const status = page.locator('.status[role=status]');
    const stands = (word: string) => expect.poll(() => status.textContent(), { timeout: 20_000 }).toBe(word);
    await stands('LIVE');

    web.kill('SIGKILL');
    await stands('reconnecting');
    expect(await factOf(page, 'status')).toBe('reconnecting');
    sayLines(4, 6);
    const again = await runWeb(env);
    await stands('LIVE');
    await expect.poll(() => said(page)).toEqual(numbers(1, 6));

    again.kill('SIGKILL');
    await stands('reconnecting');
    sayLines(7, 7);
    closeConversation(db, conversation);
    await runWeb(env);
    await stands('archived');
    expect(await said(page)).toEqual(numbers(1, 7));
  }, 60_000);
});
