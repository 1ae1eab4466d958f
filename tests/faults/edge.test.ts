import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SHARED } from '#server/answers/cache-control.ts';
import { hasNginx } from '#tests/bench/nginx.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { rawGet, type RawAnswer } from '#tests/support/http/raw-get.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { visitorOf } from '#tests/support/site/chat.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { answering, edgeBefore, notedRequests } from '#tests/support/site/edge.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* The edge of deploy/ in front of a real web: what it keeps, for how long, and what it must never keep. */

const PUBLIC_URL = 'https://feral.example.org';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': 'Mozilla/5.0' };
const CURL = { accept: '*/*', 'user-agent': 'curl/8.5.0' };
const LONG_ENOUGH_TO_COMPRESS = 'and so on '.repeat(200);
/** A deletion is gone by then. */
const GONE_MS = 2_000;
const CROWD = 40;
const SECOND_MS = 1_000;
/** Who waits for the same answer for longer than a second is let through to web. */
const GAP_MAX_MS = 900;

/** Web with a conversation of one line, and the edge in front of it. */
async function startEdged(relays?: readonly [number, number]) {
  const render = (path: string) => Promise.resolve(pageOf(`${path} ${LONG_ENOUGH_TO_COMPRESS}`));
  const web = await startTestWeb({
    site: siteOf(render),
    publicUrl: PUBLIC_URL,
    trustProxy: '127.0.0.1',
    port: await steadyPort(),
  });
  const conversation = addConversation(web.db);
  say(web.db, conversation, `I left. ${LONG_ENOUGH_TO_COMPRESS}`);
  web.backend.catchUp();
  const reached = notedRequests();
  const edge = await edgeBefore(web.port, relays);
  const get = (path: string, headers: Record<string, string> = BROWSER, method: 'GET' | 'HEAD' = 'GET') =>
    rawGet(edge.url + path, headers, method);
  const timesAsked = (path: string) => reached.filter((one) => one === path).length;
  return { web, conversation, edge, get, reached, timesAsked };
}

/** The address of a batch of calls, as the typed client has it. */
function batchOf(calls: Readonly<Record<string, unknown>>): string {
  const input = Object.fromEntries(Object.values(calls).map((json, n) => [n, { json }]));
  return `/trpc/${Object.keys(calls).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
}

const textOf = ({ body }: RawAnswer) => body.toString();

/** Asks as a crowd does for some seconds; every answer, the longest wait for the next one, and how many second hands moved meanwhile. */
async function asACrowd(ask: () => Promise<RawAnswer>, seconds: number) {
  const began = Date.now();
  const answers: RawAnswer[] = [];
  const times = [began];
  const askAgainAndAgain = async () => {
    while (Date.now() - began < seconds * SECOND_MS) {
      answers.push(await ask());
      times.push(Date.now());
    }
  };
  await Promise.all(Array.from({ length: CROWD }, askAgainAndAgain));
  const gapMs = Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));
  return { answers, gapMs, seconds: Math.floor(Date.now() / SECOND_MS) - Math.floor(began / SECOND_MS) + 1 };
}

/** What a crowd is answered and how often web is asked; anew for as long as the machine stood still meanwhile. */
async function crowdAt(path: string) {
  for (;;) {
    const { get, timesAsked } = await startEdged();
    const crowd = await asACrowd(() => get(path), 3);
    if (crowd.gapMs < GAP_MAX_MS) return { ...crowd, asked: timesAsked(path) };
  }
}

describe.skipIf(!hasNginx())('the edge', () => {
  test.each([
    '/eternal',
    '/api/eternal/conversations?limit=12&skip=0',
    '/api/eternal/opening',
    '/feed.atom',
    batchOf({ 'stamps.counts': {}, 'themes.current': null }),
    batchOf({ 'eternal.history': { limit: 5 }, 'eternal.watchers': null }),
    batchOf({ 'eternal.opening': { limit: 100 }, 'duel.console': null }),
  ])('asks web once a second for an answer, whatever a crowd does: %s', async (path) => {
    const { answers, seconds, asked } = await crowdAt(path);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(textOf)).size).toBe(1);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(seconds);
  });

  test('tells browsers what web tells them, less what is for itself', async () => {
    const { get } = await startEdged();
    expect(SHARED).toMatch(/, s-maxage=1$/);
    for (let n = 0; n < 3; n += 1) {
      const { headers } = await get('/eternal');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers['vary']).toContain('accept-encoding');
      expect(headers['x-accel-expires']).toBeUndefined();
    }
  });

  test('keeps nothing of what was deleted for longer than two seconds', async () => {
    const { web, edge, conversation, get } = await startEdged();
    const paths = [`/conversation/${conversation}`, '/api/eternal/conversations'];
    const kept = () => Promise.all(paths.map((path) => get(path, CURL)));
    for (const answer of await kept()) expect(answer.status).toBe(200);
    expect(textOf(await get(`/conversation/${conversation}`, CURL))).toContain('I left.');
    const token = await signIn(web);
    let isOver = false;
    const crowd = (async () => {
      while (!isOver) await kept();
    })();
    const deletion = await call(edge, `DELETE /admin/conversations/${conversation}`, { token });
    expect(deletion.status).toBe(200);
    await sleep(GONE_MS);
    const [text, list] = await kept();
    isOver = true;
    await crowd;
    expect(text?.status).toBe(404);
    expect(list?.status).toBe(200);
    expect(list?.body.toString()).not.toContain(conversation);
  });

  test('keeps each face and each coding of an answer apart', async () => {
    const { conversation, get } = await startEdged();
    const path = `/conversation/${conversation}`;
    for (let n = 0; n < 2; n += 1) {
      const page = await get(path, { ...BROWSER, 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(page.body).toString()).toContain(`${path} and so on`);
      const zipped = await get(path, { ...BROWSER, 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.body).toString()).toContain(`${path} and so on`);
      expect(textOf(await get(path, { ...BROWSER, 'accept-encoding': 'br;q=0' }))).toContain('and so on');
      const text = await get(path, CURL);
      expect(text.headers['content-type']).toContain('text/plain');
      expect(textOf(text)).toContain('I left.');
      expect((await get(path, { accept: 'text/plain' })).headers['content-type']).toContain('text/plain');
      expect((await get(path, { accept: 'application/json' })).headers['content-type']).toContain('html');
    }
  });

  test('keeps each question of a list apart, and a page whatever is asked of it', async () => {
    const { web, conversation, get, timesAsked } = await startEdged();
    closeConversation(web.db, conversation);
    const second = addConversation(web.db);
    say(web.db, second, 'I am back.');
    web.backend.catchUp();
    const count = async (limit: number) => {
      const listed = textOf(await get(`/api/eternal/conversations?limit=${limit}&skip=0`));
      return [conversation, second].filter((id) => listed.includes(id)).length;
    };
    expect([await count(1), await count(2), await count(1), await count(2)]).toEqual([1, 2, 1, 2]);
    await get('/eternal?utm_source=a');
    await get('/eternal?utm_source=<script>');
    expect(timesAsked('/eternal?utm_source=a')).toBe(0);
    expect(timesAsked('/eternal')).toBeGreaterThan(0);
  });

  test('answers HEAD, conditions and ranges from what it keeps, and lets none of them change that', async () => {
    const { get } = await startEdged();
    const head = await get('/eternal', BROWSER, 'HEAD');
    expect(head.body).toHaveLength(0);
    const ranged = await get('/eternal', { ...BROWSER, range: 'bytes=0-3' });
    const whole = await get('/eternal');
    expect(whole.status).toBe(200);
    expect(textOf(whole)).toContain('and so on');
    expect(textOf(whole).startsWith(textOf(ranged).slice(0, 4))).toBe(true);
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    const again = await get('/eternal', { ...BROWSER, 'if-none-match': whole.headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect((await get('/eternal')).body.equals(whole.body)).toBe(true);
  });

  test('shows nobody what another one claims of host, scheme and address', async () => {
    const { get } = await startEdged();
    const claims = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-forwarded-for': '203.0.113.9',
      'x-original-url': '/admin',
      cookie: 'visitor=ffffffffffffffffffffffff',
      'accept-language': 'evil.example',
    };
    for (const path of ['/feed.atom', '/eternal', '/oembed?url=https://feral.example.org/']) {
      const poisoned = await get(path, { ...BROWSER, ...claims });
      const clean = await get(path);
      expect(clean.body.equals(poisoned.body)).toBe(true);
      expect(textOf(clean) + JSON.stringify(clean.headers)).not.toContain('evil.example');
    }
  });

  test('passes on each time what belongs to one visitor, and what a page joins its stream with', async () => {
    const { conversation, get, timesAsked } = await startEdged();
    const input = encodeURIComponent(JSON.stringify({ json: { id: conversation } }));
    const own = [
      '/tickets',
      '/tickets/1',
      '/api/tickets/1',
      '/admin',
      `/chat/${conversation}`,
      `/trpc/chat.history?input=${input}`,
      `/trpc/conversations.byId?input=${input}`,
      '/trpc/eternal.history?input=%7B%22json%22%3A%7B%7D%7D',
      '/trpc/duel.console',
      '/trpc/themes.current,duel.console?batch=1&input=%7B%7D',
      '/api/eternal/history?limit=100',
      '/api/eternal/console',
      `/api/eternal/conversations/${conversation}`,
      '/api/stamps?ids=x',
      '/api/admin/theme',
      '/api/lines/random',
      '/eternal/',
      '/%65ternal',
      '/nowhere',
    ];
    for (const path of own) {
      const before = timesAsked(path);
      await Promise.all([get(path), get(path)]);
      expect({ [path]: timesAsked(path) - before }).toEqual({ [path]: 2 });
    }
  });

  test('neither shows a signed-in administrator what it keeps, nor keeps what he is shown', async () => {
    const port = await answering(({ headers }, response) => {
      response.setHeader('cache-control', SHARED);
      response.end(headers.authorization ?? 'anonymous');
    });
    const edge = await edgeBefore(port);
    for (const path of ['/eternal', '/api/eternal/conversations', '/feed.atom']) {
      const ask = async (headers = {}) => textOf(await rawGet(edge.url + path, { ...BROWSER, ...headers }));
      expect(await ask({ authorization: 'Bearer his' })).toBe('Bearer his');
      expect(await ask()).toBe('anonymous');
      expect(await ask({ authorization: 'Bearer his' })).toBe('Bearer his');
      expect(await ask()).toBe('anonymous');
    }
  });

  test("a visitor's chat is nobody else's", async () => {
    const { edge, conversation } = await startEdged();
    const [first, second] = [visitorOf(edge), visitorOf(edge)];
    expect((await first.say(conversation, 'My secret.')).headers.get('set-cookie')).toContain('visitor=');
    expect((await second.say(conversation, 'Another.')).headers.get('set-cookie')).toContain('visitor=');
    expect(first.cookie()).not.toBe(second.cookie());
    expect(JSON.stringify(await first.history(conversation))).toContain('My secret.');
    expect(JSON.stringify(await second.history(conversation))).not.toContain('My secret.');
  });

  test('keeps no answer that gives a cookie, or that web says is not for everybody', async () => {
    let asked = 0;
    const port = await answering((request, response) => {
      asked += 1;
      const isCookie = request.url === '/eternal';
      response.setHeader('cache-control', isCookie ? SHARED : 'private, no-cache');
      if (isCookie) response.setHeader('set-cookie', `visitor=${asked}`);
      response.end(String(asked));
    });
    const edge = await edgeBefore(port);
    for (const path of ['/eternal', '/library']) {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(textOf(await rawGet(edge.url + path, BROWSER)));
      expect(new Set(answers).size).toBe(4);
    }
  });

  test('waits for web while it restarts', async () => {
    const { web, get } = await startEdged();
    await web.close();
    const asking = get('/eternal');
    const site = siteOf(() => Promise.resolve(pageOf('back')));
    await startTestWeb({ site, port: web.port, dataDir: web.dataDir, publicUrl: PUBLIC_URL });
    expect(textOf(await asking)).toContain('back');
  });

  test('leads watchers to web where no relay lets them in', async () => {
    const full = await answering((_request, response) => response.writeHead(503).end());
    const { web, edge, conversation } = await startEdged([full, full]);
    const stream = await openEventStream(`${edge.url}/api/eternal/stream`);
    say(web.db, conversation, 'Through the edge.');
    const [event] = await stream.take(1);
    expect(event?.data).toContain('Through the edge.');
  });

  test('leads watchers to relays, and nobody else', async () => {
    const asked: string[] = [];
    const relay = await answering((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(': relay\n\n');
    });
    const { conversation, get } = await startEdged([relay, relay]);
    const streams = [
      '/api/eternal/stream',
      `/api/eternal/conversations/${conversation}/stream`,
      '/trpc/eternal.live?input=%7B%7D',
      '/trpc/conversations.live?input=%7B%7D',
    ];
    for (const path of streams) expect(textOf(await get(path))).toBe(': relay\n\n');
    const typed = ['/', '/eternal?plain'];
    for (const path of typed) expect(textOf(await get(path, CURL))).toBe(': relay\n\n');
    await get('/api/eternal/history?limit=100');
    await get('/');
    expect(asked).toEqual([...streams, ...typed]);
  });
});
