import { describe, expect, test } from 'vitest';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { Hub } from '#server/live/lane/hub.ts';
import type { Subscriber } from '#server/live/lane/watcher.ts';
import { TELL_MS, WatcherCount } from '#server/live/watcher-count.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const HEAD = { epoch: '00000000', seq: 0 };

/** A web process with its hub, and what a watcher of it was told. `volatile`: what it shares with others. */
function processOn(volatile: InProcess) {
  const hub = new Hub<FeedEvent>();
  const count = new WatcherCount({ hub, volatile, head: () => HEAD });
  const told: number[] = [];
  const watcher: Subscriber<FeedEvent> = {
    deliver: ({ event }) => void (event.type === 'watchers' && told.push(event.count)),
    heartbeat: () => undefined,
    end: () => undefined,
  };
  hub.subscribe('eternal', watcher);
  const silent = { ...watcher, deliver: () => undefined };
  /** So many more come; the returned function has them leave. */
  const come = (more: number) => {
    const leave = Array.from({ length: more }, () => hub.subscribe('eternal', { ...silent }));
    return () => leave.forEach((leaves) => leaves());
  };
  return { count, told, come, hub };
}

describe('how many watch', () => {
  test('is told when it has changed, and not again until it changes', () => {
    const { count, told, come } = processOn(new InProcess());
    for (let n = 0; n < 3; n += 1) count.tell();
    const leave = come(2);
    for (let n = 0; n < 3; n += 1) count.tell();
    leave();
    count.tell();
    expect(told).toEqual([1, 3, 1]);
  });

  test('counts whoever is about to come', () => {
    const { count, come } = processOn(new InProcess());
    expect(count.greeting().event).toEqual({ type: 'watchers', count: 2 });
    come(4);
    expect([count.count(), count.greeting().event]).toEqual([5, { type: 'watchers', count: 6 }]);
  });

  test('is the sum over all web processes, until one of them is gone', () => {
    let now = 0;
    const shared = new InProcess(() => now);
    const [one, other] = [processOn(shared), processOn(shared)];
    one.come(2);
    other.come(6);
    for (const each of [one, other, one]) each.count.tell();
    expect([one.told.at(-1), other.told.at(-1)]).toEqual([10, 10]);
    for (let n = 0; n < 4; n += 1) {
      now += TELL_MS;
      one.count.tell();
    }
    expect(one.told.at(-1)).toBe(3);
  });

  test('is told by two digits, and to nobody while a few of many come and go', async () => {
    const { count, told, come } = processOn(new InProcess());
    come(1_233);
    count.tell();
    for (let n = 0; n < 50; n += 1) {
      const leave = come(60);
      count.tell();
      leave();
      count.tell();
    }
    expect(told).toEqual([1_200]);
    come(70);
    count.tell();
    // A crowd hears in parts, of which the last of the number before may still be on their way.
    await expect.poll(() => told).toEqual([1_200, 1_300]);
  });

  test('is encoded once for all who come at the same place of the feed', () => {
    const { count, come } = processOn(new InProcess());
    come(5_000);
    count.tell();
    expect(count.greeting()).toBe(count.greeting());
  });
});

test('whoever opens a stream hears at once how many watch, and whoever was there hears it too', async () => {
  const web = await startTestWeb();
  const first = await openEventStream(`${web.url}/api/eternal/stream`);
  expect((await first.watching()).data).toBe('{"count":1}');
  const second = await openEventStream(`${web.url}/trpc/eternal.live`);
  expect(JSON.parse((await second.watching()).data)).toEqual({ json: { type: 'watchers', count: 2 } });
  let told = '{"count":1}';
  // All are told every two seconds: it may hear of itself once more.
  while (told === '{"count":1}') told = (await first.watching()).data;
  expect(told).toBe('{"count":2}');
});

test('an answer that is kept tells how many watch', async () => {
  const web = await startTestWeb();
  const { watching } = await openEventStream(`${web.url}/api/eternal/stream`);
  await watching();
  const response = await fetch(`${web.url}/api/eternal/watchers`);
  expect(await response.json()).toEqual({ count: 1 });
});
