import { describe, expect, onTestFinished, test } from 'vitest';
import { ChatConnection } from '#client/features/chat/chat-connection.ts';
import { chatSource, type ChatSource } from '#client/features/chat/chat-source.ts';
import { daemonOf } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { contents } from '#tests/support/http/messages.ts';
import { apiOf } from '#tests/support/http/typed-client.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** Between two looks, where nothing stands still, are 50 ms. A stream counts as lost after 20 s, of which a standstill may be the last part. */
const STILL_MS = 1_000;
const REPLY = 'I heard you. It was the third-best thing I heard today, after two drips.';

/** The chat of a visitor whose page is open, and the daemon that answers them. */
async function openChat() {
  const web = await startTestWeb();
  const id = addConversation(web.db, { live: false });
  const source = chatSource(apiOf(web), id);
  return { web, id, source, daemon: daemonOf(web), chat: startChat(source) };
}

function startChat(source: ChatSource): ChatConnection {
  const chat = new ChatConnection(source);
  onTestFinished(() => chat.stop());
  chat.start();
  return chat;
}

const said = (chat: ChatConnection) => contents(chat.state().messages);
const isLoaded = (chat: ChatConnection) => expect.poll(() => chat.state().loading).toBe(false);

/** Waits until this was said. Where the test itself stood still for longer than a stream may be silent, the stream was lost, and is opened again. */
function holds(chat: ChatConnection, expected: string[]) {
  let lookedAt = performance.now();
  let hasStoodStill = false;
  const look = () => {
    hasStoodStill ||= performance.now() - lookedAt > STILL_MS;
    lookedAt = performance.now();
    if (chat.state().trouble === 'lost' && hasStoodStill) chat.listenAgain();
    return said(chat);
  };
  return expect.poll(look).toEqual(expected);
}

/** Everything that the awaited reply was on its way. */
function watchReply(chat: ChatConnection): string[] {
  const seen: string[] = [];
  chat.subscribe(() => {
    const { reply } = chat.state();
    if (reply !== undefined && seen.at(-1) !== reply) seen.push(reply);
  });
  return seen;
}

describe('a chat', () => {
  test('starts with what was said before', async () => {
    const { source, chat, daemon } = await openChat();
    await isLoaded(chat);
    await chat.send('Hello?');
    daemon.answer(REPLY);
    await holds(chat, ['Hello?', REPLY]);
    const later = startChat(source);
    expect(later.state().loading).toBe(true);
    await holds(later, ['Hello?', REPLY]);
    expect(later.state().reply).toBeUndefined();
    expect(later.state().heard).toEqual([]);
  });

  test('appends the words of a reply until its end, and has heard it once', async () => {
    const { chat, daemon } = await openChat();
    await isLoaded(chat);
    const seen = watchReply(chat);
    expect(await chat.send('Hello?')).toBe(true);
    expect(chat.state().reply).toBe('');
    daemon.answer(REPLY);
    await holds(chat, ['Hello?', REPLY]);
    expect(seen.length).toBeGreaterThan(3);
    for (const part of seen) expect(REPLY.startsWith(part)).toBe(true);
    expect(contents(chat.state().heard)).toEqual([REPLY]);
  });

  test('listens for a reply that was still awaited when the page was opened', async () => {
    const { source, chat, daemon } = await openChat();
    await chat.send('Hello?');
    const later = startChat(source);
    await expect.poll(() => later.state().reply).toBe('');
    daemon.answer(REPLY);
    await holds(later, ['Hello?', REPLY]);
  });

  test.each(['', '   ', '\n\t'])('sends nothing of %j', async (content) => {
    const { chat } = await openChat();
    await isLoaded(chat);
    expect(await chat.send(content)).toBe(false);
    expect(said(chat)).toEqual([]);
    expect(chat.state().failure).toBeUndefined();
  });

  test('keeps what was said when a message is refused, says why, and may send the next', async () => {
    const { chat, daemon } = await openChat();
    await isLoaded(chat);
    expect(await chat.send('x'.repeat(2_001))).toBe(false);
    expect(chat.state().failure).toBeInstanceOf(Error);
    expect(chat.state().sending).toBe(false);
    expect(await chat.send('Shorter.')).toBe(true);
    expect(chat.state().failure).toBeUndefined();
    daemon.answer(REPLY);
    await holds(chat, ['Shorter.', REPLY]);
  });

  test('shows a reply whole that was still being read out when the next message went', async () => {
    const { chat, daemon } = await openChat();
    await isLoaded(chat);
    await chat.send('One.');
    daemon.answer(`${REPLY} `.repeat(20));
    await expect.poll(() => chat.state().reply).toMatch(/\w/);
    expect(await chat.send('Two.')).toBe(true);
    expect(said(chat)).toEqual(['One.', `${REPLY} `.repeat(20), 'Two.']);
    daemon.answer('Shorter now.');
    await holds(chat, ['One.', `${REPLY} `.repeat(20), 'Two.', 'Shorter now.']);
  });

  test('learns, at the end of a reply, what another tab has said', async () => {
    const { source, chat, daemon } = await openChat();
    await isLoaded(chat);
    const tab = startChat(source);
    await isLoaded(tab);
    await tab.send('From the other tab.');
    daemon.answer('Fine.');
    await holds(tab, ['From the other tab.', 'Fine.']);
    await chat.send('From here.');
    daemon.answer('Also fine.');
    await holds(chat, ['From the other tab.', 'Fine.', 'From here.', 'Also fine.']);
  });
});

describe('a chat whose stream', () => {
  /** A source whose first reply breaks as `how` says; the rest of it is real. */
  function breaking(source: ChatSource, how: 'onLost' | 'onEnd') {
    let opened = 0;
    let closed = 0;
    const reply: ChatSource['reply'] = (handlers) => {
      opened += 1;
      if (opened > 1) return source.reply(handlers);
      queueMicrotask(handlers[how]);
      return () => (closed += 1);
    };
    return { source: { ...source, reply }, counts: () => ({ opened, closed }) };
  }

  test.each([
    ['breaks off', 'onLost', 'lost'],
    ['ends before the reply is there', 'onEnd', 'late'],
  ] as const)('%s closes it, says so, and listens again when asked', async (_, how, trouble) => {
    const { source, daemon } = await openChat();
    const broken = breaking(source, how);
    const chat = startChat(broken.source);
    await isLoaded(chat);
    await chat.send('Hello?');
    await expect.poll(() => chat.state().trouble).toBe(trouble);
    expect(broken.counts()).toEqual({ opened: 1, closed: 1 });
    chat.listenAgain();
    await expect.poll(() => chat.state().trouble).toBeUndefined();
    daemon.answer(REPLY);
    await expect.poll(() => said(chat)).toEqual(['Hello?', REPLY]);
  });

  test('broke off finds the reply in the history, where it came meanwhile', async () => {
    const { source, daemon } = await openChat();
    const broken = breaking(source, 'onLost');
    const chat = startChat(broken.source);
    await isLoaded(chat);
    await chat.send('Hello?');
    daemon.answer(REPLY);
    chat.listenAgain();
    await expect.poll(() => said(chat)).toEqual(['Hello?', REPLY]);
    expect(broken.counts().opened).toBe(1);
  });

  test('was left with its page is closed, and none is opened after that', async () => {
    const { source } = await openChat();
    const broken = breaking(source, 'onLost');
    const chat = startChat(broken.source);
    await isLoaded(chat);
    const sending = chat.send('Hello?');
    chat.stop();
    await sending;
    expect(broken.counts().opened).toBe(0);
  });
});
