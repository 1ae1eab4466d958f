import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ByteCache } from '#server/answers/byte-cache.ts';
import { FinishedAnswer } from '#server/answers/finished-answer.ts';
import { createHttpServer } from '#server/http/http-server.ts';

const KEPT = '/api/kept';
const BODY = 'kept '.repeat(2_000);

/** Node's server with one answer in its cache; a handler says `afresh` to whatever else is asked. */
async function serverWithOneAnswer() {
  const cache = new ByteCache();
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  const answer = new FinishedAnswer({ status: 200, headers, body: BODY }, { 'x-around': 'all' });
  await cache.fill(KEPT, () => Promise.resolve(answer));
  const server = createHttpServer(cache, (_request, response) => void response.end('afresh'), undefined);
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => void sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, answer, cache, sockets };
}

const asking = (path: string, ...lines: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: test', ...lines, '', ''].join('\r\n');

/** What comes for these bytes until the server has nothing more to say. */
async function answersTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(request);
  return text(socket);
}

const withoutDate = (answer: string) => answer.replace(/Date: .*\r\n/, '');
const CLOSE = 'Connection: close';

describe('an answer in one write', () => {
  test('is what Node would send, but for the connection that stays', async () => {
    const { port } = await serverWithOneAnswer();
    const both = await answersTo(port, asking(KEPT) + asking(KEPT, CLOSE));
    const [direct = '', byNode = ''] = both.split(/(?=HTTP\/1\.1 )/);
    expect(direct).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(direct).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
    expect(withoutDate(direct)).toBe(
      withoutDate(byNode).replace(CLOSE, 'Connection: keep-alive\r\nKeep-Alive: timeout=65'),
    );
    expect(direct.endsWith(`\r\n\r\n${BODY}`)).toBe(true);
  });

  test('keeps its turn among others on the same connection', async () => {
    const { port } = await serverWithOneAnswer();
    const paths = [KEPT, '/other', KEPT, KEPT, '/other'];
    const all = await answersTo(port, paths.map((path) => asking(path)).join('') + asking('/other', CLOSE));
    expect(all.match(/afresh|(kept )+/g)).toEqual([BODY, 'afresh', BODY, BODY, 'afresh', 'afresh']);
  });

  test('leaves the connection open for the next question', async () => {
    const { port, sockets, cache } = await serverWithOneAnswer();
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    for (let asked = 0; asked < 20; asked += 1) {
      socket.write(asking(KEPT));
      let answer = '';
      while (!answer.endsWith(BODY)) answer += ((await once(socket, 'data')) as [string])[0];
    }
    expect([sockets.length, cache.counts.hits]).toEqual([1, 20]);
  });

  test('says that nothing has changed to whoever has it', async () => {
    const { port, answer } = await serverWithOneAnswer();
    const etag = answer.etag('identity') ?? '';
    const both = await answersTo(port, asking(KEPT, `If-None-Match: ${etag}`) + asking('/other', CLOSE));
    const [unmodified = ''] = both.split(/(?=HTTP\/1\.1 200)/);
    expect(unmodified).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(unmodified).toContain(`etag: ${etag}\r\n`);
    expect(unmodified.endsWith('\r\n\r\n')).toBe(true);
    expect(both.match(/afresh/g)).toHaveLength(1);
  });

  test.each([
    ['HEAD', `HEAD ${KEPT} HTTP/1.1\r\nHost: test\r\n${CLOSE}\r\n\r\n`, ''],
    ['HTTP/1.0', `GET ${KEPT} HTTP/1.0\r\n\r\n`, BODY],
    ['a connection that shall close', asking(KEPT, CLOSE), BODY],
    ['a connection that shall close, in capitals', asking(KEPT, 'CONNECTION: Close'), BODY],
  ])('is left to Node for %s, which ends the connection', async (_what, request, body) => {
    const { port } = await serverWithOneAnswer();
    const [head = '', came] = (await answersTo(port, request)).split('\r\n\r\n');
    expect(head).toContain(`content-length: ${BODY.length}`);
    expect(came).toBe(body);
  });

  test('waits for a reader who asks and asks and does not read, and is not lost on him', async () => {
    const { port, sockets, cache } = await serverWithOneAnswer();
    const socket = connect(port, '127.0.0.1').pause();
    onTestFinished(() => void socket.destroy());
    const QUESTIONS = 5_000;
    socket.write(asking(KEPT).repeat(QUESTIONS - 1) + asking(KEPT, CLOSE));
    await expect.poll(() => sockets[0]?.writableLength).toBeGreaterThan(0);
    expect(sockets[0]?.writableLength).toBeLessThan(10 * BODY.length);
    expect(cache.counts.hits).toBeLessThan(QUESTIONS);
    const all = await text(socket.resume());
    expect(all.split('HTTP/1.1 200 OK').length - 1).toBe(QUESTIONS);
  });
});
