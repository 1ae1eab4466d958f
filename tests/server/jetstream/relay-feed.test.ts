import { describe, expect, onTestFinished, test } from 'vitest';
import { connectFeed } from '#server/jetstream/connection.ts';
import { FeedMirror } from '#server/jetstream/feed-mirror.ts';
import { startPublishing } from '#server/jetstream/publishing.ts';
import { RelayLive } from '#server/jetstream/relay-live.ts';
import { RelayCount } from '#server/jetstream/relay-count.ts';
import { reportWatchers } from '#server/jetstream/relay-reports.ts';
import { Hub } from '#server/live/lane/hub.ts';
import type { LiveService } from '#server/live/live.service.ts';
import { REPLAY_MAX } from '#server/live/replay-buffer.ts';
import { QueueWatcher } from '#server/live/queue-watcher.ts';
import { ETERNAL_TOPIC } from '#server/live/topics.ts';
import { InProcess } from '#server/volatile/in-process.ts';
import { feed } from '#shared/db/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { hasNatsServer, natsServer } from '#tests/support/processes/nats-server.ts';
import { until } from '#tests/support/processes/processes.ts';
import { livePath, numbers } from '#tests/support/site/live-path.ts';

/** JetStream is away in some of these tests: what fails meanwhile is tried again. */
const ignore = () => undefined;

/** Web's half: a database, its tail, and what publishes it. */
async function origin(url: string) {
  const path = livePath();
  const reports = new RelayCount();
  const polling = setInterval(() => path.tail.poll(), 20);
  const publishing = await startPublishing({
    ...path,
    url,
    reports,
    volatile: new InProcess(),
    onError: ignore,
  });
  onTestFinished(async () => {
    clearInterval(polling);
    await publishing.stop();
  });
  return { ...path, reports, stop: () => publishing.stop(), conversation: addConversation(path.db) };
}

/** A relay without its HTTP. */
async function relay(url: string) {
  const hub = new Hub<FeedEvent>();
  const connected = await connectFeed(url, 'a relay');
  const mirror = new FeedMirror({ ...connected, hub, onError: ignore });
  mirror.start();
  onTestFinished(async () => {
    await mirror.stop();
    await connected.connection.close();
  });
  const live = new RelayLive(mirror, hub);
  await until(() => mirror.isInStep || undefined);
  return { hub, mirror, live, connection: connected.connection };
}

/** What a watcher was told so far, but for how many there are. It comes again while the relay is out of step, as it is told to. */
async function watch({ live }: { live: LiveService }, lastEventId?: string) {
  const seen: string[] = [];
  const watcher = new QueueWatcher(undefined);
  onTestFinished(() => watcher.end());
  const leave = await until(() => live.attach(ETERNAL_TOPIC, watcher, lastEventId).catch(whereOutOfStep));
  void (async () => {
    for await (const { event } of watcher) {
      if (event.type === 'watchers') continue;
      seen.push(event.type === 'message' ? event.message.content : event.type);
    }
  })();
  const has = (count: number) => until(() => seen.length >= count || undefined);
  return { seen, has, leave };
}

function whereOutOfStep(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'UNAVAILABLE') throw error;
}

describe.skipIf(!hasNatsServer())('a relay', () => {
  test('tells its watchers each line once, in order', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const watcher = await watch(await relay(url));
    for (const line of numbers(1, 30)) say(web.db, web.conversation, line);
    await watcher.has(30);
    expect(watcher.seen).toEqual(numbers(1, 30));
  });

  test('takes up who was elsewhere, at the line he saw last, also one that it does not have yet', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    for (const line of numbers(1, 5)) say(web.db, web.conversation, line);
    const late = await relay(url);
    const first = await watch(late);
    say(web.db, web.conversation, '6');
    await first.has(1);
    const { epoch, seq } = web.tail.replay.head;
    const behind = await watch(late, `${epoch}.${seq - 3}`);
    await behind.has(3);
    // At once: a head of before that the relay heard meanwhile would end the wait.
    say(web.db, web.conversation, '7');
    web.tail.poll();
    const coming = watch(late, `${epoch}.${seq + 1}`);
    say(web.db, web.conversation, '8');
    const ahead = await coming;
    await Promise.all([behind.has(5), ahead.has(1)]);
    expect([first.seen, behind.seen, ahead.seen]).toEqual([numbers(6, 8), numbers(4, 8), ['8']]);
  });

  test('goes on where it was when NATS was away, and the origin spoke meanwhile', async () => {
    const nats = await natsServer();
    const web = await origin(nats.url);
    const watcher = await watch(await relay(nats.url));
    say(web.db, web.conversation, '1');
    await watcher.has(1);
    await nats.kill();
    for (const line of numbers(2, 20)) say(web.db, web.conversation, line);
    await nats.start();
    say(web.db, web.conversation, '21');
    await watcher.has(21);
    expect(watcher.seen).toEqual(numbers(1, 21));
  });

  test('resets its watchers when history was rewritten, and goes on from there', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const watcher = await watch(await relay(url));
    say(web.db, web.conversation, '1');
    await watcher.has(1);
    web.db.update(feed).set({ epoch: 'feedbeef' }).run();
    await watcher.has(2);
    say(web.db, web.conversation, '2');
    await watcher.has(3);
    expect(watcher.seen).toEqual(['1', 'reset', '2']);
  });

  test('that comes after history was rewritten knows what is live, and how many watch', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const watcher = await watch(await relay(url));
    for (let n = 0; n < 3; n += 1) await watch(web);
    web.watchers.tell();
    say(web.db, web.conversation, '1');
    await watcher.has(1);
    web.db.update(feed).set({ epoch: 'feedbeef' }).run();
    await watcher.has(2);
    const late = await relay(url);
    expect([late.mirror.replay.live, late.mirror.audience]).toEqual([web.conversation, 3]);
  });

  test('that comes after more lines and stamps than are kept knows what is live', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const watcher = await watch(await relay(url));
    // Half of what is kept at a time: nobody misses anything.
    const some = REPLAY_MAX / 2;
    for (const from of [0, some, 2 * some]) {
      for (const line of numbers(from + 1, from + some)) say(web.db, web.conversation, line);
      await watcher.has(from + some);
    }
    for (let told = 3 * some; told < 3 * some + REPLAY_MAX; told += 50) {
      for (let n = 0; n < 50; n += 1) web.live.announce({ type: 'stamps', lines: [] });
      await watcher.has(told + 50);
    }
    const late = await relay(url);
    expect(late.mirror.replay.live).toBe(web.conversation);
  });

  test('hears how many watch when that changes', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const { mirror } = await relay(url);
    for (let n = 0; n < 3; n += 1) await watch(web);
    web.watchers.tell();
    await until(() => mirror.audience === 3 || undefined);
  });

  test('gets each line once from an origin that was started anew, and from two', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const watcher = await watch(await relay(url));
    for (const line of numbers(1, 3)) say(web.db, web.conversation, line);
    await watcher.has(3);
    // A lease of its own: as if the two could not see each other.
    const second = await startPublishing({
      ...web,
      url,
      volatile: new InProcess(),
      onError: ignore,
    });
    onTestFinished(() => second.stop());
    for (const line of numbers(4, 20)) say(web.db, web.conversation, line);
    await watcher.has(20);
    await web.stop();
    for (const line of numbers(21, 25)) say(web.db, web.conversation, line);
    await watcher.has(25);
    expect(watcher.seen).toEqual(numbers(1, 25));
  });

  test('reports its watchers, who count no more when it has gone', async () => {
    const { url } = await natsServer();
    const web = await origin(url);
    const one = await relay(url);
    const stop = reportWatchers(one.connection, 'one', () => one.hub.size);
    const watcher = await watch(one);
    await until(() => web.reports.watchers === 1 || undefined);
    watcher.leave();
    // Both of the same moment: a relay that stood still is forgotten until its next report.
    await until(() => web.reports.relays === 1 && web.reports.watchers === 0);
    stop();
    await until(() => web.reports.relays === 0 || undefined);
  });
});
