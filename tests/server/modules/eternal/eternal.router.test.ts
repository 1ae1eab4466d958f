import { describe, expect, test } from 'vitest';
import { facts } from '#shared/db/schema.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('GET /api/eternal/history', () => {
  test('gives an empty array on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /eternal/history?limit=100');
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  test('has exactly the fields of the specification, the conversation, and where in that it stands', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const { id } = say(web.db, conversation, { content: '/\\_/\\', role: 'user', asciiArt: true });
    expect((await call(web, 'GET /eternal/history')).json).toEqual([
      {
        _id: id,
        role: 'user',
        content: '/\\_/\\',
        createdAt: ISO_TIME,
        asciiArt: true,
        conversationId: conversation,
        number: 1,
        count: 1,
        episode: { title: 'An episode', about: '' },
      },
    ]);
  });

  test('adds what happened just before to the message that takes it up', async () => {
    const web = await startTestWeb();
    say(web.db, addConversation(web.db), { content: 'Who was that?', beat: 'Somebody comes in.' });
    expect((await call(web, 'GET /eternal/history')).json).toMatchObject([{ beat: 'Somebody comes in.' }]);
  });
});

describe('GET /api/eternal/opening', () => {
  test('has the last messages, and the id behind which the stream has all that comes', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    for (const text of ['One.', 'Two.', 'Three.']) say(web.db, conversation, text);
    const { json } = await call(web, 'GET /eternal/opening?limit=2');
    expect(json).toMatchObject({ messages: [{ content: 'Two.' }, { content: 'Three.' }] });

    say(web.db, conversation, 'Four.');
    const { lastEventId } = json as { lastEventId: string };
    const stream = await openEventStream(`${web.url}/api/eternal/stream`, lastEventId);
    const [first] = await stream.take(1);
    expect(first?.data).toContain('Four.');
  });

  test('has an id on a fresh database too', async () => {
    const web = await startTestWeb();
    const { json } = await call(web, 'GET /eternal/opening');
    expect(json).toEqual({ lastEventId: expect.stringMatching(/^[0-9a-f]+\.0$/) as string, messages: [] });
  });
});

describe('GET /api/eternal/spoils', () => {
  test('tells what feral has now, latest first, by the latest fact about each thing', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const left = (thing: string, holder: 'feral' | 'warden' | 'nobody', text: string) =>
      web.db.insert(facts).values({ conversationId: conversation, thing, holder, text, at: 0 }).run();
    left('the bell', 'feral', 'feral took the bell.');
    left('the lamp', 'feral', 'feral took the lamp.');
    left('The bell', 'warden', 'Warden bought the bell back.');
    left('the rope', 'nobody', 'The rope broke.');
    left('the door', 'feral', 'feral sold itself the door.');
    expect((await call(web, 'GET /eternal/spoils')).json).toEqual([
      { thing: 'the door', fact: 'feral sold itself the door.', conversationId: conversation },
      { thing: 'the lamp', fact: 'feral took the lamp.', conversationId: conversation },
    ]);
  });

  test('gives an empty array on a fresh database', async () => {
    const web = await startTestWeb();
    expect((await call(web, 'GET /eternal/spoils')).json).toEqual([]);
  });

  test('tells of twelve things', async () => {
    const web = await startTestWeb();
    const conversationId = addConversation(web.db);
    for (let n = 0; n < 20; n += 1)
      web.db
        .insert(facts)
        .values({ conversationId, thing: `the lamp ${n}`, holder: 'feral', text: `Lamp ${n}.`, at: 0 })
        .run();
    const { json } = await call(web, 'GET /eternal/spoils');
    expect(json).toHaveLength(12);
    expect(json).toMatchObject(Array.from({ length: 12 }, (_, n) => ({ fact: `Lamp ${19 - n}.` })));
  });
});
