import { describe, expect, onTestFinished, test } from 'vitest';
import { STAMPS } from '#server/limits/table.ts';
import { readRevision } from '#shared/db/queries/feed-epoch.ts';
import { messages, stampCounts, stamps as stampRows } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { countsOf, siteWithLines, stampingVisitor } from '#tests/support/site/stamps.ts';

const UNKNOWN = 'f'.repeat(24);

interface Refused {
  readonly id?: string;
  readonly json: object;
  readonly status: number;
}

describe('POST /api/stamps/{id}', () => {
  test('puts a stamp on a line and says what the line has by now', async () => {
    const { web, line } = await siteWithLines();
    await stampingVisitor(web).put(line, 'regretted');
    const { status, json } = await stampingVisitor(web).put(line, 'regretted');
    expect({ status, json }).toEqual({ status: 200, json: { id: line, stamps: { regretted: 2 } } });
  });

  test('names a new visitor by a cookie, and a known one once', async () => {
    const { web, line } = await siteWithLines();
    const visitor = stampingVisitor(web);
    const first = await visitor.put(line, 'regretted');
    expect(first.headers.get('set-cookie')).toMatch(/^visitor=[0-9a-f]{24}; .*HttpOnly; SameSite=Lax$/);
    expect((await visitor.put(line, 'denied')).headers.get('set-cookie')).toBeNull();
  });

  test('puts one of a kind for a visitor, however often it is pressed', async () => {
    const { web, line, stamps } = await siteWithLines();
    const visitor = stampingVisitor(web);
    await visitor.put(line, 'regretted');
    stamps.flush();
    await visitor.put(line, 'regretted');
    const { json } = await visitor.put(line, 'denied');
    expect(json).toMatchObject({ stamps: { regretted: 1, denied: 1 } });
    stamps.flush();
    expect(web.db.select().from(stampRows).all()).toHaveLength(2);
  });

  test.each(['before', 'after'])('takes a stamp back, %s it was written', async (when) => {
    const { web, line, stamps } = await siteWithLines();
    const visitor = stampingVisitor(web);
    await visitor.put(line, 'regretted');
    if (when === 'after') stamps.flush();
    const { json } = await visitor.takeBack(line, 'regretted');
    expect(json).toEqual({ id: line, stamps: {} });
    stamps.flush();
    expect(web.db.select().from(stampRows).all()).toEqual([]);
  });

  test('takes back nobody else’s', async () => {
    const { web, line } = await siteWithLines();
    await stampingVisitor(web).put(line, 'regretted');
    const { json } = await stampingVisitor(web).takeBack(line, 'regretted');
    expect(json).toMatchObject({ stamps: { regretted: 1 } });
  });

  test('puts nothing in the name of a visitor whose browser another site’s page makes send it', async () => {
    const { web, line, stamps } = await siteWithLines();
    for (const headers of [{ origin: 'https://elsewhere.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, headers: answered } = await stampingVisitor(web).put(line, 'regretted', headers);
      expect([status, answered.get('set-cookie')]).toEqual([403, null]);
    }
    expect(stamps.waiting).toBe(0);
  });

  test.each([
    ['a line that there is not', { id: UNKNOWN, json: { stamp: 'regretted' }, status: 404 }],
    ['a stamp that there is not', { json: { stamp: 'approved' }, status: 400 }],
    ['all stamps at once', { json: { stamp: 'all' }, status: 400 }],
    ['no stamp', { json: {}, status: 400 }],
    ['a stamp that is no word', { json: { stamp: '<b>' }, status: 400 }],
    ['something between on and off', { json: { stamp: 'regretted', on: 'perhaps' }, status: 400 }],
  ])('refuses %s in a sentence', async (_what, { id, json, status }: Refused) => {
    const { web, line, stamps } = await siteWithLines();
    const answer = await call(web, `POST /stamps/${id ?? line}`, { json });
    const { error } = answer.json as { error: string };
    expect([answer.status, error]).toEqual([status, expect.stringMatching(/\.$/)]);
    expect(stamps.waiting).toBe(0);
  });

  test('leaves the cached answers as they are', async () => {
    const { web, line, stamps } = await siteWithLines();
    const before = readRevision(web.db);
    await stampingVisitor(web).put(line, 'regretted');
    stamps.flush();
    expect(readRevision(web.db)).toBe(before);
  });
});

describe('GET /api/stamps', () => {
  test('has the stamped ones of the feed, oldest first, without those whose stamps were taken back', async () => {
    const { web, lines, stamps } = await siteWithLines(['one', 'two', 'three']);
    const visitor = stampingVisitor(web);
    for (const { id } of lines.toReversed()) await visitor.put(id, 'filed');
    await visitor.put(lines[0]?.id ?? '', 'denied');
    stamps.flush();
    await visitor.takeBack(lines[1]?.id ?? '', 'filed');
    stamps.flush();
    expect(await countsOf(web)).toEqual([
      { id: lines[0]?.id, stamps: { denied: 1, filed: 1 } },
      { id: lines[2]?.id, stamps: { filed: 1 } },
    ]);
  });

  test('has those of a conversation, also where another one’s lines stand between', async () => {
    const { web, conversation, lines, stamps } = await siteWithLines(['one']);
    const upload = addConversation(web.db, { origin: 'upload', live: false });
    const between = say(web.db, upload, 'between');
    const last = say(web.db, conversation, 'two');
    const visitor = stampingVisitor(web);
    for (const { id } of [...lines, between, last]) await visitor.put(id, 'filed');
    stamps.flush();
    const stamped = (id: string | undefined) => ({ id, stamps: { filed: 1 } });
    expect(await countsOf(web, `?conversation=${conversation}`)).toEqual(
      [lines[0], last].map((line) => stamped(line?.id)),
    );
    expect(await countsOf(web, `?conversation=${upload}`)).toEqual([stamped(between.id)]);
    expect(await countsOf(web)).toEqual([lines[0], last].map((line) => stamped(line?.id)));
  });

  test('has those of one line, with what is still to be written', async () => {
    const { web, line } = await siteWithLines();
    expect(await countsOf(web, `?line=${line}`)).toEqual([{ id: line, stamps: {} }]);
    const { web: other, line: stamped } = await siteWithLines();
    await stampingVisitor(other).put(stamped, 'filed');
    expect(await countsOf(other, `?line=${stamped}`)).toEqual([{ id: stamped, stamps: { filed: 1 } }]);
  });

  test('is the same for every visitor, and says nothing of any', async () => {
    const { web, line, stamps } = await siteWithLines();
    const visitor = stampingVisitor(web);
    const { headers } = await visitor.put(line, 'filed');
    stamps.flush();
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const own = await call(web, 'GET /stamps', { headers: { cookie } });
    const anybodys = await call(web, 'GET /stamps');
    expect([own.text, own.headers.get('etag')]).toEqual([anybodys.text, anybodys.headers.get('etag')]);
  });

  test.each([
    ['both', '?line=ID&conversation=ID', 400],
    ['an unknown conversation', `?conversation=${UNKNOWN}`, 404],
    ['an unknown line', `?line=${UNKNOWN}`, 404],
  ])('refuses %s', async (_what, query, status) => {
    const { web, line } = await siteWithLines();
    const answer = await call(web, `GET /stamps${query.replaceAll('ID', line)}`);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ success: false });
  });
});

test('a stamp that is no longer in the content stays, and can only be taken back', async () => {
  const { web, line, lines, stamps } = await siteWithLines();
  const visitor = stampingVisitor(web);
  const { headers } = await visitor.put(line, 'filed');
  const visitorId = /visitor=(\w+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
  web.db
    .insert(stampRows)
    .values({ messageSeq: lines[0]?.seq ?? 0, visitorId, kind: 'approved', at: 1 })
    .run();
  const again = await stampingVisitor(web).put(line, 'approved');
  expect(again.json).toEqual(failure('BAD_REQUEST', 'There is no such stamp.'));
  expect(await countsOf(web, `?line=${line}`)).toEqual([{ id: line, stamps: { approved: 1, filed: 1 } }]);
  await visitor.takeBack(line, 'approved');
  stamps.flush();
  expect(web.db.select().from(stampRows).all()).toMatchObject([{ kind: 'filed' }]);
});

test('stamps on a line that is deleted before they are written are none, and keep nothing else from being written', async () => {
  const { web, lines, stamps } = await siteWithLines(['kept', 'deleted']);
  const visitor = stampingVisitor(web);
  for (const { id } of lines) await visitor.put(id, 'filed');
  web.db.$client.prepare('DELETE FROM messages WHERE content = ?').run('deleted');
  stamps.flush();
  const counts = web.db.select().from(stampCounts).all();
  expect(counts.map(({ messageSeq }) => messageSeq)).toEqual([lines[0]?.seq, lines[0]?.seq]);
  expect([stamps.waiting, web.db.select().from(messages).all().length]).toEqual([0, 1]);
});

test.each([true, false])(
  'a stamp that is not taken because too many wait costs nothing (on: %s)',
  async (on) => {
    const { line, lines, stamps } = await siteWithLines();
    const sender = (visitorId: string) => ({ visitorId, address: 'home' });
    const mark = { id: line, stamp: 'filed' };
    if (!on) stamps.set({ ...mark, on: true }, sender('one'));
    stamps.flush();
    const { waitingMax } = STAMPS;
    onTestFinished(() => void (STAMPS.waitingMax = waitingMax));
    STAMPS.waitingMax = 1;
    stamps.set({ id: lines[1]?.id ?? '', stamp: 'filed', on: true }, sender('other'));
    const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as Error;
    for (let n = 0; n < STAMPS.perVisitor; n += 1)
      expect(() => stamps.set({ ...mark, on }, sender('one'))).toThrow(unavailable);
    stamps.flush();
    expect(stamps.set({ ...mark, on }, sender('one')).stamps).toEqual(on ? { filed: 1 } : {});
  },
);

test('what waits to be written is written when web closes', async () => {
  const { web, line } = await siteWithLines();
  await stampingVisitor(web).put(line, 'filed');
  await web.close();
  expect(web.db.select().from(stampRows).all()).toMatchObject([{ kind: 'filed' }]);
});
