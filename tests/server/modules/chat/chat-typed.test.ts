import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppRouter } from '#server/router.ts';
import { chatMessages } from '#shared/db/schema.ts';
import { daemonOf, visitorOf } from '#tests/support/site/chat.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

async function site() {
  const web = await startTestWeb();
  return { web, visitor: visitorOf(web), conversation: addConversation(web.db) };
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const json = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
}

const inputOf = (json: unknown) => `input=${encodeURIComponent(JSON.stringify(superjson.serialize(json)))}`;

/** A typed client with a visitor's cookie, listening to a chat. */
function listening(web: { url: string }, { cookie, id }: { cookie: string; id: string }) {
  const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
    url: `${web.url}/trpc`,
    transformer: superjson,
    EventSource,
    eventSourceOptions: () => ({
      fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } }),
    }),
  });
  const words: string[] = [];
  const states: string[] = [];
  const subscription = createTRPCClient<AppRouter>({ links: [link] }).chat.reply.subscribe(
    { id },
    {
      onStarted: () => void states.push('started'),
      onData: ({ data }) => void words.push(data),
      onComplete: () => void states.push('complete'),
    },
  );
  onTestFinished(() => subscription.unsubscribe());
  return { words, states };
}

describe('chat.send', () => {
  test.each<{ how: string; path: string; headers: Record<string, string> }>([
    { how: 'alone', path: 'chat.send', headers: {} },
    { how: 'in a batch', path: 'chat.send,chat.send?batch=1', headers: {} },
    {
      how: 'in a batch whose answer is streamed',
      path: 'chat.send,chat.send?batch=1',
      headers: { 'trpc-accept': 'application/jsonl' },
    },
  ])('gives a new visitor a cookie when called $how', async ({ path, headers }) => {
    const { web, conversation } = await site();
    const input = { json: { id: conversation, content: 'hello' } };
    const body = path.endsWith('batch=1') ? { 0: input, 1: input } : input;
    const response = await post(`${web.url}/trpc/${path}`, body, headers);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^visitor=[0-9a-f]{24}; .*HttpOnly; SameSite=Lax$/);
    await response.text();
    const stored = web.db.select().from(chatMessages).all();
    expect(stored.map(({ visitorId }) => `visitor=${visitorId}`)).toEqual([cookie.split(';')[0]]);
  });

  test('says what is wrong with the status of the literal route', async () => {
    const { web, conversation } = await site();
    const send = (id: string, content: string) =>
      post(`${web.url}/trpc/chat.send`, { json: { id, content } }).then(({ status }) => status);
    const statuses = [
      await send(conversation, ' '),
      await send(conversation, 'x'.repeat(2_001)),
      await send('f'.repeat(24), 'hello'),
    ];
    expect(statuses).toEqual([400, 413, 404]);
  });

  test.each<[string, Record<string, string>]>([
    ['alone', { origin: 'https://evil.example' }],
    ['by a form of another site', { 'sec-fetch-site': 'cross-site' }],
    ['with the cookie of a visitor', { 'sec-fetch-site': 'cross-site', cookie: `visitor=${'a'.repeat(24)}` }],
  ])('is refused to the page of another site, %s', async (_name, headers) => {
    const { web, conversation } = await site();
    const body = { json: { id: conversation, content: 'hello' } };
    for (const [path, input] of [
      ['chat.send', body],
      ['chat.send,chat.send?batch=1', { 0: body, 1: body }],
    ] as const) {
      const response = await post(`${web.url}/trpc/${path}`, input, headers);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
    }
    expect(web.db.select().from(chatMessages).all()).toEqual([]);
  });

  test('leaves calls that need no visitor without a cookie', async () => {
    const { web, conversation } = await site();
    for (const path of ['eternal.history', `chat.history?${inputOf({ id: conversation })}`]) {
      expect((await fetch(`${web.url}/trpc/${path}`)).headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('chat.reply', () => {
  test('gives the typed client the words of the reply, then completes', async () => {
    const { web, visitor, conversation } = await site();
    await visitor.say(conversation, 'hello');
    const { words, states } = listening(web, { cookie: visitor.cookie(), id: conversation });
    await expect.poll(() => states).toEqual(['started']);
    daemonOf(web).answer('You clicked a link to get here.');
    await expect.poll(() => states).toEqual(['started', 'complete']);
    expect(words).toEqual(['You clicked a ', 'link to get ', 'here.']);
  });

  test('resumes the client behind the words it has', async () => {
    const { web, visitor, conversation } = await site();
    await visitor.say(conversation, 'hello');
    const [question] = web.db.select().from(chatMessages).all();
    daemonOf(web).answer('You clicked a link to get here.');
    const input = { id: conversation, lastEventId: `${question?.id}.14` };
    const url = `${web.url}/trpc/chat.reply?${inputOf(input)}`;
    const stream = await openEventStream(url, undefined, { cookie: visitor.cookie() });
    await stream.ended;
    expect(stream.text()).not.toContain('You clicked');
    expect(stream.text()).toContain('link to get');
  });

  test('gives a new visitor a cookie, counts as a stream, and refuses an unknown conversation', async () => {
    const web = await startTestWeb({ limits: { perAddress: 1, inAll: 10 } });
    const url = (id: string) => `${web.url}/trpc/chat.reply?${inputOf({ id })}`;
    const unknown = await openEventStream(url('f'.repeat(24)));
    await unknown.ended;
    expect(unknown.text()).toContain('NOT_FOUND');
    const stream = await openEventStream(url(addConversation(web.db)));
    expect(stream.response.headers.get('set-cookie')).toMatch(/^visitor=/);
    expect((await openEventStream(url(addConversation(web.db, { live: false })))).response.status).toBe(503);
  });
});
