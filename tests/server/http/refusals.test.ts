import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const LOGIN = 'POST /auth/login';
const JSON_TYPE = 'application/json';
const TOO_LONG = JSON.stringify({ username: 'a'.repeat(70_000), password: 'b' });

/** Sends bytes that need be no HTTP, and reads what comes back until the server hangs up. */
async function sendRaw({ port }: TestWeb, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const FORM = 'application/x-www-form-urlencoded';
const asType = (type: string, body: string) => ({ headers: { 'content-type': type }, body });

describe('a body that cannot be taken', () => {
  test.each([
    { name: 'of another type', send: asType('text/plain', '{}'), refusal: [415, 'UNSUPPORTED_MEDIA_TYPE'] },
    { name: 'of a form', send: asType(FORM, 'a=b'), refusal: [415, 'UNSUPPORTED_MEDIA_TYPE'] },
    { name: 'of no type', send: asType('nonsense', '{}'), refusal: [415, 'UNSUPPORTED_MEDIA_TYPE'] },
    { name: 'too long', send: asType(JSON_TYPE, TOO_LONG), refusal: [413, 'TOO_LARGE'] },
    {
      name: 'of broken JSON',
      send: asType(JSON_TYPE, '{"username": "canary'),
      refusal: [400, 'BAD_REQUEST'],
    },
    { name: 'that poisons', send: asType(JSON_TYPE, '{"__proto__": {}}'), refusal: [400, 'BAD_REQUEST'] },
  ])('$name is refused in the shape of every failure', async ({ send, refusal: [status, code] }) => {
    const web = await startTestWeb();
    const answer = await call(web, LOGIN, send);
    expect({ status: answer.status, json: answer.json }).toEqual({ status, json: failure(String(code)) });
    expect(answer.text).not.toContain('canary');
  });

  test('over tRPC has the same status, and no stack', async () => {
    const web = await startTestWeb();
    const post = (type: string, body: string) =>
      fetch(`${web.url}/trpc/auth.login`, { method: 'POST', ...asType(type, body) });
    const answers = [
      await post('text/plain', '{}'),
      await post(JSON_TYPE, TOO_LONG),
      await post(JSON_TYPE, '{"json": '),
    ];
    expect(answers.map(({ status }) => status)).toEqual([415, 413, 400]);
    for (const answer of answers) expect(await answer.text()).not.toMatch(/stack|node_modules|\bat /);
  });

  test('is text where the beacon sends it, and there alone', async () => {
    const web = await startTestWeb();
    const beacon = asType('text/plain', JSON.stringify({ since: 0 }));
    expect((await call(web, 'POST /eternal/archive', beacon)).status).toBe(200);
  });
});

describe('what is no request of ours', () => {
  test.each([
    ['cannot be decoded', '/%E0%A4%A', 'BAD_REQUEST'],
    ['is no text in UTF-8', '/eternal/conversations/%ff', 'BAD_REQUEST'],
    ['has a part without end', `/eternal/conversations/${'a'.repeat(2_000)}`, 'NOT_FOUND'],
  ])('is answered in the shape of every failure where the address %s', async (_name, path, code) => {
    const web = await startTestWeb();
    const { status, json, headers } = await call(web, `GET ${path}`);
    expect(status).toBe(code === 'NOT_FOUND' ? 404 : 400);
    expect(json).toEqual(failure(code));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('is answered 404 in JSON where there is no route', async () => {
    const web = await startTestWeb();
    const response = await fetch(`${web.url}/nowhere/at/all`, { method: 'POST', body: 'x' });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(failure('NOT_FOUND'));
  });

  test.each([
    ['400', 'GARBAGE\r\n\r\n'],
    ['431', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is told %s and hung up on where it is no HTTP', async (status, bytes) => {
    const web = await startTestWeb();
    const answer = await sendRaw(web, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual(failure('BAD_REQUEST'));
  });
});

test('a batch has as many calls as are worth one request, and no more', async () => {
  const web = await startTestWeb();
  const batch = (calls: number) =>
    fetch(`${web.url}/trpc/${Array(calls).fill('themes.current').join(',')}?batch=1&input={}`);
  expect((await batch(20)).status).toBe(200);
  expect((await batch(21)).status).toBe(400);
});

test('a failure of ours is logged under the id that it carries, and says nothing else', async () => {
  const lines: string[] = [];
  const web = await startTestWeb({ log: { write: (line) => void lines.push(line) } });
  web.db.$client.exec('DROP TABLE logins; DROP TABLE users');
  const { status, text: body, headers } = await call(web, LOGIN, { json: { username: 'a', password: 'b' } });
  const id = headers.get('x-request-id') ?? 'none';
  expect(status).toBe(500);
  expect(body).not.toMatch(/users|SQL|node_modules|stack/);
  expect(lines.filter((line) => line.includes(`"reqId":"${id}"`)).join()).toContain('no such table: users');
});
