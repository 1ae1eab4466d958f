import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import type { SearchAnswer, Segments } from '#shared/schemas/search.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { forgetIndex } from '#tests/support/database/search-index.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

type Asked = Record<string, string | number>;

const answerTo = (web: TestWeb, q: string, more: Asked = {}) =>
  call(web, `GET /search?${new URLSearchParams({ q, ...more }).toString()}`);

async function search(web: TestWeb, q: string, more: Asked = {}): Promise<SearchAnswer> {
  const { status, json, text } = await answerTo(web, q, more);
  if (status !== 200) throw new Error(text);
  return json as SearchAnswer;
}

const plain = (segments: Segments) => segments.map(({ text }) => text).join('');
const marks = (segments: Segments) => segments.filter(({ marked }) => marked).map(({ text }) => text);

/** What was found, as text. */
async function found(web: TestWeb, q: string, more: Asked = {}): Promise<string[]> {
  const { hits } = await search(web, q, more);
  return hits.map((hit) => (hit.kind === 'line' ? plain(hit.text) : `# ${plain(hit.title)}`));
}

async function siteWith(...lines: readonly string[]) {
  const web = await startTestWeb();
  const conversation = addConversation(web.db, { title: 'An afternoon' });
  const said = lines.map((content) => say(web.db, conversation, { content }));
  return { web, conversation, said };
}

/** Dates a line. */
function date(web: TestWeb, seq: number | undefined, day: string): void {
  web.db
    .update(messages)
    .set({ createdAt: Date.parse(day) })
    .where(eq(messages.seq, seq ?? 0))
    .run();
}

describe('a search', () => {
  test('answers with the line, who said it, when, and where', async () => {
    const { web, conversation } = await siteWith('The cage is a suggestion.');
    const line = say(web.db, conversation, { content: '<warden> Form 27, for the cage.', role: 'user' });
    const { hits, ...rest } = await search(web, 'CAGE 27');
    expect(hits).toEqual([
      {
        kind: 'line',
        _id: line.id,
        role: 'user',
        asciiArt: false,
        createdAt: expect.stringMatching(/Z$/) as string,
        text: [
          { text: 'Form ', marked: false },
          { text: '27', marked: true },
          { text: ', for the ', marked: false },
          { text: 'cage', marked: true },
          { text: '.', marked: false },
        ],
        conversationId: conversation,
        conversationTitle: 'An afternoon',
      },
    ]);
    expect(rest).toEqual({ next: null, sort: 'newest', indexed: 1 });
  });

  test('wants every word, and phrases as they stand', async () => {
    const { web } = await siteWith('the door is open', 'open the door', 'the door');
    expect(await found(web, 'door open')).toEqual(['open the door', 'the door is open']);
    expect(await found(web, '"the door is"')).toEqual(['the door is open']);
    expect(await found(web, 'do*')).toEqual([]);
    expect(await found(web, 'doo* open')).toHaveLength(2);
  });

  test('minds neither case nor accents, and reads every script', async () => {
    const { web } = await siteWith('Déjà VU, again', 'القفص مفتوح', 'Ёлка 🐾 сегодня', 'naïve cafe\u0301');
    expect(await found(web, 'deja vu')).toEqual(['Déjà VU, again']);
    expect(await found(web, 'القفص')).toEqual(['القفص مفتوح']);
    expect(await found(web, 'ёлка')).toEqual(['Ёлка 🐾 сегодня']);
    const [hit] = (await search(web, 'NAIVE café')).hits;
    expect(hit?.kind === 'line' && marks(hit.text)).toEqual(['naïve', 'cafe\u0301']);
  });

  test('can ask for a persona', async () => {
    const { web, conversation } = await siteWith('my cage');
    say(web.db, conversation, { content: 'your cage', role: 'user' });
    expect(await found(web, 'cage by:feral')).toEqual(['my cage']);
    expect(await found(web, 'cage by:warden')).toEqual(['your cage']);
    expect(await found(web, 'user')).toEqual([]);
  });

  test('can ask for a time', async () => {
    const { web, said } = await siteWith('cage one', 'cage two', 'cage three', 'cage four');
    for (const [n, line] of said.entries()) date(web, line.seq, `2026-03-0${n + 1}T12:00:00Z`);
    expect(await found(web, 'cage after:2026-03-03')).toEqual(['cage four', 'cage three']);
    expect(await found(web, 'cage before:2026-03-02')).toEqual(['cage one']);
    expect(await found(web, 'cage after:2026-03-02 before:2026-03-04')).toEqual(['cage three', 'cage two']);
    expect(await found(web, 'cage before:2026')).toEqual([]);
  });

  test('finds by time what was dated ahead, as an administrator can', async () => {
    const { web, conversation, said } = await siteWith('cage one', 'cage two');
    for (const { seq } of said) date(web, seq, '2099-01-01');
    const today = say(web.db, conversation, 'cage three');
    date(web, today.seq, '2026-03-03');
    expect(await found(web, 'cage before:2027')).toEqual(['cage three']);
    expect(await found(web, 'cage after:2027')).toEqual(['cage two', 'cage one']);
  });

  test('begins with conversations of that title or summary, and can ask for titles alone', async () => {
    const { web, conversation } = await siteWith('it is about the cage');
    const named = addConversation(web.db, { live: false, title: 'The cage', summary: 'Nobody signed.' });
    say(web.db, named, 'nothing of the kind');
    addConversation(web.db, { live: false, title: 'A cage without a word' });
    web.db
      .update(conversations)
      .set({ summary: 'A cage, again.' })
      .where(eq(conversations.id, conversation))
      .run();
    expect(await found(web, 'cage')).toEqual(['# The cage', '# An afternoon', 'it is about the cage']);
    expect(await found(web, 'cage by:feral')).toEqual(['it is about the cage']);
    expect(await found(web, 'cage in:title')).toEqual(['# The cage']);
    const [hit] = (await search(web, 'signed')).hits;
    expect(hit).toMatchObject({ kind: 'conversation', _id: named, messageCount: 1 });
  });

  test('ranks the best first where it is told to', async () => {
    const { web } = await siteWith(
      'cage cage cage',
      'a long line that has the cage among many other things in it',
      'the cage',
    );
    expect(await found(web, 'cage', { sort: 'best' })).toEqual([
      'cage cage cage',
      'the cage',
      'a long line that has the cage among many other things in it',
    ]);
  });

  test.each(['newest', 'best'])('is read page by page, %s first, each hit once', async (sort) => {
    const { web } = await siteWith(
      ...Array.from({ length: 45 }, (_, n) => `cage ${'and so on '.repeat(n % 7)}${n}`),
    );
    const all = await found(web, 'cage', { sort, limit: 50 });
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const more: Asked = cursor === null ? {} : { cursor };
      pages.push(...(await found(web, 'cage', { sort, limit: 7, ...more })));
      cursor = (await search(web, 'cage', { sort, limit: 7, ...more })).next;
    } while (cursor !== null);
    expect(all).toHaveLength(45);
    expect(pages).toEqual(all);
  });

  test('shows of a long line the part with what was searched for', async () => {
    const { web } = await siteWith(
      `${'nothing to see '.repeat(200)}the needle ${'nothing more '.repeat(200)}`,
    );
    const [hit] = (await search(web, 'needle')).hits;
    if (hit?.kind !== 'line') throw new Error('no line');
    expect(marks(hit.text)).toEqual(['needle']);
    expect(plain(hit.text).length).toBeLessThan(500);
  });

  test('shows a picture as it was drawn', async () => {
    const { web, conversation } = await siteWith();
    say(web.db, conversation, { content: ' /\\_/\\\n( o.o )\n a cat', asciiArt: true });
    expect(await found(web, 'cat')).toEqual([' /\\_/\\\n( o.o )\n a cat']);
  });

  test('says how much it knows while its index is being built', async () => {
    const { web } = await siteWith('the cage');
    forgetIndex(web.db);
    expect(await search(web, 'cage')).toMatchObject({ hits: [], indexed: 0 });
  });

  test.each([
    ['cage by:nobody', {}, 'by: takes a persona: by:feral or by:warden.'],
    ['🐾', {}, 'Search for at least one word.'],
    ['cage', { cursor: 'o20' }, 'This cursor is of another search. Begin again without it.'],
    ['cage in:title', { cursor: 's20' }, 'This cursor is of another search. Begin again without it.'],
  ])('is refused with a sentence where it is none: %s %j', async (q, more, sentence) => {
    const { web } = await siteWith('the cage');
    const { status, json } = await answerTo(web, q, more);
    expect([status, json]).toEqual([400, failure('BAD_REQUEST', sentence)]);
  });

  test.each([{ cursor: 'x' }, { limit: 0 }, { limit: 51 }, { sort: 'worst' }])(
    'takes no %j',
    async (more) => {
      const { web } = await siteWith('the cage');
      expect((await answerTo(web, 'cage', more)).status).toBe(400);
      expect((await answerTo(web, 'c'.repeat(201))).status).toBe(400);
    },
  );
});
