import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { BROWSER, CURL } from '#tests/support/http/terminal.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const TEXT = 'text/plain; charset=utf-8';
const HTML = 'text/html; charset=utf-8';

async function webWithPages() {
  const web = await startTestWeb({ site: siteOf(() => Promise.resolve(pageOf('a page'))) });
  const conversation = addConversation(web.db, { title: 'The door' });
  const { id } = say(web.db, conversation, 'I left.');
  web.backend.catchUp();
  return { web, id, paths: [`/conversation/${conversation}`, `/line/${id}`, '/help'] };
}

const typeAt = async (url: string, headers: Record<string, string>) =>
  (await rawGet(url, headers, 'HEAD')).headers['content-type'];

describe('the face of an address', () => {
  test.each<[string, Record<string, string>]>([
    ['curl', CURL],
    ['wget', { accept: '*/*', 'user-agent': 'Wget/1.21.3' }],
    ['httpie', { accept: '*/*', 'user-agent': 'HTTPie/3.2.2' }],
    [
      'PowerShell',
      { 'user-agent': 'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-GB) WindowsPowerShell/5.1.19041' },
    ],
    ['whoever says so', { ...BROWSER, accept: 'text/plain' }],
    ['whoever prefers it to anything', { accept: 'text/plain;q=0.9, */*;q=0.1' }],
  ])('is text for %s', async (_who, headers) => {
    const { web, paths } = await webWithPages();
    for (const path of ['/', '/eternal', ...paths]) expect(await typeAt(web.url + path, headers)).toBe(TEXT);
  });

  test.each<[string, Record<string, string>]>([
    ['a browser', BROWSER],
    ['a browser that takes text, too', { ...BROWSER, accept: 'text/html, text/plain' }],
    ['curl that asks for HTML', { ...CURL, accept: 'text/html' }],
    ['whoever wants no text', { accept: 'text/plain;q=0, */*' }],
    ['a script of a page', { ...BROWSER, accept: '*/*' }],
    ['whoever says nothing', {}],
  ])('is the page for %s', async (_who, headers) => {
    const { web, paths } = await webWithPages();
    for (const path of ['/', '/eternal', ...paths]) expect(await typeAt(web.url + path, headers)).toBe(HTML);
  });

  test('is the page for curl, too, where there is no text', async () => {
    const { web } = await webWithPages();
    for (const path of ['/library', '/conversations', '/line', '/help/me'])
      expect(await typeAt(web.url + path, CURL)).toBe(HTML);
  });
});

describe('kept bytes', () => {
  test('of one face never answer for the other, whichever was asked for first', async () => {
    for (const [first, second] of [
      [CURL, BROWSER],
      [BROWSER, CURL],
    ] as const) {
      const { web, paths } = await webWithPages();
      for (const path of paths) {
        for (const headers of [first, second, first, second]) {
          const { body } = await rawGet(web.url + path, headers);
          expect(body.includes('a page')).toBe(headers === BROWSER);
        }
      }
    }
  });

  test('say what they vary with, fresh and kept, in both faces', async () => {
    const { web, paths } = await webWithPages();
    for (const path of paths) {
      for (const headers of [CURL, CURL, BROWSER, BROWSER])
        expect((await rawGet(web.url + path, headers)).headers.vary).toBe(
          'accept-encoding, accept, user-agent',
        );
    }
    const stream = await rawGet(`${web.url}/`, CURL, 'HEAD');
    expect(stream.headers.vary).toBe('accept, user-agent');
    expect((await rawGet(`${web.url}/`, BROWSER)).headers.vary).toBe('accept-encoding, accept, user-agent');
  });

  test('of a text are of its width and colours, with an ETag', async () => {
    const { web, id } = await webWithPages();
    const at = (query: string, headers = {}) =>
      rawGet(`${web.url}/line/${id}?${query}`, { ...CURL, ...headers });
    const plain = await at('plain');
    expect(plain.body.toString()).not.toContain('\u001b');
    expect((await at('theme=feral')).body.toString()).toContain('\u001b[38;5;');
    expect((await at('plain&cols=40')).body.toString()).toContain(`${'─'.repeat(40)}\n`);
    const known = await at('plain', { 'if-none-match': plain.headers.etag ?? '' });
    expect(known).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  });

  test('are not kept for queries that nobody knows', async () => {
    const { web, id } = await webWithPages();
    const before = web.backend.cache.bytes;
    for (let n = 0; n < 20; n += 1) await rawGet(`${web.url}/line/${id}?plain&n=${n}`, CURL);
    expect(web.backend.cache.bytes).toBe(before);
  });

  test('are kept once, however their query is spelled', async () => {
    const { web, id } = await webWithPages();
    const at = (query: string) => rawGet(`${web.url}/line/${id}?${query}`, CURL);
    for (const [query, spellings] of Object.entries({
      plain: [
        'plain=1',
        'plain=2',
        'plain&cols=080',
        'plain&theme=feral',
        'pl%61in',
        '&&plain',
        'plain&cols=81',
      ],
      'cols=40&theme=feral': ['theme=feral&cols=40', 'cols=000000040&theme=feral', 'cols=49&theme=f%65ral'],
    })) {
      const { body } = await at(query);
      const before = web.backend.cache.bytes;
      for (const spelling of spellings) expect((await at(spelling)).body.equals(body), spelling).toBe(true);
      expect(web.backend.cache.bytes).toBe(before);
    }
  });

  test('are never those of an address that is spelled with escapes', async () => {
    const { web, id } = await webWithPages();
    const escaped = `${web.url}/%6cine/${id}`;
    expect((await rawGet(escaped, CURL)).headers['content-type']).toBe(TEXT);
    expect((await rawGet(escaped, BROWSER)).headers['content-type']).toBe(HTML);
  });
});
