import { expect, test } from 'vitest';
import type { FeedEvent } from '#shared/schemas/eternal.ts';
import { say } from '#tests/support/database/feed-writer.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { siteWithLines, stampingVisitor } from '#tests/support/site/stamps.ts';

test('one event tells every watcher of all lines that were stamped, over either lane', async () => {
  const { web, conversation, lines, stamps } = await siteWithLines(['one', 'two']);
  const eternal = await openEventStream(`${web.url}/api/eternal/stream`);
  const own = await openEventStream(`${web.url}/api/eternal/conversations/${conversation}/stream`);
  const typed = await openEventStream(`${web.url}/trpc/eternal.live`);
  await typed.take(1);
  const visitor = stampingVisitor(web);
  for (const { id } of lines) await visitor.put(id, 'filed');
  stamps.flush();
  stamps.tell();
  const told = { lines: lines.map(({ id }) => ({ id, stamps: { filed: 1 } })) };
  for (const stream of [eternal, own]) {
    const [event] = await stream.take(1);
    expect([event?.event, JSON.parse(event?.data ?? '')]).toEqual(['stamps', told]);
  }
  const [event] = await typed.take(1);
  expect(JSON.parse(event?.data ?? '')).toEqual({ json: { type: 'stamps', ...told } });
});

test('nothing is told where nothing changed, and nothing again to whoever comes back', async () => {
  const { web, conversation, line, stamps } = await siteWithLines(['one']);
  const first = await openEventStream(`${web.url}/api/eternal/stream`);
  await stampingVisitor(web).put(line, 'filed');
  stamps.flush();
  for (let n = 0; n < 3; n += 1) stamps.tell();
  say(web.db, conversation, 'two');
  const [stamped, said] = await first.take(2);
  expect([stamped?.event, said?.event]).toEqual(['stamps', undefined]);
  const again = await openEventStream(`${web.url}/api/eternal/stream`, stamped?.id);
  const [missed] = await again.take(1);
  expect((JSON.parse(missed?.data ?? '{}') as { content: string }).content).toBe('two');
});

test('a watcher inside the process hears of stamps as of any other event', async () => {
  const { web, line, stamps } = await siteWithLines();
  const events = web.backend.services.live.events('eternal', { lastEventId: undefined, signal: undefined });
  // How many watch comes first.
  await events.next();
  const heard = events.next();
  await expect.poll(() => web.backend.services.live.watchers).toBe(1);
  await stampingVisitor(web).put(line, 'denied');
  stamps.flush();
  stamps.tell();
  const { value } = await heard;
  const event: FeedEvent | undefined = value?.event;
  expect(event).toEqual({ type: 'stamps', lines: [{ id: line, stamps: { denied: 1 } }] });
});
