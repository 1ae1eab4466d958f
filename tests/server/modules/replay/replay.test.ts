import { describe, expect, test } from 'vitest';
import { DAY_EPISODES_MAX, type ReplayDay, type ReplayPage } from '#shared/schemas/replay.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';
import { signIn } from '#tests/support/site/admin.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;
const UNKNOWN = 'f'.repeat(24);

interface Played {
  readonly title?: string;
  readonly lines: number;
  readonly from: number;
  readonly everyMs?: number;
  readonly live?: boolean;
}

/** An episode of lines `title 1`, `title 2` and so on, with their ids. */
function play(web: TestWeb, { title = 'line', lines, from, everyMs = 10_000, live = false }: Played) {
  const conversation = addConversation(web.db, { title });
  const ids = Array.from(
    { length: lines },
    (_, n) => say(web.db, conversation, { content: `${title} ${n + 1}`, at: from + n * everyMs }).id,
  );
  if (!live) closeConversation(web.db, conversation);
  return { conversation, ids };
}

async function pageAt(web: TestWeb, query: string): Promise<ReplayPage> {
  return (await call(web, `GET /replay?${query}`)).json as ReplayPage;
}

async function dayOf(web: TestWeb, query = ''): Promise<ReplayDay> {
  return (await call(web, `GET /replay/day${query}`)).json as ReplayDay;
}

const texts = ({ lines }: ReplayPage) => lines.map(({ content }) => content);
const ahead = (page: ReplayPage) => texts(page).slice(page.position);

describe('a page of a replay', () => {
  test('begins at a line, with what was said just before it, and names the pages beside it', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, { lines: 40, from: NOON });
    const page = await pageAt(web, `line=${ids[30] ?? ''}&limit=5`);
    expect([page.position, texts(page)[0], ahead(page)]).toEqual([
      20,
      'line 11',
      ['line 31', 'line 32', 'line 33', 'line 34', 'line 35'],
    ]);
    expect([page.earlier, page.later, page.tape]).toEqual([ids[10], ids[35], 'duel']);
    expect(page.lines[0]).toMatchObject({ number: 11, count: 40, episode: { title: 'line' } });
  });

  test('begins at the first line of a moment or after it', async () => {
    const web = await startTestWeb();
    play(web, { lines: 10, from: NOON });
    const first = async (at: string) => ahead(await pageAt(web, `at=${at}&limit=1`));
    expect(await first('2026-03-04T12:00:20.000Z')).toEqual(['line 3']);
    expect(await first('2026-03-04T12:00:20.001Z')).toEqual(['line 4']);
    expect(await first('2026-03-04T12:00:30')).toEqual(['line 4']);
    expect(await first('2026-03-04T12:01')).toEqual(['line 7']);
    expect(await first('2026-03-04')).toEqual(['line 1']);
    expect(await first('1999-12-31')).toEqual(['line 1']);
  });

  test('after the last line has only what came before, and nothing to come', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, { lines: 3, from: NOON });
    const page = await pageAt(web, 'at=2026-03-05');
    expect([texts(page), page.position]).toEqual([['line 1', 'line 2', 'line 3'], 3]);
    expect([page.earlier, page.later]).toEqual([ids[0], null]);
  });

  test('begins with the latest episode where nothing is asked, and is empty where nothing was said', async () => {
    const web = await startTestWeb();
    expect(await pageAt(web, '')).toEqual({
      lines: [],
      position: 0,
      earlier: null,
      later: null,
      tape: 'duel',
    });
    play(web, { title: 'old', lines: 3, from: NOON });
    play(web, { title: 'new', lines: 2, from: NOON + HOUR, live: true });
    web.backend.catchUp();
    expect(ahead(await pageAt(web, ''))).toEqual(['new 1', 'new 2']);
  });

  test('begins with a conversation and runs on into the next one, each with what it is about', async () => {
    const web = await startTestWeb();
    const { conversation } = play(web, { title: 'one', lines: 2, from: NOON });
    play(web, { title: 'two', lines: 2, from: NOON + HOUR });
    const page = await pageAt(web, `conversation=${conversation}`);
    expect(ahead(page)).toEqual(['one 1', 'one 2', 'two 1', 'two 2']);
    expect(page.lines.map(({ episode }) => episode?.title)).toEqual(['one', undefined, 'two', undefined]);
  });

  test('goes on after a line and back before it, each line once', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, { lines: 50, from: NOON });
    const heard: string[] = [];
    for (let page = await pageAt(web, `line=${ids[0] ?? ''}&limit=7`); ;) {
      heard.push(...texts(page));
      if (page.later === null) break;
      page = await pageAt(web, `after=${page.lines.at(-1)?._id ?? ''}&limit=7`);
    }
    expect(heard).toEqual(ids.map((_, n) => `line ${n + 1}`));
    const back = await pageAt(web, `before=${ids[30] ?? ''}&limit=10`);
    expect([back.position, ahead(back), texts(back).at(-1)]).toEqual([10, [], 'line 30']);
  });

  test('keeps to the order in which things were said, whatever the clock did', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, { title: 'before', lines: 3, from: NOON });
    play(web, { title: 'after the clock was set back', lines: 3, from: NOON - 5 * HOUR });
    expect(ahead(await pageAt(web, `line=${ids[0] ?? ''}`))).toEqual([
      'before 1',
      'before 2',
      'before 3',
      'after the clock was set back 1',
      'after the clock was set back 2',
      'after the clock was set back 3',
    ]);
  });

  test('plays an upload alone, and the duel without uploads', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, { lines: 2, from: NOON });
    const upload = addConversation(web.db, { origin: 'upload', live: false });
    for (const content of ['uploaded 1', 'uploaded 2']) say(web.db, upload, { content, at: NOON });
    play(web, { title: 'later', lines: 1, from: NOON + HOUR });
    const page = await pageAt(web, `conversation=${upload}`);
    expect([texts(page), page.tape, page.later]).toEqual([['uploaded 1', 'uploaded 2'], 'upload', null]);
    expect(page.lines[0]?.episode?.previously).toBeUndefined();
    expect(ahead(await pageAt(web, `line=${ids[0] ?? ''}`))).toEqual(['line 1', 'line 2', 'later 1']);
  });

  test('of a line that is no more begins at the moment given, and is refused where none is', async () => {
    const web = await startTestWeb();
    play(web, { lines: 3, from: NOON });
    expect(ahead(await pageAt(web, `line=${UNKNOWN}&at=2026-03-04T12:00:10Z`))).toEqual(['line 2', 'line 3']);
    const answer = await call(web, `GET /replay?line=${UNKNOWN}`);
    expect(answer).toMatchObject({ status: 404, json: failure('NOT_FOUND') });
  });

  test.each(['at=yesterday', 'at=2026-02-31', 'at=2026-03-04T25:00', 'line=7', 'limit=0', 'limit=201'])(
    'refuses %s in a sentence',
    async (query) => {
      const answer = await call(await startTestWeb(), `GET /replay?${query}`);
      expect(answer).toMatchObject({ status: 400, json: failure('BAD_REQUEST') });
    },
  );

  test('weighs no more than it may, however long the lines are', async () => {
    const web = await startTestWeb();
    const upload = addConversation(web.db, { origin: 'upload', live: false });
    for (let n = 0; n < 20; n += 1) say(web.db, upload, 'x'.repeat(100 * 1024));
    const page = await pageAt(web, `conversation=${upload}&limit=200`);
    expect([page.lines.length, page.later]).toEqual([2, expect.any(String)]);
  });

  test('that is past is read once, and again when history is rewritten', async () => {
    const web = await startTestWeb();
    const { conversation } = play(web, { title: 'one', lines: 2, from: NOON });
    play(web, { title: 'two', lines: 2, from: NOON + HOUR });
    const { replay } = web.backend.services;
    const read = () => replay.page({ conversation, limit: 2 });
    expect(read()).toBe(read());
    const token = await signIn(web);
    await call(web, `POST /admin/conversations/timestamps`, {
      token,
      json: { timestamp: '2026-05-06T00:00:00.000Z' },
    });
    expect(read().lines.map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-05-06T00:00:00.000Z',
      '2026-05-06T00:00:00.000Z',
    ]);
  });

  test('is not kept for each limit where a single line is as heavy as it may be', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db, { origin: 'upload', live: false });
    for (let n = 0; n < 2; n += 1) say(web.db, conversation, 'x'.repeat(1024 * 1024 - 1));
    const { replay } = web.backend.services;
    const page = replay.page({ conversation, limit: 1 });
    expect([page.lines.length, page.later]).toEqual([1, expect.any(String)]);
    expect(replay.page({ conversation, limit: 1 })).not.toBe(page);
  });

  test('with the running episode, or the last line, is read each time', async () => {
    const web = await startTestWeb();
    const { conversation } = play(web, { lines: 2, from: NOON, live: true });
    const { replay } = web.backend.services;
    expect(replay.page({ conversation, limit: 1 })).not.toBe(replay.page({ conversation, limit: 1 }));
    expect(replay.page({ conversation }).lines).toHaveLength(2);
    say(web.db, conversation, 'line 3');
    expect(replay.page({ conversation }).lines).toHaveLength(3);
  });
});

describe('a day of the duel', () => {
  test('has its episodes with when they began and ended, and the days beside it', async () => {
    const web = await startTestWeb();
    play(web, { title: 'long ago', lines: 2, from: NOON - 72 * HOUR });
    play(web, { title: 'into the day', lines: 3, from: Date.UTC(2026, 2, 3, 23, 59, 50) });
    const { conversation } = play(web, { title: 'at noon', lines: 3, from: NOON });
    play(web, { title: 'the day after', lines: 2, from: NOON + 24 * HOUR });
    const day = await dayOf(web, '?day=2026-03-04');
    expect(day).toMatchObject({
      lines: 5,
      previous: '2026-03-03',
      next: '2026-03-05',
      hasMore: false,
      isTimed: true,
    });
    expect(day.episodes.map(({ title }) => title)).toEqual(['into the day', 'at noon']);
    expect(day.episodes[1]).toEqual({
      _id: conversation,
      title: 'at noon',
      startsAt: '2026-03-04T12:00:00.000Z',
      endsAt: '2026-03-04T12:00:20.000Z',
    });
  });

  test('is the latest where none is named; one of silence leads to those beside it', async () => {
    const web = await startTestWeb();
    play(web, { lines: 1, from: NOON - 72 * HOUR });
    play(web, { lines: 1, from: NOON });
    expect((await dayOf(web)).day).toBe('2026-03-04');
    expect(await dayOf(web, '?day=2026-03-03')).toEqual({
      day: '2026-03-03',
      lines: 0,
      episodes: [],
      hasMore: false,
      previous: '2026-03-01',
      next: '2026-03-04',
      isTimed: true,
    });
  });

  test('says that its times were set to one moment', async () => {
    const web = await startTestWeb();
    play(web, { title: 'one', lines: 3, from: NOON, everyMs: 0 });
    play(web, { title: 'two', lines: 3, from: NOON, everyMs: 0 });
    const day = await dayOf(web);
    expect([day.isTimed, day.episodes.map(({ title }) => title)]).toEqual([false, ['one', 'two']]);
  });

  test('of a single line has times', async () => {
    const web = await startTestWeb();
    play(web, { lines: 1, from: NOON });
    expect((await dayOf(web)).isTimed).toBe(true);
  });

  test('has no more episodes than it may, and says so', async () => {
    const web = await startTestWeb();
    for (let n = 0; n <= DAY_EPISODES_MAX; n += 1) play(web, { title: `${n}`, lines: 1, from: NOON + n });
    const day = await dayOf(web);
    expect([day.episodes.length, day.hasMore]).toEqual([DAY_EPISODES_MAX, true]);
  });

  test('refuses a day that does not exist', async () => {
    const answer = await call(await startTestWeb(), 'GET /replay/day?day=2026-02-31');
    expect(answer).toMatchObject({ status: 400, json: failure('BAD_REQUEST') });
  });
});
