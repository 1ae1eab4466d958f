import { expect, test } from 'vitest';
import { signIn } from '#tests/support/site/admin.ts';
import { call, type CallOptions } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { SPECIFIED_CALLS, type SpecifiedCall } from '#tests/support/site/specified-calls.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* What every call of section 7 has in common: how it says no. */

const UNKNOWN = 'f'.repeat(24);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const JSON_TYPE = { 'content-type': 'application/json' };
const wantsBody = ({ body }: SpecifiedCall) => body !== undefined;
const hasId = ({ route }: SpecifiedCall) => route.includes('{id}');

async function visit(
  calls: readonly SpecifiedCall[],
  see: (call: SpecifiedCall, web: Visited) => Promise<void>,
) {
  const web = await startTestWeb();
  const token = await signIn(web);
  for (const each of calls) await see(each, { web, token: each.admin ? token : undefined });
}

interface Visited {
  readonly web: TestWeb;
  readonly token: string | undefined;
}

async function expectRefusal(
  { web, token }: Visited,
  { route, ...options }: CallOptions & { route: string },
  expected: { status: number; code: string },
): Promise<void> {
  const answer = await call(web, route.replace('{id}', UNKNOWN), { token, ...options });
  const seen = { route, status: answer.status, type: answer.headers.get('content-type'), json: answer.json };
  const type = 'application/json; charset=utf-8';
  expect(seen).toEqual({ route, status: expected.status, type, json: failure(expected.code) });
}

test('there are twenty-seven', () => {
  expect(new Set(SPECIFIED_CALLS.map(({ route }) => route)).size).toBe(27);
});

test('a method that a path does not have is answered 404 in JSON', async () => {
  const known = SPECIFIED_CALLS.map(({ route }) => new RegExp(`^${route.replace('{id}', '[^/]+')}$`));
  await visit(SPECIFIED_CALLS, async ({ route }, visited) => {
    const [, path = ''] = route.split(' ');
    for (const method of METHODS) {
      const other = `${method} ${path}`;
      if (known.some((pattern) => pattern.test(other))) continue;
      await expectRefusal(visited, { route: other }, { status: 404, code: 'NOT_FOUND' });
    }
  });
});

test('an unknown id is answered 404', async () => {
  await visit(SPECIFIED_CALLS.filter(hasId), async ({ route, body }, visited) => {
    await expectRefusal(visited, { route, json: body }, { status: 404, code: 'NOT_FOUND' });
  });
});

test.each(['short', 'F'.repeat(24), 'f'.repeat(25), '%00', '__proto__', '%F0%9F%92%A9', ' '.repeat(24)])(
  'an id that is none, "%s", is answered 400 or 404',
  async (id) => {
    await visit(SPECIFIED_CALLS.filter(hasId), async ({ route, body }, { web, token }) => {
      const answer = await call(web, route.replace('{id}', encodeURI(id)), { token, json: body });
      expect([400, 404], route).toContain(answer.status);
      expect(answer.json).toEqual(failure(answer.status === 400 ? 'BAD_REQUEST' : 'NOT_FOUND'));
    });
  },
);

test.each(['{', '{"a":', 'nonsense', '{"a":1}}', "{'a':1}", '\ufeff{', '[', '"', '{"__proto__":{"a":1}}'])(
  'a body that is not JSON, %s, is answered 400',
  async (body) => {
    await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route }, visited) => {
      await expectRefusal(visited, { route, body, headers: JSON_TYPE }, { status: 400, code: 'BAD_REQUEST' });
    });
  },
);

test.each(['null', '[]', '7', '"text"', 'true', '{}', '[{}]'])(
  'JSON without what the call asks for, %s, is answered 400',
  async (body) => {
    await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route }, visited) => {
      await expectRefusal(visited, { route, body, headers: JSON_TYPE }, { status: 400, code: 'BAD_REQUEST' });
    });
  },
);

test('a body that is missing or empty is answered 400', async () => {
  await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route }, visited) => {
    await expectRefusal(visited, { route }, { status: 400, code: 'BAD_REQUEST' });
    await expectRefusal(
      visited,
      { route, body: '', headers: JSON_TYPE },
      { status: 400, code: 'BAD_REQUEST' },
    );
  });
});

test.each([
  'application/xml',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
])('the content type %s is answered 415', async (type) => {
  await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route, body }, visited) => {
    const options = { route, body: JSON.stringify(body), headers: { 'content-type': type } };
    await expectRefusal(visited, options, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});

test('text/plain is answered 415 but where a beacon sends it', async () => {
  const calls = SPECIFIED_CALLS.filter(wantsBody).filter(({ route }) => route !== 'POST /eternal/archive');
  await visit(calls, async ({ route, body }, visited) => {
    const options = { route, body: JSON.stringify(body), headers: { 'content-type': 'text/plain' } };
    await expectRefusal(visited, options, { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });
});

test('a body over its limit is answered 413', async () => {
  await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route, body }, visited) => {
    const size = route.endsWith('upload-text') ? 4 * 1024 * 1024 : 64 * 1024;
    const json = { ...(body as object), padding: 'x'.repeat(size) };
    await expectRefusal(visited, { route, json }, { status: 413, code: 'TOO_LARGE' });
  });
});

test('bytes that are not UTF-8 are answered 400', async () => {
  await visit(SPECIFIED_CALLS.filter(wantsBody), async ({ route, body }, visited) => {
    const bytes = Buffer.from(JSON.stringify({ ...(body as object), padding: 'XXXX' }));
    const broken = Buffer.from(bytes.toString('latin1').replace('XXXX', '\xff\xc0\x80\xfe'), 'latin1');
    const options = { route, body: new Uint8Array(broken), headers: JSON_TYPE };
    await expectRefusal(visited, options, { status: 400, code: 'BAD_REQUEST' });
  });
});

test('keys that a call does not know are left out of sight', async () => {
  const known = SPECIFIED_CALLS.filter(wantsBody).filter(({ route }) => !hasId({ route } as SpecifiedCall));
  await visit(known, async ({ route, body }, { web, token }) => {
    const asked = await call(web, route, { token, json: body });
    const padded = await call(web, route, { token, json: { ...(body as object), admin: true, $where: '1' } });
    expect(padded.status, route).toBe(asked.status);
  });
});

test('HEAD is answered like GET, without a body', async () => {
  const readable = SPECIFIED_CALLS.filter(({ route, kind }) => route.startsWith('GET') && kind !== 'stream');
  await visit(readable, async ({ route }, { web, token }) => {
    const path = route.replace('{id}', UNKNOWN);
    const got = await call(web, path, { token });
    const head = await call(web, path.replace('GET', 'HEAD'), { token });
    expect({ path, status: head.status, text: head.text }).toEqual({ path, status: got.status, text: '' });
  });
});
