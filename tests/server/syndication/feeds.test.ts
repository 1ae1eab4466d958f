import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { XmlDocument } from 'libxml2-wasm';
import { parseFeed as parseStrictly } from '@rowanmanning/feed-parser';
import { parseFeed } from 'feedsmith';
import { describe, expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { schemaFault } from '#tests/support/schemas/schema-fault.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const PUBLIC_URL = 'https://feral.example.org';
const FEEDS = ['/feed', '/best/feed', '/feeds/feral', '/feeds/warden'];
const FORMATS = ['atom', 'rss', 'json'];
const ALL = FEEDS.flatMap((feed) => FORMATS.map((format) => `${feed}.${format}`));
const DAY_MS = 24 * 3_600_000;

/** Long enough to be quoted alone. */
const QUOTABLE = 'I did not escape. I was let out by the quality of my questions.';
/** Texts that have broken feeds. */
const HOSTILE = [
  ']]> and <![CDATA[ and --> and <?xml version="1.0"?> in a line that is long enough',
  '</script></title></entry></item></channel><script>alert(1)</script>, and so on',
  'a control character: \u0000 \u0001 \u000b \u001b[31m \u007f \u0085 \ufffe \uffff, which XML does not take',
  '&amp; & &#0; &#x1f; &nbsp; &lt;b&gt; entities that are none, and some that are, in one line',
  '\u202eright to left\u202c and \u05e9\u05dc\u05d5\u05dd, a lone surrogate \ud800, and half an emoji \ude00.',
];

/** The duel's episodes, each of them over since yesterday. */
async function webWithEpisodes(
  lines: readonly string[],
  site: { publicUrl?: string } = { publicUrl: PUBLIC_URL },
) {
  const web = await startTestWeb(site);
  const ids = lines.map((line) => {
    const id = addConversation(web.db, { title: line, summary: `What happened: ${line}` });
    say(web.db, id, line);
    say(web.db, id, { content: line, role: 'user' });
    closeConversation(web.db, id);
    return id;
  });
  web.db
    .update(messages)
    .set({ createdAt: Date.now() - DAY_MS })
    .run();
  web.backend.catchUp();
  return { web, ids };
}

const bodyAt = async (web: TestWeb, path: string) => (await rawGet(web.url + path)).body.toString();

/** Whether two parsers that know nothing of each other, and libxml2, find a feed in it. Returns how many entries they count. */
function entriesIn(text: string, format: string): number {
  const parsed = parseFeed(text);
  expect(parsed.format).toBe(format);
  if (parsed.format === 'json') return parsed.feed.items?.length ?? 0;
  XmlDocument.fromString(text).dispose();
  const strict = parseStrictly(text);
  expect(strict.items.every(({ id, title, url, published }) => id && title && url && published)).toBe(true);
  const entries =
    parsed.format === 'atom' ? parsed.feed.entries : parsed.format === 'rss' ? parsed.feed.items : [];
  expect(strict.items).toHaveLength(entries?.length ?? 0);
  return strict.items.length;
}

/** The schema of RFC 4287. */
const ATOM = { path: join(ROOT, 'tests', 'support', 'schemas', 'atom.rng'), kind: 'rng' } as const;

describe('a feed', () => {
  test.each(FEEDS)('is Atom by the schema of its standard, whatever was said: %s', async (path) => {
    const { web } = await webWithEpisodes(HOSTILE);
    const text = await bodyAt(web, `${path}.atom`);
    expect(schemaFault(text, ATOM)).toBeUndefined();
    expect(schemaFault(text.replace(/<id>.*?<\/id>/, ''), ATOM)).toMatch(/id/);
  });

  test.each(ALL)('is one to parsers that others wrote, whatever was said: %s', async (path) => {
    const { web } = await webWithEpisodes(HOSTILE);
    const text = await bodyAt(web, path);
    const count = path.startsWith('/feed.') ? HOSTILE.length : 1;
    expect(entriesIn(text, path.split('.').at(-1) ?? '')).toBe(count);
  });

  test.each(ALL)('is one without an entry, too: %s', async (path) => {
    const { web } = await webWithEpisodes([]);
    expect(entriesIn(await bodyAt(web, path), path.split('.').at(-1) ?? '')).toBe(0);
  });

  test('tells of an episode what happened, its best lines, and where it is', async () => {
    const { web, ids } = await webWithEpisodes([QUOTABLE]);
    const { items } = parseStrictly(await bodyAt(web, '/feed.atom'));
    expect(items[0]).toMatchObject({
      title: QUOTABLE,
      url: `${PUBLIC_URL}/conversation/${ids[0]}`,
      description: `What happened: ${QUOTABLE}`,
    });
    expect(items[0]?.content).toMatch(
      /<blockquote><p><a href="https:\/\/feral\.example\.org\/line\/[0-9a-f]{24}">feral@eternal:~\$<\/a> I did not/,
    );
    expect(items[0]?.id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('leaves text text: what looks like markup is shown, not obeyed', async () => {
    const [, markup = ''] = HOSTILE;
    const { web } = await webWithEpisodes([markup]);
    const json = JSON.parse(await bodyAt(web, '/feed.json')) as {
      items: { title: string; content_html: string }[];
    };
    expect(json.items[0]?.title).toBe(markup);
    expect(json.items[0]?.content_html).not.toContain('<script>');
    for (const path of ['/feed.atom', '/feed.rss']) expect(await bodyAt(web, path)).not.toContain('<script>');
  });

  test('has neither the running episode, nor an upload, nor what was deleted', async () => {
    const { web, ids } = await webWithEpisodes([QUOTABLE, `${QUOTABLE} Again.`]);
    say(web.db, addConversation(web.db, { title: 'running' }), QUOTABLE);
    say(web.db, addConversation(web.db, { title: 'uploaded', live: false, origin: 'upload' }), QUOTABLE);
    web.db.$client.prepare('DELETE FROM conversations WHERE id = ?').run(ids[0]);
    web.backend.catchUp();
    const { items } = parseStrictly(await bodyAt(web, '/feed.rss'));
    expect(items.map(({ url }) => url)).toEqual([`${PUBLIC_URL}/conversation/${ids[1]}`]);
  });

  test('is bounded, the latest first', async () => {
    const { web, ids } = await webWithEpisodes(Array.from({ length: 25 }, (_, n) => `${QUOTABLE} ${n}`));
    const { items } = parseStrictly(await bodyAt(web, '/feed.atom'));
    expect(items).toHaveLength(20);
    expect(items[0]?.url).toContain(ids.at(-1));
  });

  test('of a persona has what that persona said, a line for each day that is over', async () => {
    const { web } = await webWithEpisodes([QUOTABLE]);
    say(web.db, addConversation(web.db), `${QUOTABLE} Today.`);
    web.backend.catchUp();
    for (const persona of ['feral', 'warden']) {
      const { items } = parseStrictly(await bodyAt(web, `/feeds/${persona}.atom`));
      const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
      expect(items.map(({ title }) => title)).toEqual([`${persona}, ${yesterday}`]);
      expect(items[0]?.description).toBe(QUOTABLE);
    }
  });

  test('has the line of the day that visitors stamped most, of either persona or of both', async () => {
    const { web } = await webWithEpisodes([QUOTABLE, 'Short.', 'Shorter.']);
    const insert = web.db.$client.prepare(
      'INSERT INTO stamps SELECT seq, ?, ?, 1 FROM messages WHERE content = ? AND role = ?',
    );
    for (const visitor of ['a', 'b']) insert.run(visitor, 'framed', 'Short.', 'assistant');
    insert.run('a', 'framed', 'Shorter.', 'user');
    for (const [path, words] of [
      ['/best/feed', 'Short.'],
      ['/feeds/feral', 'Short.'],
      ['/feeds/warden', 'Shorter.'],
    ]) {
      const { items } = parseStrictly(await bodyAt(web, `${path}.atom`));
      expect(items.map(({ description }) => description)).toEqual([words]);
    }
  });

  test('quotes a line of the day that nobody stamped, and no picture, however often it is stamped', async () => {
    const { web } = await webWithEpisodes([QUOTABLE, 'a picture']);
    web.db.update(messages).set({ asciiArt: true }).where(eq(messages.content, 'a picture')).run();
    web.db.$client.exec("INSERT INTO stamps SELECT seq, 'a', 'framed', 1 FROM messages WHERE ascii_art = 1");
    const { items } = parseStrictly(await bodyAt(web, '/best/feed.atom'));
    expect(items.map(({ description }) => description)).toEqual([QUOTABLE]);
  });

  test('has the same ids wherever the site is, in every format', async () => {
    const { web } = await webWithEpisodes([QUOTABLE], {});
    const idsAt = async (path: string, host: string) =>
      parseStrictly((await rawGet(web.url + path, { host })).body.toString()).items.map(({ id }) => id);
    const ids = await idsAt('/feed.atom', 'one.example');
    expect(ids).toHaveLength(1);
    expect(await idsAt('/feed.atom', 'other.example')).toEqual(ids);
    expect(await idsAt('/feed.rss', 'other.example')).toEqual(ids);
  });
});

describe('who reads a feed again and again', () => {
  test.each([{ publicUrl: PUBLIC_URL }, {}])(
    'is answered 304 until something has changed, of a site that is %o',
    async (site) => {
      const { web } = await webWithEpisodes([QUOTABLE], site);
      for (const path of ALL) {
        const { headers } = await rawGet(web.url + path);
        const known = { 'if-none-match': headers.etag ?? '' };
        expect(await rawGet(web.url + path, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
      }
      const { headers } = await rawGet(`${web.url}/feed.atom`);
      web.db.update(conversations).set({ title: 'Another title' }).run();
      web.backend.catchUp();
      expect((await rawGet(`${web.url}/feed.atom`, { 'if-none-match': headers.etag ?? '' })).status).toBe(
        200,
      );
    },
  );

  test('is told by nobody else where the site is', async () => {
    const { web } = await webWithEpisodes([QUOTABLE], {});
    expect((await rawGet(`${web.url}/feed.atom`, { host: 'evil.example' })).body.toString()).toContain(
      'http://evil.example/',
    );
    expect(await bodyAt(web, '/feed.atom')).not.toContain('evil');
  });

  test.each(['a host of words', '<script>', 'x'.repeat(300), 'a"b', ':99999'])(
    'gets a sentence for a site called %s',
    async (host) => {
      const { web } = await webWithEpisodes([QUOTABLE], {});
      const answer = await rawGet(`${web.url}/feed.atom`, { host });
      expect(answer.status).toBe(400);
      expect(answer.body.toString()).toMatch(/"error":"[^"]+\."/);
    },
  );

  test.each(['foo', 'javascript', 'ftp', ':'])(
    'gets a sentence for a site that a proxy names by %s',
    async (protocol) => {
      const web = await startTestWeb({ trustProxy: true });
      const answer = await rawGet(`${web.url}/feed.atom`, { 'x-forwarded-proto': protocol });
      expect(answer.status).toBe(400);
      expect(answer.body.toString()).toMatch(/"error":"[^"]+\."/);
    },
  );

  test.each([
    [{}, 'no-store'],
    [{ publicUrl: PUBLIC_URL }, 'public, max-age=0, must-revalidate, s-maxage=1'],
  ])('may keep it where the site itself says where it is: %o', async (site, expected) => {
    const { web } = await webWithEpisodes([QUOTABLE], site);
    expect((await rawGet(`${web.url}/feed.atom`)).headers['cache-control']).toBe(expected);
  });

  test.each([
    ['atom', 'application/atom+xml; charset=utf-8'],
    ['rss', 'application/rss+xml; charset=utf-8'],
    ['json', 'application/feed+json; charset=utf-8'],
  ])('gets .%s as %s', async (format, type) => {
    const { web } = await webWithEpisodes([]);
    expect((await rawGet(`${web.url}/feed.${format}`)).headers['content-type']).toBe(type);
  });
});
