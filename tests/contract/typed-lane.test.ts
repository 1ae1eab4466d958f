import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { EventSourceMessage } from 'eventsource-parser';
import superjson from 'superjson';
import { describe, expect, onTestFinished, test } from 'vitest';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { renewEpoch } from '#shared/db/audited-write.ts';
import { HEARTBEAT_MS } from '#server/live/lane/heartbeat.ts';
import type { AppRouter } from '#server/router.ts';
import { openEventStream, type EventStream } from '#tests/support/http/event-stream.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** Any connection params send a call to the stock adapter. */
const STOCK = 'connectionParams=%7B%7D';

const inputOf = (json: unknown) => `input=${encodeURIComponent(JSON.stringify(superjson.serialize(json)))}`;

async function bothLanes(web: TestWeb, path: string, query = ''): Promise<[EventStream, EventStream]> {
  const lane = await openEventStream(`${web.url}/trpc/${path}?${query}`);
  const stock = await openEventStream(`${web.url}/trpc/${path}?${query}&${STOCK}`);
  return [lane, stock];
}

const isPing = ({ event }: EventSourceMessage) => event === 'ping';

/** Waits for the next `count` events but for pings: they come by the clock. */
async function take(stream: EventStream, count: number): Promise<void> {
  for (let taken = 0; taken < count;) taken += (await stream.take(1)).filter((one) => !isPing(one)).length;
}

/** Everything received but for pings. */
const textOf = (stream: EventStream) => stream.text().replaceAll(/^event: ping\ndata:.*\n\n/gm, '');

const VARYING_HEADERS = ['date', 'vary', 'x-request-id'];

function headersOf({ response }: EventStream): Record<string, string> {
  const headers = Object.fromEntries(response.headers);
  for (const name of VARYING_HEADERS) delete headers[name];
  return headers;
}

describe('the typed lane and the stock adapter', () => {
  test('send the same bytes and headers for the eternal feed: messages, resets, replays', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const { seq } = say(web.db, conversation, 'before');
    const probe = await openEventStream(`${web.url}/api/eternal/stream`, 'nonsense');
    const epoch = (await probe.take(1))[0]?.id?.split('.')[0];
    say(web.db, conversation, 'missed, with "quotes", a\nline feed and \u2028');
    const [lane, stock] = await bothLanes(web, 'eternal.live', inputOf({ lastEventId: `${epoch}.${seq}` }));
    await Promise.all([take(lane, 2), take(stock, 2)]);
    say(web.db, conversation, { content: 'live', role: 'user', asciiArt: true, beat: 'A lamp falls.' });
    await Promise.all([take(lane, 1), take(stock, 1)]);
    renewEpoch(web.db);
    await Promise.all([take(lane, 1), take(stock, 1)]);
    expect(textOf(lane)).toBe(textOf(stock));
    expect(lane.text()).toContain('missed');
    expect(lane.text()).toContain('"beat":"A lamp falls."');
    expect(headersOf(lane)).toEqual(headersOf(stock));
  });

  test('send the same bytes when the duel is stopped', async () => {
    const web = await startTestWeb();
    say(web.db, addConversation(web.db), 'one');
    const [lane, stock] = await bothLanes(web, 'eternal.live');
    writeSetting(web.db, 'eternal.enabled', 'false');
    await Promise.all([take(lane, 2), take(stock, 2)]);
    expect(textOf(lane)).toBe(textOf(stock));
    expect(lane.text()).toContain('{"type":"duel","state":"stopped"}');
  });

  test('tell the client to give up a stream that is silent for longer than a heartbeat, within 20 s', async () => {
    const web = await startTestWeb();
    const streams = await bothLanes(web, 'eternal.live');
    const [lane, stock] = (await Promise.all(streams.map((stream) => stream.take(1)))).flat();
    expect(lane).toEqual(stock);
    const { reconnectAfterInactivityMs } = JSON.parse(lane?.data ?? '{}') as Record<string, number>;
    expect(reconnectAfterInactivityMs).toBeGreaterThan(HEARTBEAT_MS);
    expect(reconnectAfterInactivityMs).toBeLessThanOrEqual(20_000);
  });

  test('send the same bytes when a conversation closes', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const [lane, stock] = await bothLanes(web, 'conversations.live', inputOf({ id: conversation }));
    say(web.db, conversation, 'last words');
    closeConversation(web.db, conversation);
    await Promise.all([lane.ended, stock.ended]);
    expect(textOf(lane)).toBe(textOf(stock));
    expect(lane.text()).toContain('event: return');
  });

  test.each([
    ['an unknown conversation', `conversations.live?${inputOf({ id: 'f'.repeat(24) })}`, 'NOT_FOUND'],
    ['an id that is none', `conversations.live?${inputOf({ id: 7 })}`, 'BAD_REQUEST'],
    ['input that is not superjson', 'eternal.live?input=%7B', 'BAD_REQUEST'],
    ['a batch', 'eternal.live?batch=1&input=%7B%7D', 'BAD_REQUEST'],
  ])('leave %s to the stock adapter, which says what is wrong', async (_name, path, code) => {
    const web = await startTestWeb();
    const stream = await openEventStream(`${web.url}/trpc/${path}`);
    await stream.ended;
    expect(stream.text()).toContain(code);
    expect(stream.text()).not.toContain('node_modules');
  });
});

describe('the stock client', () => {
  test('follows the lane through a cut connection without a gap or a duplicate', async () => {
    const web = await startTestWeb({ port: await steadyPort() });
    const conversation = addConversation(web.db);
    const link = httpSubscriptionLink<AppRouter, typeof EventSource>({
      url: `${web.url}/trpc`,
      transformer: superjson,
      EventSource,
    });
    const client = createTRPCClient<AppRouter>({ links: [link] });
    const seen: string[] = [];
    const states: string[] = [];
    const subscription = client.eternal.live.subscribe(undefined, {
      onStarted: () => void states.push('started'),
      onData: ({ data }) => {
        if (data.type !== 'watchers') seen.push(data.type === 'message' ? data.message.content : data.type);
      },
    });
    onTestFinished(() => subscription.unsubscribe());
    await expect.poll(() => states.length).toBe(1);
    say(web.db, conversation, 'one');
    await expect.poll(() => seen).toEqual(['one']);
    await web.close();
    say(web.db, conversation, 'two');
    await startTestWeb({ dataDir: web.dataDir, port: web.port });
    say(web.db, conversation, 'three');
    await expect.poll(() => seen).toEqual(['one', 'two', 'three']);
  });
});
