import { ReadableStream } from 'node:stream/web';
import { describe, expect, test } from 'vitest';
import { assertShallow, JSON_DEPTH_MAX } from '#server/http/text-body.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** `{"json":{"since":"…"}}` with two bytes in it that no text in UTF-8 has. */
const BROKEN = new Uint8Array(Buffer.from('{"json":{"since":"\xc0\x80"},"since":"\xff"}', 'latin1'));

describe('bytes that are not UTF-8', () => {
  test.each([
    ['/api/eternal/archive', 'application/json'],
    ['/api/eternal/archive', 'text/plain'],
    ['/trpc/eternal.archive', 'application/json'],
    ['/trpc/admin.uploadText', 'application/json'],
  ])('are refused at %s as %s, not replaced by other text', async (path, type) => {
    const tell = beginTrial('W5', 'bodies that are not UTF-8');
    const web = await startTestWeb();
    const headers = { 'content-type': type, authorization: `Bearer ${await signIn(web)}` };
    const response = await fetch(web.url + path, { method: 'POST', body: BROKEN, headers });
    tell({ tries: 1 });
    expect(response.status).toBe(400);
    const sentence = 'The body is not text in UTF-8.';
    const overTrpc = { message: sentence, data: { appCode: 'BAD_REQUEST', httpStatus: 400 } };
    expect(await response.json()).toMatchObject(
      path.startsWith('/trpc') ? { error: { json: overTrpc } } : failure('BAD_REQUEST', sentence),
    );
  });

  test('of more than one byte a character are text, wherever the body is cut into pieces', async () => {
    const web = await startTestWeb();
    const text = JSON.stringify({ since: 'ü€😀'.repeat(1_500) });
    const body = ReadableStream.from(pieces(new TextEncoder().encode(text)));
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'text/plain' } };
    const response = await fetch(`${web.url}/api/eternal/archive`, init as RequestInit);
    expect(await response.json()).toEqual(failure('BAD_REQUEST', expect.stringContaining('since') as string));
  });
});

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_001) yield bytes.subarray(at, at + 1_001);
}

const nested = (depth: number, inside = '1') => '['.repeat(depth) + inside + ']'.repeat(depth);
const shallow = (json: string) => () => assertShallow(Buffer.from(json));

describe('JSON', () => {
  test.each([
    ['as deep as it may be', nested(JSON_DEPTH_MAX)],
    ['of objects as deep', '{"a":'.repeat(JSON_DEPTH_MAX) + '1' + '}'.repeat(JSON_DEPTH_MAX)],
    ['wide, not deep', `[${Array(500).fill('{"a":[]}').join()}]`],
    [
      'of text that looks deep',
      JSON.stringify({ a: '[{'.repeat(500), '[[[[': '"\\"'.repeat(100) + '['.repeat(100) }),
    ],
    ['of a quote behind a backslash', '["\\\\", "\\"' + '['.repeat(100) + '"]'],
    ['broken off within a text', '"' + '['.repeat(100)],
    ['that is none', 'since'],
  ])('%s passes', (_name, json) => {
    expect(shallow(json)).not.toThrow();
  });

  test.each([
    ['of one level more', nested(JSON_DEPTH_MAX + 1)],
    ['of arrays and objects in turn', '[{"a":'.repeat(33)],
    ['that goes deep behind a text that ends in a backslash', `["\\\\",${nested(JSON_DEPTH_MAX)}]`],
    ['that never comes back', '['.repeat(10_000)],
  ])('%s is refused', (_name, json) => {
    expect(shallow(json)).toThrow('JSON may be nested 64 levels deep, and no deeper.');
  });

  test.each(['/auth/login', '/eternal/archive', '/admin/conversations/upload-text'])(
    'that is too deep is refused at %s as at any other',
    async (path) => {
      const web = await startTestWeb();
      const token = await signIn(web);
      for (const type of path === '/eternal/archive'
        ? ['application/json', 'text/plain']
        : ['application/json']) {
        const body = nested(JSON_DEPTH_MAX + 1);
        const { status, json } = await call(web, `POST ${path}`, {
          token,
          body,
          headers: { 'content-type': type },
        });
        expect(status).toBe(400);
        expect(json).toEqual(failure('BAD_REQUEST', 'JSON may be nested 64 levels deep, and no deeper.'));
      }
    },
  );
});
