import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#shared/db/id.ts';
import { chatMessages } from '#shared/db/schema.ts';
import { daemonOf, replyOf, visitorOf, type TestVisitor } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

async function site(options: Parameters<typeof startTestWeb>[0] = {}) {
  const web = await startTestWeb(options);
  return { web, visitor: visitorOf(web), conversation: addConversation(web.db), daemon: daemonOf(web) };
}

/** A question asked `agoMs` ago by a visitor who has a cookie already. */
function askedEarlier(web: TestWeb, visitor: TestVisitor, { conversationId = '', agoMs = 0 }) {
  const visitorId = visitor.cookie().split('=')[1] ?? '';
  const row = { id: newId(), conversationId, visitorId, content: 'Anybody there?', awaitsReply: true };
  web.db
    .insert(chatMessages)
    .values({ ...row, role: 'user', createdAt: Date.now() - agoMs })
    .run();
}

const REPLY = 'You clicked a link to get here.  Two spaces, and then nothing at all.';

describe('GET /api/conversations/{id}/messages', () => {
  test('reads the reply out a few words at a time, as plain text, and then says that it ends', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    const stream = await visitor.listen(conversation);
    daemon.answer(REPLY);
    await stream.ended;
    const frames = stream.text().split('\n\n').filter(Boolean);
    expect(frames[0]).toBe('retry: 5000');
    expect(frames[1]).toMatch(/^id: [0-9a-f]{24}\.14\ndata: You clicked a $/);
    expect(frames.at(-1)).toMatch(/^id: [0-9a-f]{24}\.end\nevent: end\ndata: {}$/);
    expect(frames.length).toBeGreaterThan(5);
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test.each([
    ['spaces', REPLY],
    ['line feeds', 'One.\n\nTwo:\n  - a\n  - b\n'],
    ['what looks like a field of the stream', 'data: x\n\nevent: end\nid: 7\n: comment'],
    ['markup, an emoji and no space at all', '<script>\u{1f60a}</script>'],
  ])('loses nothing of a reply with %s', async (_name, text) => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    const stream = await visitor.listen(conversation);
    daemon.answer(text);
    expect(await replyOf(stream)).toBe(text);
  });

  test('opened before anything is said, it names the visitor and waits for the next message', async () => {
    const { visitor, conversation, daemon } = await site();
    const stream = await visitor.listen(conversation);
    expect(stream.response.headers.get('set-cookie')).toMatch(
      /^visitor=[0-9a-f]{24};.*HttpOnly; SameSite=Lax/,
    );
    const { headers } = await visitor.say(conversation, 'hello');
    expect(headers.get('set-cookie')).toBeNull();
    daemon.answer('Wipe your cursor.');
    expect(await replyOf(stream)).toBe('Wipe your cursor.');
  });

  test('opened after everything was read, it waits for the next message', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'one');
    daemon.answer('first');
    expect(await replyOf(await visitor.listen(conversation))).toBe('first');
    const stream = await visitor.listen(conversation);
    await visitor.say(conversation, 'two');
    daemon.answer('second');
    expect(await replyOf(stream)).toBe('second');
  });

  test('still reads out a reply that was stored before anybody listened', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    daemon.answer('Too slow.');
    expect(await replyOf(await visitor.listen(conversation))).toBe('Too slow.');
  });

  test('gives the whole reply to each of two tabs, and stores it once', async () => {
    const { web, visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    const tabs = [await visitor.listen(conversation), await visitor.listen(conversation)];
    daemon.answer(REPLY);
    expect(await Promise.all(tabs.map(replyOf))).toEqual([REPLY, REPLY]);
    expect(web.db.select().from(chatMessages).all()).toHaveLength(2);
  });

  test('gives one visitor nothing of what another is told', async () => {
    const { web, visitor, conversation, daemon } = await site();
    const stranger = visitorOf(web);
    const overheard = await stranger.listen(conversation);
    await visitor.say(conversation, 'hello');
    daemon.answer('Between us.');
    expect(await replyOf(await visitor.listen(conversation))).toBe('Between us.');
    await stranger.say(conversation, 'and me?');
    daemon.answer('You too.');
    expect(await replyOf(overheard)).toBe('You too.');
  });

  test('keeps the chats of two conversations apart', async () => {
    const { web, visitor, conversation, daemon } = await site();
    const other = addConversation(web.db, { live: false });
    const elsewhere = await visitor.listen(other);
    await visitor.say(conversation, 'here');
    daemon.answer('here');
    await visitor.say(other, 'there');
    daemon.answer('there');
    expect(await replyOf(elsewhere)).toBe('there');
  });

  test('resumes behind the last words that a client has', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    const cut = await visitor.listen(conversation);
    daemon.answer(REPLY);
    const [seen] = await cut.take(1);
    cut.close();
    const resumed = await visitor.listen(conversation, seen?.id);
    expect((seen?.data ?? '') + (await replyOf(resumed))).toBe(REPLY);
  });

  test('lost just before its end, a reply only ends', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    const stream = await visitor.listen(conversation);
    daemon.answer('Short.');
    const [words] = await stream.take(1);
    stream.close();
    const resumed = await visitor.listen(conversation, words?.id);
    expect((await resumed.take(1))[0]?.event).toBe('end');
  });

  test('resumed from its end, it waits for the next message', async () => {
    const { visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'one');
    daemon.answer('first');
    const [, end] = await (await visitor.listen(conversation)).take(2);
    const resumed = await visitor.listen(conversation, end?.id);
    await visitor.say(conversation, 'two');
    daemon.answer('second');
    expect(await replyOf(resumed)).toBe('second');
  });

  test.each([
    ['of another visitor', (id: string) => id],
    ['that is none', () => 'nonsense'],
    ['past the end', (id: string) => id.replace(/\d+$/, '999999')],
  ])('does not trust a resume id %s', async (_name, idOf) => {
    const { web, visitor, conversation, daemon } = await site();
    await visitor.say(conversation, 'hello');
    daemon.answer('Between us.');
    const [words] = await (await visitor.listen(conversation)).take(1);
    const stranger = visitorOf(web);
    const stream = await stranger.listen(conversation, idOf(words?.id ?? ''));
    await stranger.say(conversation, 'me');
    daemon.answer('You.');
    expect(await replyOf(stream)).toBe('You.');
  });

  test('ends without a word when nobody has answered in time, and reads the reply out to the next to ask', async () => {
    const { web, visitor, conversation, daemon } = await site();
    (await visitor.listen(conversation)).close();
    askedEarlier(web, visitor, { conversationId: conversation, agoMs: 29_800 });
    const stream = await visitor.listen(conversation);
    const [end] = await stream.take(1);
    expect([end?.event, end?.data, end?.id]).toEqual(['end', '{}', undefined]);
    await stream.ended;
    expect(web.db.select().from(chatMessages).all()).toMatchObject([{ awaitsReply: true }]);
    daemon.answer('Late, and sorry is not the word.');
    expect((await visitor.history(conversation)).at(-1)?.content).toBe('Late, and sorry is not the word.');
  });

  test('keeps a quiet stream open with a comment every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { visitor, conversation } = await site();
    const stream = await visitor.listen(conversation);
    vi.advanceTimersByTime(14_999);
    expect(stream.text()).not.toContain(':\n\n');
    vi.advanceTimersByTime(1);
    await expect.poll(() => stream.text()).toBe('retry: 5000\n\n:\n\n');
  });

  test('answers 404 for a conversation that does not exist', async () => {
    const { visitor } = await site();
    const { response } = await visitor.listen('f'.repeat(24));
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-type')).toContain('application/json');
  });

  test('counts among the streams of an address', async () => {
    const web = await startTestWeb({ limits: { perAddress: 1, inAll: 10 } });
    const visitor = visitorOf(web);
    const conversation = addConversation(web.db);
    const first = await visitor.listen(conversation);
    const refused = await visitor.listen(conversation);
    expect(refused.response.status).toBe(503);
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
    first.close();
    await expect.poll(async () => (await visitor.listen(conversation)).response.status).toBe(200);
  });

  test('ends when the server stops, and says nothing that the client could take for the end', async () => {
    const { web, visitor, conversation } = await site();
    const streams = [await visitor.listen(conversation), await visitor.listen(conversation)];
    await visitor.say(conversation, 'hello');
    web.backend.endStreams();
    for (const stream of [...streams, await visitor.listen(conversation)]) {
      await stream.ended;
      expect(stream.text()).toBe('retry: 5000\n\n');
    }
  });

  test('goes on over a restart of the server', async () => {
    const { web, visitor, conversation, daemon } = await site({ port: await steadyPort() });
    await visitor.say(conversation, 'hello');
    await web.close();
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    const stream = await visitor.listen(conversation);
    daemon.answer('Still here.');
    expect(await replyOf(stream)).toBe('Still here.');
  });
});
