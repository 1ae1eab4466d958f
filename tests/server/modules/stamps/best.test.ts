import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { messages } from '#shared/db/schema.ts';
import { NEIGHBOUR_LENGTH_MAX } from '#shared/schemas/line.ts';
import { DAY_MS } from '#shared/utc-day.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { siteWithLines } from '#tests/support/site/stamps.ts';
import type { TestWeb } from '#tests/support/site/web-app.ts';

interface Line {
  readonly seq: number;
  readonly id: string;
}

interface Stamps {
  readonly count: number;
  readonly kind?: string;
}

/** Has so many visitors put a stamp on a line. */
function stamp({ db }: TestWeb, { seq }: Line, { count, kind = 'filed' }: Stamps): void {
  const insert = db.$client.prepare('INSERT INTO stamps VALUES (?, ?, ?, 1)');
  for (let n = 0; n < count; n += 1) insert.run(seq, `${kind} ${n}`, kind);
}

/** Lines that were said so many days ago each. */
async function siteWithDays(daysAgo: readonly number[]) {
  const site = await siteWithLines(daysAgo.map((days) => `${days} days ago`));
  for (const [n, days] of daysAgo.entries())
    site.web.db
      .update(messages)
      .set({ createdAt: Date.now() - days * DAY_MS })
      .where(eq(messages.seq, site.lines[n]?.seq ?? 0))
      .run();
  return site;
}

async function bestIn(web: TestWeb, query: string): Promise<[words: string, count: number][]> {
  const { json } = await call(web, `GET /stamps/best?${query}`);
  const { lines } = json as { lines: { message: { content: string }; count: number }[] };
  return lines.map(({ message, count }) => [message.content, count]);
}

describe('GET /api/stamps/best', () => {
  test('has the most stamped first, the latest first of those with as many, and none without a stamp', async () => {
    const { web, lines } = await siteWithLines(['two', 'three', 'two again', 'none']);
    for (const [n, count] of [2, 3, 2].entries()) stamp(web, lines[n] as Line, { count });
    expect(await bestIn(web, 'period=ever')).toEqual([
      ['three', 3],
      ['two again', 2],
      ['two', 2],
    ]);
  });

  test.each([
    ['day', ['0 days ago']],
    ['week', ['6 days ago', '0 days ago']],
    ['month', ['29 days ago', '7 days ago', '6 days ago', '0 days ago']],
    ['ever', ['30 days ago', '29 days ago', '7 days ago', '6 days ago', '0 days ago']],
  ])('of a %s goes back so far', async (period, words) => {
    const { web, lines } = await siteWithDays([0, 6, 7, 29, 30]);
    for (const [n, line] of lines.entries()) stamp(web, line, { count: n + 1 });
    expect((await bestIn(web, `period=${period}`)).map(([content]) => content)).toEqual(words);
  });

  test('counts one kind of stamp where that is asked for, and tells of all that a line has', async () => {
    const { web, lines } = await siteWithLines(['framed', 'filed']);
    stamp(web, lines[0] as Line, { count: 1, kind: 'framed' });
    stamp(web, lines[1] as Line, { count: 3, kind: 'filed' });
    stamp(web, lines[1] as Line, { count: 2, kind: 'framed' });
    expect(await bestIn(web, 'period=day&stamp=framed')).toEqual([
      ['filed', 2],
      ['framed', 1],
    ]);
    const { json } = await call(web, 'GET /stamps/best?stamp=filed&limit=1');
    expect(json).toMatchObject({
      lines: [{ stamps: { filed: 3, framed: 2 }, conversation: { title: 'An episode' } }],
    });
    expect(await bestIn(web, 'stamp=denied')).toEqual([]);
  });

  test('cuts long lines, of which an upload may have many', async () => {
    const { web } = await siteWithLines();
    const upload = addConversation(web.db, { origin: 'upload', live: false });
    stamp(web, say(web.db, upload, 'x'.repeat(100_000)), { count: 1 });
    const [[words = ''] = []] = await bestIn(web, 'period=day');
    expect(words).toHaveLength(NEIGHBOUR_LENGTH_MAX);
  });

  test.each(['period=yesterday', 'stamp=%3Cb%3E', 'limit=0', 'limit=21', 'limit=many'])(
    'refuses %s in a sentence',
    async (query) => {
      const { web } = await siteWithLines();
      const { status, json } = await call(web, `GET /stamps/best?${query}`);
      expect([status, json]).toMatchObject([400, { error: expect.stringMatching(/\.$/) as string }]);
    },
  );
});
