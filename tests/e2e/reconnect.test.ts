import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';
import { describeInBrowser, visit } from './browser.ts';
import { runWeb } from './web-process.ts';

/** What a browser says of a stream that is cut, and of a server that is not there. */
const CUT = /eternal\.live|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_REFUSED/;

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

describeInBrowser('a server that is killed and comes back', () => {
  test('costs an open /eternal nothing: no message is missed, none is repeated', async () => {
    const { folder, database } = tempDataDir();
    const db = connect(database, 'daemon');
    const conversation = addConversation(db);
    const sayLines = (from: number, to: number) => {
      for (const line of numbers(from, to)) say(db, conversation, line);
    };
    const env = { PORT: await freePort(), DATA_DIR: folder };
    const web = await runWeb(env);
    sayLines(1, 3);
    const page = await visit(`http://127.0.0.1:${env.PORT}/eternal`, { expected: CUT });
    await page.getByText('Eternal duel active').waitFor();
    sayLines(4, 4);
    await expect.poll(() => said(page)).toEqual(numbers(1, 4));

    web.kill('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    expect(await page.locator('.status[role=status]').textContent()).toBe('ReconnectingConnection lost');
    sayLines(5, 120);
    await runWeb(env);
    await page.getByText('Eternal duel active').waitFor();
    sayLines(121, 121);
    await expect.poll(() => said(page)).toEqual(numbers(1, 121));
  });
});
