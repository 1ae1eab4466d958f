import { describe, expect, test } from 'vitest';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { renewEpoch } from '#shared/db/audited-write.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const bodyOf = (event: { data: string }) => JSON.parse(event.data) as Record<string, unknown>;

describe('GET /api/eternal/stream', () => {
  test('sends each new message with an id, as an event stream that no proxy buffers', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    const { id, seq } = say(web.db, conversation, 'I left.');
    const [event] = await stream.take(1);
    expect(event?.id).toMatch(new RegExp(`^[0-9a-f]{8}\\.${seq}$`));
    expect(bodyOf(event ?? { data: '' })).toEqual({
      _id: id,
      role: 'assistant',
      content: 'I left.',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      asciiArt: false,
      conversationId: conversation,
      number: 1,
      count: 1,
      episode: { title: 'An episode', about: '' },
    });
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.text()).toContain('retry: 5000\n');
  });

  test('does not send what administrators upload', async () => {
    const web = await startTestWeb();
    const upload = addConversation(web.db, { origin: 'upload', live: false });
    const episode = addConversation(web.db);
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    say(web.db, upload, 'an upload');
    say(web.db, episode, 'the duel');
    const [event] = await stream.take(1);
    expect(bodyOf(event ?? { data: '' })).toMatchObject({ content: 'the duel' });
  });

  test('resumes with exactly what was missed, then goes on', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const first = await openEventStream(`${web.url}/api/eternal/stream`);
    say(web.db, conversation, 'line 0');
    const [seen] = await first.take(1);
    first.close();
    for (let n = 1; n <= 350; n += 1) say(web.db, conversation, `line ${n}`);
    const second = await openEventStream(`${web.url}/api/eternal/stream`, seen?.id);
    say(web.db, conversation, 'line 351');
    const events = await second.take(351);
    expect(events.map((event) => bodyOf(event)['content'])).toEqual(
      Array.from({ length: 351 }, (_, n) => `line ${n + 1}`),
    );
  });

  test.each([
    ['an unknown epoch', () => '00000000.1'],
    ['the future', (epoch: string) => `${epoch}.999`],
    ['a negative number', (epoch: string) => `${epoch}.-1`],
    ['no number', (epoch: string) => `${epoch}.one`],
    ['a leading zero', (epoch: string) => `${epoch}.01`],
    ['10 KB of nonsense', () => 'x'.repeat(10_000)],
    ['a number past what can be counted', (epoch: string) => `${epoch}.${'9'.repeat(30)}`],
  ])('answers a resume id from %s with a reset', async (_name, idOf) => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const probe = await openEventStream(`${web.url}/api/eternal/stream`);
    say(web.db, conversation, 'one');
    const [seen] = await probe.take(1);
    const epoch = seen?.id?.split('.')[0] ?? '';
    const stream = await openEventStream(`${web.url}/api/eternal/stream`, idOf(epoch));
    const [event] = await stream.take(1);
    expect(stream.response.status).toBe(200);
    expect(event).toMatchObject({ event: 'reset', id: seen?.id });
    say(web.db, conversation, 'two');
    const [next] = await stream.take(1);
    expect(bodyOf(next ?? { data: '' })).toMatchObject({ content: 'two' });
  });

  test('tells open pages to start over when history was rewritten', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    say(web.db, conversation, 'one');
    const stream = await openEventStream(`${web.url}/api/eternal/stream`);
    renewEpoch(web.db);
    const [event] = await stream.take(1);
    expect(event?.event).toBe('reset');
    say(web.db, conversation, 'two');
    const [next] = await stream.take(1);
    expect(next?.id?.split('.')[0]).toBe(event?.id?.split('.')[0]);
  });

  test('tells open pages that the duel was stopped and started, and nobody who comes later', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const url = `${web.url}/api/eternal/stream`;
    const stream = await openEventStream(url);
    const { seq } = say(web.db, conversation, 'one');
    const [said] = await stream.take(1);
    writeSetting(web.db, 'eternal.enabled', 'false');
    const [stopped] = await stream.take(1);
    expect(stopped).toMatchObject({ event: 'duel', data: '{"state":"stopped"}', id: said?.id });
    const later = await openEventStream(url, stopped?.id);
    writeSetting(web.db, 'eternal.enabled', 'true');
    const [started] = await stream.take(1);
    expect(started).toMatchObject({ event: 'duel', data: '{"state":"active"}', id: said?.id });
    expect((await later.take(1))[0]).toMatchObject({ event: 'duel', data: '{"state":"active"}' });
    const next = say(web.db, conversation, 'two');
    expect(next.seq).toBe(seq + 1);
    expect((await stream.take(1))[0]?.id).toMatch(new RegExp(`\\.${next.seq}$`));
  });

  test('turns away more streams than one address may have, and lets it back in when one has ended', async () => {
    const web = await startTestWeb({ limits: { perAddress: 2, inAll: 10 } });
    const url = `${web.url}/api/eternal/stream`;
    const first = await openEventStream(url);
    await openEventStream(url);
    const refused = await fetch(url);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    first.close();
    await expect.poll(async () => (await openEventStream(url)).response.status).toBe(200);
  });
});

describe('GET /api/eternal/conversations/{id}/stream', () => {
  const urlOf = (base: string, id: string) => `${base}/api/eternal/conversations/${id}/stream`;

  test('sends the four fields of its own messages, and says when the episode closes', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const stream = await openEventStream(urlOf(web.url, conversation));
    say(web.db, conversation, 'mine');
    closeConversation(web.db, conversation);
    say(web.db, addConversation(web.db), 'of the next episode');
    const [message, end] = await stream.take(2);
    expect(Object.keys(bodyOf(message ?? { data: '' }))).toEqual([
      'role',
      'content',
      'createdAt',
      'asciiArt',
    ]);
    expect(end?.event).toBe('archived');
    await stream.ended;
  });

  test('sends what happened just before with the message that takes it up', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const own = await openEventStream(urlOf(web.url, conversation));
    const eternal = await openEventStream(`${web.url}/api/eternal/stream`);
    say(web.db, conversation, { content: 'Who was that?', beat: 'Somebody comes in.' });
    for (const stream of [own, eternal]) {
      const [message] = await stream.take(1);
      expect(bodyOf(message ?? { data: '' })).toMatchObject({ beat: 'Somebody comes in.' });
    }
  });

  test('answers 204 once the conversation is closed', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db, { live: false });
    expect((await fetch(urlOf(web.url, conversation))).status).toBe(204);
  });

  test('still gives the last lines to someone who lost the connection before the end', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const stream = await openEventStream(urlOf(web.url, conversation));
    say(web.db, conversation, 'seen');
    const [seen] = await stream.take(1);
    stream.close();
    say(web.db, conversation, 'missed');
    closeConversation(web.db, conversation);
    const resumed = await openEventStream(urlOf(web.url, conversation), seen?.id);
    const [missed, end] = await resumed.take(2);
    expect(bodyOf(missed ?? { data: '' })).toMatchObject({ content: 'missed' });
    expect(end?.event).toBe('archived');
    await resumed.ended;
    expect(
      (await fetch(urlOf(web.url, conversation), { headers: { 'last-event-id': end?.id ?? '' } })).status,
    ).toBe(204);
  });

  test('answers 404 for a conversation that does not exist', async () => {
    const web = await startTestWeb();
    const response = await fetch(urlOf(web.url, 'f'.repeat(24)));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      success: false,
      error: 'Conversation not found.',
      code: 'NOT_FOUND',
    });
  });
});
