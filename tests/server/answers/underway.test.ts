import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Underway } from '#server/answers/underway.ts';

/** More than the buffers of a connection take. */
const LENGTH = 16 * 2 ** 20;
const BOUNDS = { from: 1_000, bytes: 1.5 * LENGTH, patience: 60_000 };

/** A server that sends, for `/{letter}`, a body of that letter, made anew for each request; and readers that take nothing of it. */
async function serve(bounds = BOUNDS) {
  const underway = new Underway(bounds);
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    try {
      response.end(underway.hold({ name, body: Buffer.alloc(LENGTH, name.at(-1)) }, response));
    } catch {
      response.writeHead(503).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const readSlowly = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const answered = once(server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`);
    await answered;
    return socket;
  };
  return { underway, readSlowly, url: `http://127.0.0.1:${port}` };
}

describe('a large body', () => {
  test('is held once for all who read it, however often it was made, until the last of them has it', async () => {
    const { underway, readSlowly } = await serve({ ...BOUNDS, bytes: 8 * LENGTH });
    const readers = await Promise.all(['/a', '/a', '/a', '/a'].map(readSlowly));
    expect(underway.bytes).toBe(LENGTH);
    for (const reader of readers.slice(1)) reader.destroy();
    readers[0]?.resume();
    await expect.poll(() => underway.bytes).toBe(0);
  });

  test('is refused while others take the room, and sent once they are gone', async () => {
    const { underway, readSlowly, url } = await serve();
    const slow = await readSlowly('/a');
    expect((await fetch(`${url}/b`)).status).toBe(503);
    slow.destroy();
    await expect.poll(() => underway.bytes).toBe(0);
    const answer = await fetch(`${url}/b`);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(LENGTH);
  });

  test('is sent whatever its length where nothing else is', async () => {
    const { url } = await serve({ ...BOUNDS, bytes: LENGTH / 2 });
    expect((await (await fetch(`${url}/a`)).arrayBuffer()).byteLength).toBe(LENGTH);
  });

  test('is taken from whoever does not read it in time', async () => {
    const { underway, readSlowly } = await serve({ ...BOUNDS, patience: 50 });
    const slow = await readSlowly('/a');
    const closed = once(slow.resume(), 'close');
    slow.pause();
    await expect.poll(() => underway.bytes).toBe(0);
    slow.resume();
    await closed;
  });

  test('is not counted for good where it was asked for behind another that nobody read', async () => {
    const { underway, readSlowly } = await serve({ ...BOUNDS, bytes: 8 * LENGTH });
    const pipelined = await readSlowly('/a');
    pipelined.write('GET /b HTTP/1.1\r\nHost: test\r\n\r\n'.repeat(3));
    await readSlowly('/c');
    pipelined.destroy();
    await expect.poll(() => underway.bytes).toBe(LENGTH);
  });
});
