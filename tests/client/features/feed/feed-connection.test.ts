import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { eq } from 'drizzle-orm';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conversationSource, eternalSource, type FeedSource } from '#client/features/feed/feed-source.ts';
import { FeedConnection, type FeedOptions } from '#client/features/feed/feed-connection.ts';
import { initialFeed } from '#client/features/feed/feed-state.ts';
import type { AppRouter } from '#server/router.ts';
import { renewEpoch } from '#shared/db/audited-write.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { conversations, messages as stored } from '#shared/db/schema.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { contents, lines } from '#tests/support/http/messages.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const RECONNECT_DELAY_MS = 20;

function apiOf(web: TestWeb) {
  const options = { url: `${web.url}/trpc`, transformer: superjson };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({ ...options, EventSource }),
        false: httpBatchLink(options),
      }),
    ],
  });
}

/** Connects to the eternal feed unless told otherwise. It is stopped with the test. */
function connectFeed(web: TestWeb, options: Partial<FeedOptions> = {}): FeedConnection {
  const feed = new FeedConnection({
    source: eternalSource(apiOf(web)),
    initial: initialFeed([], 'loading'),
    typewriter: true,
    reconnectDelayMs: RECONNECT_DELAY_MS,
    ...options,
  });
  onTestFinished(() => feed.stop());
  feed.start();
  return feed;
}

const shown = (feed: FeedConnection) => contents(feed.state().messages);
const isLive = (feed: FeedConnection) => expect.poll(() => feed.state().status).toBe('live');
const shows = (feed: FeedConnection, expected: readonly string[]) =>
  expect.poll(() => shown(feed)).toEqual(expected);
const said = (from: number, to: number) => contents(lines(to - from + 1, from));

/** A source whose history fails until it is healed. */
function withoutHistory(source: FeedSource) {
  let ill = true;
  const history = () => (ill ? Promise.reject(new Error('no history')) : source.history());
  return { source: { ...source, history }, heal: () => (ill = false) };
}

/** A source, and how often its history was asked for. */
function countedHistories(source: FeedSource) {
  let histories = 0;
  const history = () => {
    histories += 1;
    return source.history();
  };
  return { source: { ...source, history }, historiesOf: () => histories };
}

/** A server that has said `line 1` to `line <count>`. */
async function serverThatSaid(count: number) {
  const web = await startTestWeb({ port: await steadyPort() });
  const conversation = addConversation(web.db);
  const sayLines = (from: number, to: number) => {
    for (const line of said(from, to)) say(web.db, conversation, line);
  };
  sayLines(1, count);
  return { web, conversation, sayLines };
}

describe('the eternal feed', () => {
  test('starts from the history and goes on with what is said, typing it', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    expect(feed.state().status).toBe('loading');
    await isLive(feed);
    expect(shown(feed)).toEqual(said(1, 3));
    expect(feed.state().typingId).toBeUndefined();
    sayLines(4, 4);
    await shows(feed, said(1, 4));
    expect(feed.state().typingId).toBe(feed.state().messages.at(-1)?._id);
  });

  test('has every message once when they come while it connects', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    for (let n = 4; n <= 40; n += 1) {
      sayLines(n, n);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await isLive(feed);
    await shows(feed, said(1, 40));
  });

  test('misses and repeats nothing across a restart of the server', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    await isLive(feed);
    sayLines(4, 4);
    await shows(feed, said(1, 4));
    await web.close();
    await expect.poll(() => feed.state().status).toBe('reconnecting');
    sayLines(5, 7);
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await shows(feed, said(1, 7));
    await isLive(feed);
    sayLines(8, 8);
    await shows(feed, said(1, 8));
  });

  test('that a page brings along goes on behind it, without loading it again', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const { source, historiesOf } = countedHistories(eternalSource(apiOf(web)));
    const { lastEventId, messages } = await apiOf(web).eternal.opening.query({});
    // A page may be kept for a moment before somebody has it.
    sayLines(4, 5);

    const feed = connectFeed(web, { source, initial: initialFeed(messages, 'loading'), lastEventId });
    await isLive(feed);
    await shows(feed, said(1, 5));
    sayLines(6, 6);
    await shows(feed, said(1, 6));
    expect(historiesOf()).toBe(0);
  });

  test('that a page brings along from before history was rewritten is loaded anew', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const { lastEventId, messages } = await apiOf(web).eternal.opening.query({});
    web.db.delete(stored).where(eq(stored.content, 'line 2')).run();
    renewEpoch(web.db);

    const feed = connectFeed(web, { initial: initialFeed(messages, 'loading'), lastEventId });
    await isLive(feed);
    await shows(feed, ['line 1', 'line 3']);
    sayLines(4, 4);
    await shows(feed, ['line 1', 'line 3', 'line 4']);
  });

  test('that a page brings along loads its history after all where the stream is lost', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const { source, historiesOf } = countedHistories(eternalSource(apiOf(web)));
    const { lastEventId, messages } = await apiOf(web).eternal.opening.query({});
    const feed = connectFeed(web, { source, initial: initialFeed(messages, 'loading'), lastEventId });
    await isLive(feed);
    await web.close();
    await expect.poll(() => feed.state().status).toBe('reconnecting');
    sayLines(4, 6);
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await shows(feed, said(1, 6));
    await expect.poll(historiesOf).toBe(1);
  });

  test('says whenever its stream stands, at first and again', async () => {
    const { web, sayLines } = await serverThatSaid(1);
    let opened = 0;
    const feed = connectFeed(web, { onOpen: () => (opened += 1) });
    await isLive(feed);
    sayLines(2, 2);
    await shows(feed, said(1, 2));
    expect(opened).toBe(1);
    await web.close();
    await expect.poll(() => feed.state().status).toBe('reconnecting');
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await isLive(feed);
    expect(opened).toBe(2);
  });

  test('catches up by the stream with more than the history holds', async () => {
    const { web, sayLines } = await serverThatSaid(2);
    const feed = connectFeed(web);
    await isLive(feed);
    sayLines(3, 3);
    await shows(feed, said(1, 3));
    await web.close();
    sayLines(4, 350);
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await shows(feed, said(1, 350));
  });

  test('starts over from the history when the page is too old to be continued', async () => {
    const { web } = await serverThatSaid(150);
    const feed = connectFeed(web, { initial: initialFeed(lines(3), 'loading') });
    await isLive(feed);
    expect(shown(feed)).toEqual(said(51, 150));
  });

  test('goes on with its stream while the history fails, and fills the gap once that comes', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const statuses = new Set<string>();
    let opened = 0;
    const { source, heal } = withoutHistory(eternalSource(apiOf(web)));
    const feed = connectFeed(web, {
      source,
      initial: initialFeed(lines(1), 'loading'),
      onOpen: () => (opened += 1),
    });
    feed.subscribe(() => statuses.add(feed.state().status));
    await isLive(feed);
    sayLines(4, 4);
    await shows(feed, ['line 1', 'line 4']);
    heal();
    await shows(feed, said(1, 4));
    sayLines(5, 5);
    await shows(feed, said(1, 5));
    expect([...statuses]).toEqual(['live']);
    expect(opened).toBe(1);
  });

  test('resumes from nothing before a history has come, or the gap would stay', async () => {
    const { web, sayLines } = await serverThatSaid(150);
    const { source, heal } = withoutHistory(eternalSource(apiOf(web)));
    const feed = connectFeed(web, { source, initial: initialFeed(lines(1), 'loading') });
    await isLive(feed);
    sayLines(151, 151);
    await shows(feed, ['line 1', 'line 151']);
    await web.close();
    await expect.poll(() => feed.state().status).toBe('reconnecting');
    heal();
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await shows(feed, said(52, 151));
  });

  test('knows how many watch while it is connected', async () => {
    const { web } = await serverThatSaid(1);
    const feed = connectFeed(web, { reconnectDelayMs: 60_000 });
    await expect.poll(feed.watchers).toBe(1);
    const other = connectFeed(web);
    await expect.poll(other.watchers).toBe(2);
    await expect.poll(feed.watchers).toBe(2);
    await web.close();
    await expect.poll(feed.watchers).toBeUndefined();
  });

  test('hears that the duel was stopped, and goes on', async () => {
    const { web, sayLines } = await serverThatSaid(1);
    const heard: string[] = [];
    const feed = connectFeed(web, { onDuel: (state) => heard.push(state) });
    await isLive(feed);
    writeSetting(web.db, 'eternal.enabled', 'false');
    await expect.poll(() => heard).toEqual(['stopped']);
    sayLines(2, 2);
    await shows(feed, said(1, 2));
    expect(feed.state().status).toBe('live');
  });

  test('shows the history anew when it was rewritten', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    await isLive(feed);
    web.db.delete(stored).where(eq(stored.content, 'line 2')).run();
    renewEpoch(web.db);
    await shows(feed, ['line 1', 'line 3']);
    sayLines(4, 4);
    await shows(feed, ['line 1', 'line 3', 'line 4']);
  });

  test('shows the history anew when it was rewritten while the connection was lost', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    await isLive(feed);
    sayLines(4, 4);
    await shows(feed, said(1, 4));
    await web.close();
    web.db.delete(stored).where(eq(stored.content, 'line 2')).run();
    renewEpoch(web.db);
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await shows(feed, ['line 1', 'line 3', 'line 4']);
  });

  test('keeps as many messages as it is told to', async () => {
    const { web, sayLines } = await serverThatSaid(3);
    const feed = connectFeed(web);
    feed.keep(4);
    await isLive(feed);
    sayLines(4, 9);
    await shows(feed, said(6, 9));
  });

  test('says nothing more once it was stopped', async () => {
    const { web, sayLines } = await serverThatSaid(1);
    const feed = connectFeed(web);
    await isLive(feed);
    feed.stop();
    const witness = connectFeed(web);
    await isLive(witness);
    sayLines(2, 2);
    await shows(witness, said(1, 2));
    expect(shown(feed)).toEqual(said(1, 1));
  });
});

describe('the feed of a conversation', () => {
  const connectTo = (web: TestWeb, id: string) =>
    connectFeed(web, { source: conversationSource(apiOf(web), id), typewriter: false });

  test('brings what is said in it, complete at once, until it is archived', async () => {
    const { web, conversation, sayLines } = await serverThatSaid(2);
    const feed = connectTo(web, conversation);
    await isLive(feed);
    sayLines(3, 3);
    await shows(feed, said(1, 3));
    expect(feed.state().typingId).toBeUndefined();
    expect(contents(feed.state().finished)).toEqual(['line 3']);
    closeConversation(web.db, conversation);
    await expect.poll(() => feed.state().status).toBe('archived');
  });

  test('learns after a restart that it was archived meanwhile', async () => {
    const { web, conversation, sayLines } = await serverThatSaid(2);
    const feed = connectTo(web, conversation);
    await isLive(feed);
    await web.close();
    sayLines(3, 3);
    closeConversation(web.db, conversation);
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await expect.poll(() => feed.state().status).toBe('archived');
    await shows(feed, said(1, 3));
  });

  test('ends when the conversation was deleted', async () => {
    const { web, conversation } = await serverThatSaid(2);
    const feed = connectTo(web, conversation);
    await isLive(feed);
    web.db.delete(conversations).where(eq(conversations.id, conversation)).run();
    renewEpoch(web.db);
    await expect.poll(() => feed.state().status).toBe('gone');
  });

  test('ends when the conversation was deleted while the connection was lost', async () => {
    const { web, conversation } = await serverThatSaid(2);
    const feed = connectTo(web, conversation);
    await isLive(feed);
    await web.close();
    web.db.delete(conversations).where(eq(conversations.id, conversation)).run();
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    await expect.poll(() => feed.state().status).toBe('gone');
  });
});
