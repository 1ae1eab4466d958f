import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { ETERNAL_TOPIC } from '#server/live/topics.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { conversations } from '#shared/db/schema.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const PITCH = 'The printer has lost its twin. It prints nothing else.';

/** An episode of so many lines that is over. */
function play(db: Db, lines: number, { title, summary = '' }: { title: string; summary?: string }): void {
  const id = addConversation(db, { title, summary });
  for (let n = 1; n <= lines; n += 1) say(db, id, `${title} ${n}`);
  closeConversation(db, id);
}

function begin(db: Db, title: string, plannedTurns: number): string {
  const id = addConversation(db, { title });
  db.update(conversations).set({ plannedTurns }).where(eq(conversations.id, id)).run();
  writeSetting(db, 'episode.pitch', PITCH);
  return id;
}

async function history(web: TestWeb, limit = 100): Promise<EternalMessage[]> {
  web.backend.catchUp();
  return (await call(web, `GET /eternal/history?limit=${limit}`)).json as EternalMessage[];
}

const places = (messages: readonly EternalMessage[]) =>
  messages.map(({ number, count }) => `${number} of ${count}`);

describe('a message of the feed', () => {
  test('knows its number, and how many lines its episode has or is to have', async () => {
    const web = await startTestWeb();
    play(web.db, 2, { title: 'one' });
    const live = begin(web.db, 'two', 31);
    say(web.db, live, 'hello');
    say(web.db, live, 'goodbye');
    expect(places(await history(web))).toEqual(['1 of 2', '2 of 2', '1 of 31', '2 of 31']);
    expect(places(await history(web, 1))).toEqual(['2 of 31']);
  });

  test('is never past the end of its episode, where that went on for longer than planned', async () => {
    const web = await startTestWeb();
    const live = begin(web.db, 'long', 1);
    for (const line of ['one', 'two', 'three']) say(web.db, live, line);
    expect(places(await history(web))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  test('that begins an episode tells what it is about and what came before it', async () => {
    const web = await startTestWeb();
    play(web.db, 2, { title: 'one', summary: 'The cat came back.' });
    const live = begin(web.db, 'two', 31);
    for (const line of ['hello', 'goodbye']) say(web.db, live, line);
    const told = (await history(web)).map(({ episode }) => episode);
    expect(told).toEqual([
      { title: 'one', about: 'The cat came back.' },
      undefined,
      { title: 'two', about: PITCH, previously: { title: 'one', summary: 'The cat came back.' } },
      undefined,
    ]);
  });

  test('that a history begins with tells it, too: the page knows nothing yet', async () => {
    const web = await startTestWeb();
    const live = begin(web.db, 'two', 31);
    for (const line of ['hello', 'goodbye']) say(web.db, live, line);
    expect(await history(web, 1)).toMatchObject([{ number: 2, episode: { title: 'two', about: PITCH } }]);
  });

  test('comes over the stream as it is in the history, and tells of its episode once', async () => {
    const web = await startTestWeb();
    const live = begin(web.db, 'two', 31);
    const streamed: EternalMessage[] = [];
    const { services } = web.backend;
    const leaving = new AbortController();
    const events = services.live.events(ETERNAL_TOPIC, { lastEventId: undefined, signal: leaving.signal });
    const first = events.next();
    for (const line of ['hello', 'goodbye', 'hello again']) say(web.db, live, line);
    web.backend.catchUp();
    for (let next = await first; !next.done && streamed.length < 3; next = await events.next()) {
      if (next.value.event.type === 'message') streamed.push(next.value.event.message);
      if (streamed.length === 3) break;
    }
    leaving.abort();
    expect(places(streamed)).toEqual(['1 of 31', '2 of 31', '3 of 31']);
    expect(streamed.map(({ episode }) => episode?.title)).toEqual(['two', undefined, undefined]);
  });
});
