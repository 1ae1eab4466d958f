import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadBuiltPages } from '#server/pages/built-pages.ts';
import { newId } from '#shared/db/id.ts';
import { tickets } from '#shared/db/schema.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';
import { addTicket } from '#tests/support/database/ticket-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* What visitors file is theirs: whoever posts it, whoever asks for it, and wherever its words could turn up. */

const SECRET_WORDS = 'a perfectly private rake';
const EVIL = { origin: 'https://hostile.example', 'sec-fetch-site': 'cross-site' };

async function startSite(options: Parameters<typeof startTestWeb>[0] = {}): Promise<TestWeb> {
  const dist = join(ROOT, 'dist');
  return startTestWeb({
    site: { pages: await loadBuiltPages(dist), publicDir: join(dist, 'public') },
    publicExport: true,
    ...options,
  });
}

const cookieOf = (visitorId: string) => ({ cookie: `visitor=${visitorId}` });

/** Posts the form as a browser without scripts does. */
function post({ url }: TestWeb, fields: Record<string, string>, { path = '/tickets', headers = {} } = {}) {
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('a form that is posted without scripts', () => {
  test('gives a visitor a cookie, stores the words cleaned, and leads to the receipt', async () => {
    const web = await startSite();
    const answer = await post(web, { subject: 'my <b>rake</b>\u202e', name: 'A<i>na' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/tickets/4001');
    expect(answer.headers.get('set-cookie')).toMatch(/^visitor=[0-9a-f]{24}; .*HttpOnly; SameSite=Lax/);
    expect(web.db.select().from(tickets).get()).toMatchObject({ subject: 'my rake', name: 'Ana' });
  });

  test('leads to why it was refused, and keeps the words out of the address', async () => {
    const web = await startSite();
    const answer = await post(web, { subject: 'see www.example.org/secret' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/tickets/refused/link']);
    const page = await fetch(`${web.url}/tickets/refused/link`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('The desk takes no links.'),
    ]);
    expect((await fetch(`${web.url}/tickets/refused/nothing`)).status).toBe(404);
    const book = await post(web, { subject: '' }, { path: '/guestbook' });
    expect(book.headers.get('location')).toBe('/guestbook/refused/empty');
  });

  test('is refused from another site, by origin and by metadata, and stores nothing', async () => {
    const web = await startSite();
    for (const headers of [
      EVIL,
      { origin: EVIL.origin },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ])
      for (const path of ['/tickets', '/guestbook'])
        expect((await post(web, { subject: 'a rake' }, { path, headers })).status).toBe(403);
    expect(web.db.select().from(tickets).all()).toEqual([]);
  });

  test('is refused in a sentence where it is no form, or too long a one', async () => {
    const web = await startSite();
    const long = await post(web, { subject: 'x'.repeat(20_000) });
    expect(long.status).toBe(413);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json']) {
      const answer = await post(web, { subject: 'x' }, { headers: { 'content-type': type } });
      expect(answer.status, type).toBe(415);
    }
    const bytes = await fetch(`${web.url}/tickets`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new Uint8Array([0x73, 0xff, 0xfe]),
    });
    expect(bytes.status).toBe(400);
    expect(web.db.select().from(tickets).all()).toEqual([]);
  });

  test('has whatever was sent twice, or never heard of, count for nothing', async () => {
    const web = await startSite();
    await post(web, {
      subject: 'a rake',
      purpose: 'guest-book',
      state: 'approved',
      visitorId: 'x',
      number: '1',
    });
    expect(web.db.select().from(tickets).get()).toMatchObject({
      number: 4_001,
      purpose: 'show',
      state: 'waiting',
    });
  });
});

describe("somebody else's ticket", () => {
  test('is not there: page and call answer as for a number that nobody has, whoever asks', async () => {
    const web = await startSite();
    const number = addTicket(web.db, { subject: SECRET_WORDS });
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(web.url + path, { headers });
      const body = await answer.text();
      return { status: answer.status, body: body.replaceAll(/\b(?:4001|4002|\d{13})\b/g, 'N') };
    };
    for (const headers of [{}, cookieOf(newId()), cookieOf(`${newId()}' OR 1=1`)])
      for (const path of ['/tickets/', '/api/tickets/']) {
        const theirs = await ask(path + number, headers);
        expect(theirs.status).toBe(404);
        expect(theirs.body).not.toContain(SECRET_WORDS);
        expect(theirs).toEqual(await ask(path + (number + 1), headers));
      }
  });

  test('is not kept from whom it belongs to: the page is made for each, and never stored', async () => {
    const web = await startSite();
    const visitorId = newId();
    const number = addTicket(web.db, { subject: SECRET_WORDS, visitorId });
    const own = await fetch(`${web.url}/tickets/${number}`, { headers: cookieOf(visitorId) });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await own.text()).toContain(SECRET_WORDS);
    const other = await fetch(`${web.url}/tickets/${number}`);
    expect([other.status, await other.text()]).toEqual([404, expect.not.stringContaining(SECRET_WORDS)]);
  });

  test('stands nowhere that anybody may read, whatever its state, but in the book and on air', async () => {
    const log: string[] = [];
    const web = await startSite({ log: { write: (line: string) => void log.push(line) } });
    for (const state of ['waiting', 'approved', 'declined', 'answered'] as const)
      addTicket(web.db, { subject: SECRET_WORDS, name: 'Rake', state, isRead: true, answer: SECRET_WORDS });
    addTicket(web.db, { subject: SECRET_WORDS, purpose: 'guest-book', isRead: true });
    const paths = [
      '/',
      '/tickets',
      '/guestbook',
      '/eternal',
      '/api/guestbook',
      '/api/admin/tickets',
      '/api/eternal/history',
      `/api/search?q=${encodeURIComponent('rake')}`,
      '/export.jsonl',
      '/feed.atom',
      '/api/tickets/4001',
      '/trpc/tickets.desk',
    ];
    for (const path of paths) {
      const answer = await fetch(web.url + path);
      expect(await answer.text(), path).not.toContain(SECRET_WORDS);
    }
    await post(web, { subject: SECRET_WORDS });
    expect(log.join('\n')).not.toContain(SECRET_WORDS);
  });
});

test('a flood of refused tickets gets a sentence each, and nothing is stored', async () => {
  const web = await startSite();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      call(web, 'POST /tickets', { json: { subject: `www.example.org/${n} ${'x'.repeat(1_500)}` } }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([413]));
  expect(web.db.select().from(tickets).all()).toEqual([]);
});
