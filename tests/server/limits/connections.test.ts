import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionLimits, openFilesMax } from '#server/limits/connections.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const LIMITS = { perAddress: 3, inAll: 5 };
/** Of this machine's own, Linux answers at every address. */
const [HERE, ELSEWHERE, FURTHER] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

/** Half of a request's head, from an address. */
async function halfOpen({ port }: TestWeb, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: te');
  return socket;
}

/** The status that a whole request gets; undefined where it is hung up on. */
async function ask({ port }: TestWeb, localAddress: string): Promise<number | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write('GET /api/health HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n');
  const answer = await text(socket).catch(() => '');
  return answer === '' ? undefined : Number(answer.split(' ')[1]);
}

const open = async (web: TestWeb, count: number, address: string) => {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) sockets.push(await halfOpen(web, address));
  return sockets;
};

describe.skipIf(process.platform !== 'linux')('open connections', () => {
  test('are limited for one address, and others get in', async () => {
    const web = await startTestWeb({ connections: LIMITS });
    await open(web, 3, HERE);
    expect(await ask(web, HERE)).toBeUndefined();
    expect(await ask(web, ELSEWHERE)).toBe(200);
  });

  test('are counted until they close', async () => {
    const web = await startTestWeb({ connections: LIMITS });
    const [first] = await open(web, 3, HERE);
    expect(await ask(web, HERE)).toBeUndefined();
    first?.destroy();
    await expect.poll(() => ask(web, HERE)).toBe(200);
  });

  test('are limited in all', async () => {
    const web = await startTestWeb({ connections: LIMITS });
    await open(web, 3, HERE);
    await open(web, 2, ELSEWHERE);
    expect(await ask(web, FURTHER)).toBeUndefined();
  });

  test.each([
    ['by its address', ELSEWHERE],
    ['in a list', `10.0.0.1, ${ELSEWHERE}`],
    ['as a network', '127.0.0.2/31'],
    ['by a word', 'loopback'],
    ['as a count', (_address: string, hop: number) => hop < 1],
    ['all of them', true],
  ])('are not limited for a proxy that is trusted %s, but in all', async (_how, trustProxy) => {
    const web = await startTestWeb({ connections: LIMITS, trustProxy });
    await open(web, 4, ELSEWHERE);
    expect(await ask(web, ELSEWHERE)).toBe(200);
    await open(web, 1, ELSEWHERE);
    expect(await ask(web, ELSEWHERE)).toBeUndefined();
  });

  test('are limited for whoever is not the proxy', async () => {
    const web = await startTestWeb({ connections: LIMITS, trustProxy: ELSEWHERE });
    await open(web, 3, HERE);
    expect(await ask(web, HERE)).toBeUndefined();
  });

  test('that are hung up on leave nothing behind', async () => {
    const web = await startTestWeb({ connections: LIMITS });
    const sockets = await open(web, 3, HERE);
    for (let n = 0; n < 50; n += 1) expect(await ask(web, HERE)).toBeUndefined();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => ask(web, HERE)).toBe(200);
    await open(web, 3, HERE);
    expect(await ask(web, HERE)).toBeUndefined();
  });
});

// It comes after seventeen seconds at the most, where nothing stands still. Node by itself looks every thirty.
test('a head that does not come is answered 408 and hung up on when its fifteen seconds are over', async () => {
  const web = await startTestWeb();
  const socket = await halfOpen(web, HERE);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
}, 29_000);

describe('how many there may be', () => {
  test.each([
    { files: 1_048_576, inAll: 16_000, perAddress: 256 },
    { files: 32_768, inAll: 16_000, perAddress: 256 },
    { files: 1_024, inAll: 720, perAddress: 180 },
    { files: 256, inAll: 144, perAddress: 36 },
    { files: 10, inAll: 4, perAddress: 1 },
    { files: Infinity, inAll: 16_000, perAddress: 256 },
  ])('goes by the files that the process may have open: $files', ({ files, ...limits }) => {
    expect(connectionLimits(files)).toEqual(limits);
  });

  test('is known of this process and of another', () => {
    expect(openFilesMax()).toBeGreaterThan(100);
    expect(openFilesMax(process.ppid)).toBeGreaterThan(100);
  });
});
