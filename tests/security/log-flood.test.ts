import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openEventStream } from '#tests/support/http/event-stream.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const OFTEN = 40;
/** Ten lines a minute and kind are written (shared/calm-log.ts), each of some two hundred bytes. */
const LINES = 10;
const LINE_MAX_BYTES = 400;
const INFO = 30;

/** A site with a log at this level and upwards. `streams`: how many an address may have open. */
async function logged(level: number, streams = 1) {
  const lines: string[] = [];
  const isWritten = (line: string) => (JSON.parse(line) as { level: number }).level >= level;
  const log = { write: (line: string) => void (isWritten(line) && lines.push(line)) };
  const web = await startTestWeb({
    log,
    limits: { perAddress: streams, inAll: 10 },
    connections: { perAddress: 4, inAll: 8 },
    rateLimits: { write: 5 },
    site: siteOf(() => Promise.resolve(pageOf('page'))),
  });
  lines.length = 0;
  return { web, lines };
}

const post = (path: string, body: string, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n`;
const LONG = 'x'.repeat(2_000);

/** What anybody may send, in bytes: each is refused, or cut. */
const FLOODS: Readonly<Record<string, string>> = {
  'a stream too many': get('/api/eternal/stream'),
  'a typed stream too many': get('/trpc/eternal.live'),
  'a typed stream of the stock adapter too many': get('/trpc/eternal.live?connectionParams=%7B%7D'),
  'a typed reply too many': get('/trpc/chat.reply?input=%7B%7D'),
  'broken JSON': post('/api/auth/login', `{"${LONG}`),
  'broken superjson': post('/trpc/auth.login', `{"json":{"${LONG}":1}}`),
  'another content type': post('/api/auth/login', 'x', `text/${LONG}`),
  'no such call': get(`/api/${LONG}`),
  'no such procedure': get(`/trpc/${LONG}`),
  'no such route': post(`/${LONG}`, '{}'),
  'no address': get('//x:y'),
  'no encoding': get('/%E0%A4%A'),
  'no login': get('/api/admin/stats'),
  'no HTTP': `GARBAGE ${LONG}\r\n\r\n`,
  'half a head, and gone': 'GET / HTTP/1.1\r\nhost: te',
  'half a body, and gone': post('/api/auth/login', '{}').slice(0, -1),
};

/** Sends the bytes, and waits for an answer only where one is meant to come. */
async function send({ port }: TestWeb, bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  if (/\r\n\r\n/.test(bytes) && !bytes.endsWith('{')) await text(socket).catch(() => '');
  socket.destroy();
}

describe('the log', () => {
  test.each(Object.entries(FLOODS))(
    'has a few short lines of what anybody may send: %s',
    async (_name, bytes) => {
      const tell = beginTrial(
        'X1',
        'requests that are refused or cut, of sixteen kinds: ten lines a minute each at the most',
      );
      const { web, lines } = await logged(0);
      await openEventStream(`${web.url}/api/eternal/stream`);
      for (let n = 0; n < OFTEN; n += 1) await send(web, bytes);
      tell({ tries: OFTEN });
      // Two kinds at most: what was sent is refused, and it comes too often.
      expect(lines.length).toBeLessThanOrEqual(2 * LINES);
      for (const line of lines) expect(line.length).toBeLessThan(LINE_MAX_BYTES);
      expect(lines.join('')).not.toMatch(/stack|node_modules|xxxx|"level":[56]0/);
    },
  );

  test('names a refused stream in a line without a stack, at the level of what is expected', async () => {
    const { web, lines } = await logged(INFO);
    await openEventStream(`${web.url}/api/eternal/stream`);
    await send(web, FLOODS['a stream too many'] ?? '');
    await send(web, FLOODS['a typed reply too many'] ?? '');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toContain('"level":30,');
    expect(lines[0]).toContain('Too many are watching from here.');
  });

  test('says whose connections are hung up on, a few times', async () => {
    const { web, lines } = await logged(INFO, 4);
    // A connection that asks for nothing is not kept for long.
    for (let n = 0; n < 4; n += 1) await openEventStream(`${web.url}/api/eternal/stream`);
    for (let n = 0; n < OFTEN; n += 1) await send(web, get('/'));
    expect(lines).toHaveLength(LINES);
    expect(lines[0]).toMatch(/"address":"127\.0\.0\.1".*TRUST_PROXY/);
  });
});
