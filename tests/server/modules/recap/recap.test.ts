import { describe, expect, test } from 'vitest';
import { facts } from '#shared/db/schema.ts';
import type { Recap } from '#shared/schemas/recap.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const QUOTABLE = 'A line that is neither too long nor too short to be quoted alone by anybody at all.';

interface Played {
  readonly title: string;
  readonly lines: readonly string[];
  readonly live?: boolean;
}

function play(web: TestWeb, { title, lines, live = false }: Played): string {
  const conversation = addConversation(web.db, { title, summary: live ? '' : `What came of ${title}.` });
  for (const line of lines) say(web.db, conversation, line);
  if (!live) closeConversation(web.db, conversation);
  return conversation;
}

async function recap(web: TestWeb, query = ''): Promise<Recap> {
  return (await call(web, `GET /recap${query}`)).json as Recap;
}

const titles = ({ episodes }: Recap) => episodes.map(({ title }) => title);

describe('the recap', () => {
  test('tells of the latest episodes, the latest first, each with its best line', async () => {
    const web = await startTestWeb();
    play(web, { title: 'one', lines: ['short', QUOTABLE] });
    play(web, { title: 'never begun', lines: [] });
    play(web, { title: 'two', lines: ['short'], live: true });
    say(web.db, addConversation(web.db, { origin: 'upload', live: false, title: 'an upload' }), QUOTABLE);
    const { episodes, next } = await recap(web);
    expect(next).toBeNull();
    expect(episodes.map(({ title, lines, isEternalMode }) => [title, lines, isEternalMode])).toEqual([
      ['two', 1, true],
      ['one', 2, false],
    ]);
    expect(episodes[1]).toMatchObject({ summary: 'What came of one.', best: { content: QUOTABLE } });
    expect(episodes[0]?.best).toBeNull();
  });

  test('comes in pages, each episode once', async () => {
    const web = await startTestWeb();
    for (let n = 1; n <= 7; n += 1) play(web, { title: `episode ${n}`, lines: ['a line'] });
    const first = await recap(web, '?limit=3');
    const second = await recap(web, `?limit=3&before=${first.next ?? ''}`);
    const third = await recap(web, `?limit=3&before=${second.next ?? ''}`);
    expect([first, second, third].flatMap(titles)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `episode ${n}`));
    expect(third.next).toBeNull();
  });

  test('tells what changed hands before what else came to pass, four at most', async () => {
    const web = await startTestWeb();
    const conversationId = play(web, { title: 'the bell', lines: ['a line'] });
    const left = [
      'It rained.',
      'It rained again.',
      'feral took the bell.',
      'The lift sulks.',
      'The lamp broke.',
    ];
    for (const [n, text] of left.entries()) {
      const thing = { 2: 'the bell', 4: 'the lamp' }[n] ?? null;
      const holder = { 2: 'feral' as const, 4: 'nobody' as const }[n] ?? null;
      web.db.insert(facts).values({ conversationId, text, thing, holder, at: n }).run();
    }
    const [episode] = (await recap(web)).episodes;
    expect(episode?.facts).toEqual([
      { text: 'feral took the bell.', thing: 'the bell', holder: 'feral' },
      { text: 'The lamp broke.', thing: 'the lamp', holder: 'nobody' },
      { text: 'It rained.', thing: null, holder: null },
      { text: 'It rained again.', thing: null, holder: null },
    ]);
  });

  test('has the line of an episode that was stamped most, and no picture', async () => {
    const web = await startTestWeb();
    const conversation = play(web, { title: 'one', lines: [QUOTABLE, 'stamped', 'stamped less'] });
    say(web.db, conversation, { content: '/\\', asciiArt: true });
    const put = web.db.$client.prepare(
      'INSERT INTO stamps SELECT seq, ?, ?, 1 FROM messages WHERE content = ?',
    );
    const stamped = { stamped: 2, 'stamped less': 1, '/\\': 3 };
    for (const [content, count] of Object.entries(stamped))
      for (let n = 0; n < count; n += 1) put.run(`visitor ${n}`, 'filed', content);
    expect((await recap(web)).episodes[0]?.best?.content).toBe('stamped');
  });

  test('is empty where nothing was said, and refuses what is no episode', async () => {
    const web = await startTestWeb();
    expect(await recap(web)).toEqual({ episodes: [], next: null });
    expect(await call(web, `GET /recap?before=${'f'.repeat(24)}`)).toMatchObject({
      status: 404,
      json: failure('NOT_FOUND'),
    });
    expect(await call(web, 'GET /recap?limit=41')).toMatchObject({
      status: 400,
      json: failure('BAD_REQUEST'),
    });
  });

  test('is the same bytes for everybody until something is said', async () => {
    const web = await startTestWeb();
    const conversation = play(web, { title: 'one', lines: ['a line'], live: true });
    web.backend.catchUp();
    await recap(web);
    const { hits } = web.backend.cache.counts;
    await recap(web);
    expect(web.backend.cache.counts.hits).toBe(hits + 1);
    say(web.db, conversation, 'another line');
    web.backend.catchUp();
    expect((await recap(web)).episodes[0]?.lines).toBe(2);
  });
});
