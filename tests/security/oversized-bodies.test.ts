import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { signIn } from '#tests/support/site/admin.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W5 of reliability.md: uploads of 50 MB, whatever they say of their length. */

const SIZE = 50 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const UPLOADS_AT_ONCE = 4;
/** Far less than the uploads together; more than so many bodies of the largest length that is read. */
const GROWTH_MAX = 64 * 1024 * 1024;

interface Upload {
  readonly path: string;
  /** The header that says how long the body is. */
  readonly framing: string;
  readonly chunked: boolean;
  readonly token: string;
}

/** The server may close while bytes are under way; its answer is then lost on the way back. */
const HUNG_UP = 0;

/** Sends 50 MB until something comes back, as an attacker does: the status. */
async function pour(web: TestWeb, { path, framing, chunked, token }: Upload): Promise<number> {
  const socket = connect(web.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  // The server hangs up in the middle: that is the point.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const head = [`POST ${path} HTTP/1.1`, 'Host: test', 'Content-Type: application/json', framing];
  socket.write([...head, `Authorization: Bearer ${token}`, '', ''].join('\r\n'));
  const piece = chunked ? Buffer.concat([Buffer.from('10000\r\n'), CHUNK, Buffer.from('\r\n')]) : CHUNK;
  for (let sent = 0; sent < SIZE && !socket.destroyed && answer === ''; sent += CHUNK.length) {
    if (!socket.write(piece))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  if (answer === '') await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? HUNG_UP);
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
const BEACON = '/api/eternal/archive';
const BODILESS = '/api/admin/branding/replace';

interface Attack extends Omit<Upload, 'token'> {
  readonly name: string;
  readonly status: number;
}

const ATTACKS: Attack[] = [
  { name: 'of a declared length', path: REST, ...DECLARED, status: 413 },
  { name: 'in chunks', path: REST, ...CHUNKED, status: 413 },
  { name: 'of a declared length to tRPC', path: TYPED, ...DECLARED, status: 413 },
  { name: 'in chunks to tRPC', path: TYPED, ...CHUNKED, status: 413 },
  { name: 'of a declared length to the beacon', path: BEACON, ...DECLARED, status: 413 },
  { name: 'in chunks to the beacon', path: BEACON, ...CHUNKED, status: 413 },
  { name: 'in chunks to a call without a body', path: BODILESS, ...CHUNKED, status: 413 },
  { name: 'in chunks to a path that is none', path: '/api/nothing', ...CHUNKED, status: 413 },
  { name: 'that say they are 100 bytes long', path: REST, ...LYING, status: 400 },
  { name: 'that say they are 100 bytes long to tRPC', path: TYPED, ...LYING, status: 400 },
];

describe('four uploads of 50 MB at once', () => {
  test.each(ATTACKS)('$name are refused, and memory stays flat', async ({ status, ...upload }) => {
    const tell = beginTrial(
      'W5',
      `${UPLOADS_AT_ONCE} uploads of 50 MB at once: declared, in chunks and with a lying length`,
    );
    const web = await startTestWeb();
    const token = await signIn(web);
    const { statuses, growth } = await pourMany(web, { token, ...upload });
    tell({ tries: statuses.length });
    const answered = statuses.filter((seen) => seen !== HUNG_UP);
    expect(new Set(answered)).toEqual(new Set([status]));
    expect(growth).toBeLessThan(GROWTH_MAX);
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
  });
});
