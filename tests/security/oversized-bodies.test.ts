import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { signIn } from '#tests/support/admin.ts';
import { startTestWeb, type TestWeb } from '#tests/support/web-app.ts';

/* W5 of reliability.md: uploads of 50 MB, whatever they say of their length. */

const SIZE = 50 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const UPLOADS_AT_ONCE = 8;
/** Far less than the eight uploads together; far more than eight bodies of the largest length that is read. */
const GROWTH_MAX = 128 * 1024 * 1024;

interface Upload {
  readonly path: string;
  /** The header that says how long the body is. */
  readonly framing: string;
  readonly chunked: boolean;
  readonly token: string;
}

/** Sends 50 MB without looking up, as an attacker does. The first status that comes back; 0 where none does. */
async function pour(web: TestWeb, { path, framing, chunked, token }: Upload): Promise<number> {
  const socket = connect(web.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  // The server hangs up in the middle: that is the point.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const head = [`POST ${path} HTTP/1.1`, 'Host: test', 'Content-Type: application/json', framing];
  socket.write([...head, `Authorization: Bearer ${token}`, '', ''].join('\r\n'));
  const piece = chunked ? Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')]) : CHUNK;
  for (let sent = 0; sent < SIZE && !socket.destroyed && answer === ''; sent += CHUNK.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  if (answer === '') await Promise.race([once(socket, 'data').catch(() => undefined), closed]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Statuses of several at once, and how far memory rose meanwhile. */
async function pourMany(web: TestWeb, upload: Upload) {
  const before = memory();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory())), 2);
  const statuses = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => pour(web, upload)));
  clearInterval(watch);
  return { statuses, growth: peak - before };
}

const DECLARED = { framing: `Content-Length: ${SIZE}`, chunked: false };
const CHUNKED = { framing: 'Transfer-Encoding: chunked', chunked: true };
const LYING = { framing: 'Content-Length: 100', chunked: false };
const REST = '/api/admin/conversations/upload-text';
const TYPED = '/trpc/admin.uploadText';

describe('eight uploads of 50 MB at once', () => {
  test.each([
    ['of a declared length', REST, DECLARED, 413],
    ['in chunks', REST, CHUNKED, 413],
    ['of a declared length to tRPC', TYPED, DECLARED, 413],
    ['in chunks to tRPC', TYPED, CHUNKED, 413],
    ['of a declared length to the beacon', '/api/eternal/archive', DECLARED, 413],
    ['in chunks to the beacon', '/api/eternal/archive', CHUNKED, 413],
    ['in chunks to a call without a body', '/api/admin/branding/replace', CHUNKED, 413],
    ['in chunks to a path that is none', '/api/nothing', CHUNKED, 413],
    ['that say they are 100 bytes long', REST, LYING, 400],
    ['that say they are 100 bytes long to tRPC', TYPED, LYING, 400],
  ])('%s are refused, and memory stays flat', async (_name, path, framing, status) => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const { statuses, growth } = await pourMany(web, { path, token, ...framing });
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect(growth).toBeLessThan(GROWTH_MAX);
  });

  test('leave the server in good health', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await pourMany(web, { path: REST, token, ...CHUNKED });
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
  });
});
