import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const STREAM = '/api/eternal/stream';

interface Line {
  readonly socket: Socket;
  /** Everything that came so far. */
  readonly text: () => string;
}

/** A connection on which requests are written by hand. */
async function dial({ port }: TestWeb): Promise<Line> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (some: string) => (text += some)).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text };
}

const head = (method: string, path: string, version = '1.1') =>
  `${method} ${path} HTTP/${version}\r\nhost: test\r\n\r\n`;

/** The answer's head and body. */
const split = (text: string) => text.split(/\r\n\r\n(.*)/s);

const watchersOf = ({ backend }: TestWeb) => backend.services.live.watchers;

describe('an event stream', () => {
  test('has the headers of every answer, and its body in chunks', async () => {
    const web = await startTestWeb();
    const { socket, text } = await dial(web);
    socket.write(head('GET', STREAM));
    await expect.poll(text).toContain('retry');
    const [headers, body] = split(text());
    expect(headers).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(headers).toMatch(/^content-security-policy: default-src 'self'/m);
    expect(headers).toMatch(/^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/m);
    expect(headers).toMatch(/^transfer-encoding: chunked$/m);
    expect(body).toMatch(/^d\r\nretry: 5000\n\n\r\n/);
  });

  test('is bare for HTTP/1.0, which knows no chunks, and ends with its connection', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const { socket, text } = await dial(web);
    socket.write(head('GET', `/api/eternal/conversations/${conversation}/stream`, '1.0'));
    await expect.poll(text).toContain('retry');
    say(web.db, conversation, 'bare');
    closeConversation(web.db, conversation);
    await once(socket, 'close');
    const [headers, body] = split(text());
    expect(headers).toMatch(/^connection: close$/m);
    expect(headers).not.toMatch(/transfer-encoding/i);
    expect(body).toMatch(/^retry: 5000\n\n.*\n\nid: \S+\ndata: \{.*"bare".*\}\n\nevent: archived\n/s);
  });

  test('ends a body in chunks as HTTP asks', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const { socket, text } = await dial(web);
    socket.write(head('GET', `/api/eternal/conversations/${conversation}/stream`));
    await expect.poll(text).toContain('retry');
    closeConversation(web.db, conversation);
    await once(socket, 'close');
    expect(text()).toMatch(/\r\n0\r\n\r\n$/);
  });

  test('answers HEAD with its headers and holds nothing open', async () => {
    const web = await startTestWeb();
    const { status, headers } = await fetch(web.url + STREAM, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(watchersOf(web)).toBe(0);
  });

  test('is refused behind a request that is still under way, which it leaves alone', async () => {
    const web = await startTestWeb();
    const { socket, text } = await dial(web);
    socket.write(head('GET', '/api/eternal/history?limit=3') + head('GET', STREAM));
    await expect.poll(text).toContain('BAD_REQUEST');
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK.*\[\].*HTTP\/1\.1 400 /s);
    expect(watchersOf(web)).toBe(0);
  });

  test('lets an address in again as soon as its stream is cut', async () => {
    const web = await startTestWeb({ limits: { perAddress: 1, inAll: 10 } });
    const first = await dial(web);
    first.socket.write(head('GET', STREAM));
    await expect.poll(first.text).toContain('retry');
    const refused = await dial(web);
    refused.socket.write(head('GET', STREAM));
    await expect.poll(refused.text).toContain(' 503 ');
    first.socket.resetAndDestroy();
    await expect.poll(() => watchersOf(web)).toBe(0);
    const second = await dial(web);
    second.socket.write(head('GET', STREAM));
    await expect.poll(second.text).toContain('retry');
  });

  test('does not hold up a server that closes', async () => {
    const web = await startTestWeb();
    const { socket, text } = await dial(web);
    socket.write(head('GET', STREAM));
    await expect.poll(text).toContain('retry');
    await Promise.all([once(socket, 'close'), web.close()]);
    expect(text()).toMatch(/0\r\n\r\n$/);
  });
});
