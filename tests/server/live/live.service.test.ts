import { describe, expect, test } from 'vitest';
import { readEpoch, renewEpoch } from '#shared/db/queries/feed-epoch.ts';
import { RECENT_MAX } from '#server/live/limits.ts';
import { conversationTopic, ETERNAL_TOPIC } from '#server/live/topics.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { collect, livePath, numbers } from '#tests/support/site/live-path.ts';

const SIGNAL = { signal: undefined };

describe('the live service', () => {
  test('starts over when history is rewritten while a long replay waits for its reader', async () => {
    const { db, live } = livePath();
    const conversation = addConversation(db);
    for (let n = 1; n <= 350; n += 1) say(db, conversation, String(n));
    const events = live.events(ETERNAL_TOPIC, { lastEventId: `${readEpoch(db)}.0`, ...SIGNAL });
    const first = await events.next();
    renewEpoch(db);
    expect(first.done).toBe(false);
    const rest = await collect(events, 200);
    expect(rest.slice(0, 199)).toEqual(numbers(2, 200));
    expect(rest.at(-1)).toBe('reset');
  });

  test('starts over for whoever missed more than is kept', async () => {
    const { db, live } = livePath();
    const conversation = addConversation(db);
    for (let n = 1; n <= RECENT_MAX + 1; n += 1) say(db, conversation, String(n));
    const from = async (seq: number) => {
      const events = live.events(ETERNAL_TOPIC, { lastEventId: `${readEpoch(db)}.${seq}`, ...SIGNAL });
      return collect(events, 1);
    };
    expect([await from(0), await from(1)]).toEqual([['reset'], ['2']]);
    expect(live.counts).toMatchObject({ resumes: 1, resets: 1 });
  });

  test('gives a conversation its own lines and no others', async () => {
    const { db, live } = livePath();
    const first = addConversation(db);
    const before = say(db, first, 'before').seq;
    say(db, first, 'last words');
    closeConversation(db, first);
    const second = addConversation(db);
    for (const line of ['one', 'two']) say(db, second, line);
    const lastEventId = `${readEpoch(db)}.${before}`;
    const seen = (id: string, count: number) =>
      collect(live.events(conversationTopic(id), { lastEventId, ...SIGNAL }), count);
    expect(await seen(first, 9)).toEqual(['last words', 'archived']);
    expect(await seen(second, 2)).toEqual(['one', 'two']);
  });

  test('begins at the present for whoever resumes from nothing, although the tail has not looked yet', async () => {
    const { db, tail, live } = livePath();
    const conversation = addConversation(db);
    say(db, conversation, 'in the history that was read just now');
    const events = collect(live.events(ETERNAL_TOPIC, { lastEventId: undefined, ...SIGNAL }), 1);
    await expect.poll(() => live.watchers).toBe(1);
    say(db, conversation, 'new');
    tail.poll();
    expect(await events).toEqual(['new']);
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
