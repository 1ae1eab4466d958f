import { describe, expect, test } from 'vitest';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { call } from '#tests/support/http/call.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { BROWSER, openTerminal } from '#tests/support/http/terminal.ts';
import { startWebProcess, type WebProcess } from '#tests/support/processes/web-process.ts';
import { startBuiltRelay } from '#tests/support/processes/built-relay.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { until } from '#tests/support/processes/processes.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { fromAnywhere } from '#tests/support/site/living-site.ts';

const PUBLIC_URL = 'https://feral.example.org';

/** What a relay says to whoever asks whether it is ready: more often than one address may. */
const statusOf = async (relay: WebProcess) =>
  (await call(relay, 'GET /ready', { headers: fromAnywhere() })).status;

/** Web and a relay of it, both as they are built. */
async function startRelayed() {
  const nats = await natsServer();
  const { database, folder } = tempDataDir();
  const db = connect(database, 'daemon');
  const conversation = addConversation(db, { title: 'The door' });
  say(db, conversation, 'before.');
  const web = await startWebProcess(folder, { NATS_URL: nats.url, PUBLIC_URL });
  const relay = await startBuiltRelay(await steadyPort(), { NATS_URL: nats.url, ORIGIN_URL: web.url });
  await until(async () => (await statusOf(relay)) === 200);
  return { db, conversation, web, relay, nats };
}

/** A terminal with the duel in it: a relay that has fallen out of step refuses, and is asked again. */
const openDuel = (url: string) =>
  until(async () => {
    const terminal = await openTerminal(url);
    return terminal.answer.statusCode === 200 && terminal;
  });

/** What is said, and under which titles: not how many watch, whether a daemon is there, or that the stream is open still. */
const showIn = (text: string) =>
  text.replaceAll(/.*watching\.\n|\((.*watching|the duel rests|the duel goes on)\)\n\n|\r/g, '');

describe.skipIf(!hasNatsServer())('the duel in a terminal, from a relay', () => {
  test('reads as it does from web: last lines, what comes, titles and the way back', async () => {
    const { db, conversation, web, relay } = await startRelayed();
    const terminals = await Promise.all(
      [web, relay].map(({ url }) => openDuel(`${url}/eternal?plain&cols=60`)),
    );
    for (const terminal of terminals) await terminal.until('before.');
    closeConversation(db, conversation);
    const other = addConversation(db, { title: 'The window' });
    say(db, other, { content: 'a draught.', role: 'user' });
    const whole = terminals.map((terminal) => terminal.until('a draught.\n\n'));
    const [ofWeb, ofRelay] = await Promise.all(whole);
    expect(ofRelay).toContain('The door');
    expect(ofRelay).toContain('The window');
    expect(ofRelay).toContain(`${PUBLIC_URL}/help`);
    expect(showIn(ofRelay ?? '')).toBe(showIn(ofWeb ?? ''));
  });

  test('is refused in words while it is out of step, and pages are none of its business', async () => {
    const { relay, nats } = await startRelayed();
    expect((await rawGet(`${relay.url}/`, BROWSER)).status).toBe(404);
    await nats.kill();
    await expect.poll(() => statusOf(relay)).toBe(503);
    const refused = await openTerminal(`${relay.url}/`);
    expect(await refused.until('\n')).toBe(
      'This relay is not in step with the duel. Try again in a moment.\n',
    );
    expect(refused.answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
