import { describe, expect, test } from 'vitest';
import { readEpoch, renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { FeedReader } from '#server/live/feed-reader.ts';
import { Hub } from '#server/live/hub.ts';
import { LiveService } from '#server/live/live.service.ts';
import { Tail } from '#server/live/tail.ts';
import { ETERNAL_TOPIC } from '#server/live/topics.ts';
import type { Publication } from '#server/live/publication.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

function livePath() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  const hub = new Hub();
  const fail = (error: unknown) => {
    throw error;
  };
  const tail = new Tail({ reader: new FeedReader(connect(database, 'reader')), hub, onError: fail });
  const live = new LiveService({ reader: new FeedReader(connect(database, 'reader')), hub });
  return { db, hub, tail, live };
}

async function collect(events: AsyncIterable<Publication>, count: number): Promise<string[]> {
  const seen: string[] = [];
  for await (const { event } of events) {
    seen.push(event.type === 'message' ? event.message.content : event.type);
    if (seen.length === count) break;
  }
  return seen;
}

describe('the live service', () => {
  test('leaves no gap and makes no duplicate when lines are written during the change from replay to live', async () => {
    const { db, tail, live } = livePath();
    const conversation = addConversation(db);
    const epoch = readEpoch(db);
    let said = 0;
    const speak = () => say(db, conversation, String((said += 1)));
    speak();
    for (let run = 0; run < 200; run += 1) {
      const from = Math.max(0, said - (run % 7));
      const before = run % 3;
      const after = (run % 4) + 1;
      for (let n = 0; n < before; n += 1) speak();
      if (run % 2) tail.poll();
      const events = live.events(ETERNAL_TOPIC, { lastEventId: `${epoch}.${from}`, signal: undefined });
      const expected = said + after - from;
      const collecting = collect(events, expected);
      for (let n = 0; n < after; n += 1) {
        if ((run + n) % 2) await Promise.resolve();
        speak();
        if ((run + n) % 3) tail.poll();
      }
      tail.poll();
      expect(await collecting).toEqual(Array.from({ length: expected }, (_, n) => String(from + 1 + n)));
    }
  });

  test('starts over when history is rewritten while a long replay waits for its reader', async () => {
    const { db, live } = livePath();
    const conversation = addConversation(db);
    for (let n = 1; n <= 350; n += 1) say(db, conversation, String(n));
    const events = live.events(ETERNAL_TOPIC, { lastEventId: `${readEpoch(db)}.0`, signal: undefined });
    const first = await events.next();
    renewEpoch(db);
    expect(first.done).toBe(false);
    const rest = await collect(events, 200);
    expect(rest.slice(0, 199)).toEqual(Array.from({ length: 199 }, (_, n) => String(n + 2)));
    expect(rest.at(-1)).toBe('reset');
  });

  test('ends an iteration when its signal aborts, and forgets the subscriber', async () => {
    const { live, hub } = livePath();
    const aborter = new AbortController();
    const done = collect(live.events(ETERNAL_TOPIC, { lastEventId: undefined, signal: aborter.signal }), 1);
    await expect.poll(() => hub.size).toBe(1);
    aborter.abort();
    expect(await done).toEqual([]);
    expect(hub.size).toBe(0);
  });
});
