import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BODY_BYTES } from '#server/limits/table.ts';
import { newToken } from '#server/modules/auth/token.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { answerOn, CHUNKED, declared, inChunks, rawPost } from '#tests/support/http/raw-post.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* Who may send what is decided before any of it is read. */

const UPLOAD = '/api/admin/conversations/upload-text';
const TYPED_UPLOAD = '/trpc/admin.uploadText';
const CHAT = `/api/conversations/${'a'.repeat(24)}/messages`;
const UPLOAD_MAX_BYTES = 4 * 1024 * 1024;
/** Less than `requestTimeout`, after which Node closes whatever is left. */
const CUT_WITHIN_MS = 20_000;
const NESTED = '['.repeat(UPLOAD_MAX_BYTES);
const LONG = 'x'.repeat(BODY_BYTES.anonymous + 1);

const FOR_ANYBODY = ['/api/auth/login', '/trpc/auth.login', '/api/eternal/archive', '/trpc/chat.send', CHAT];
const FOR_ADMINS = [
  UPLOAD,
  TYPED_UPLOAD,
  '/api/admin/branding/replace',
  '/trpc/admin.stats,admin.uploadText?batch=1',
];

/** A refusal in the words of REST or of tRPC. */
function refusal(path: string, code: string, sentence: string): unknown {
  if (!path.startsWith('/trpc')) return failure(code, sentence);
  return { error: { json: { message: sentence, data: { appCode: code } } } };
}

/** Every socket on which a request arrives. */
function watchSockets(): Set<Socket> {
  const sockets = new Set<Socket>();
  const see = (message: unknown) => sockets.add((message as { request: IncomingMessage }).request.socket);
  subscribe('http.server.request.start', see);
  onTestFinished(() => void unsubscribe('http.server.request.start', see));
  return sockets;
}

describe('who is not signed in', () => {
  test.each(FOR_ADMINS)('is told so at %s before any of the body is sent', async (path) => {
    const web = await startTestWeb();
    for (const token of [undefined, newToken()]) {
      const authorization = token === undefined ? [] : [`Authorization: Bearer ${token}`];
      for (const framing of [declared(100), declared(UPLOAD_MAX_BYTES), CHUNKED]) {
        const { status, body } = await answerOnEarly(web, path, [framing, ...authorization]);
        expect(status).toBe(401);
        expect(JSON.parse(body)).toMatchObject(
          refusal(path, 'UNAUTHORIZED', 'Please log in first.') as object,
        );
      }
    }
  });

  test.each([...FOR_ANYBODY, '/api/nothing'])('may send 16 KiB to %s, and no more', async (path) => {
    const web = await startTestWeb();
    const statusOf = async (headers: string[], body: string) =>
      (await answerOn(await rawPost(web, { path, headers: [...headers, 'Connection: close'], body }))).status;
    const fits = LONG.slice(1);
    expect(await statusOf([declared(fits.length)], fits)).not.toBe(413);
    expect(await statusOf([CHUNKED], inChunks(fits))).not.toBe(413);
    expect(await statusOf([declared(LONG.length)], LONG)).toBe(413);
    expect(await statusOf([CHUNKED], inChunks(LONG))).toBe(413);
    expect(await statusOf([CHUNKED], inChunks(LONG, 1_000, false))).toBe(413);
  });

  test('is read no further once refused, however much comes', async () => {
    const web = await startTestWeb();
    const sockets = watchSockets();
    const endless = inChunks('x'.repeat(16 * 1024 * 1024), 64 * 1024, false);
    for (const path of [UPLOAD, '/api/auth/login', '/api/nothing', '/nothing']) {
      const client = await rawPost(web, { path, headers: [CHUNKED], body: endless });
      expect((await answerOn(client)).status).toBeGreaterThanOrEqual(400);
    }
    for (const path of ['/api/health', '/api/eternal/history']) {
      const head = `GET ${path} HTTP/1.1\r\nHost: test\r\n${CHUNKED}\r\n\r\n`;
      const client = await rawPost(web, { path: '/api/auth/login', headers: [declared(0)] });
      client.write(head + endless);
      await answerOn(client);
    }
    await expect
      .poll(() => [...sockets].every(({ closed }) => closed), { timeout: CUT_WITHIN_MS })
      .toBe(true);
    expect(Math.max(...[...sockets].map(({ bytesRead }) => bytesRead))).toBeLessThan(512 * 1024);
  });

  test.each([UPLOAD, '/api/auth/login', '/nothing'])(
    'gets the whole answer at %s where the client sends on and reads late, as proxies do',
    async (path) => {
      const web = await startTestWeb();
      const headers = [declared(NESTED.length)];
      const client = (await rawPost(web, { path, headers, body: NESTED })).pause();
      await sleep(200);
      const { status, head, body } = await answerOn(client);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(head).toContain('connection: close');
      expect(JSON.parse(body)).toMatchObject({ success: false });
    },
  );

  test('leaves no connection behind, be there hundreds that never hang up', async () => {
    const web = await startTestWeb();
    const sockets = watchSockets();
    const clients = await Promise.all(
      Array.from({ length: 200 }, () =>
        rawPost(web, { path: UPLOAD, headers: [CHUNKED], body: inChunks(LONG, 1_000, false) }),
      ),
    );
    onTestFinished(() => clients.forEach((client) => client.destroy()));
    await expect.poll(() => sockets.size).toBe(clients.length);
    await expect
      .poll(() => [...sockets].filter(({ closed }) => !closed).length, { timeout: CUT_WITHIN_MS })
      .toBe(0);
  });

  test('keeps the connection after a refusal of little', async () => {
    const web = await startTestWeb();
    const { status, headers } = await call(web, 'POST /admin/branding/replace', { json: {} });
    expect(status).toBe(401);
    expect(headers.get('connection')).toBe('keep-alive');
  });

  test('can send the longest chat message that there is, as a browser writes it', async () => {
    const web = await startTestWeb();
    const id = addConversation(web.db);
    say(web.db, id, 'a line');
    const content = '🗝'.repeat(1_000);
    expect(content).toHaveLength(2_000);
    const { status } = await call(web, `POST /conversations/${id}/messages`, { json: { content } });
    expect(status).toBe(202);
  });

  test('cannot end web by a body that no route reads', async () => {
    const web = await startTestWeb();
    const unheard: Error[] = [];
    const note = (error: Error) => unheard.push(error);
    process.on('uncaughtExceptionMonitor', note);
    onTestFinished(() => void process.off('uncaughtExceptionMonitor', note));
    const body = inChunks(LONG);
    for (const path of ['/', '/conversations', '/api/eternal/stream']) {
      const { status } = await answerOn(await rawPost(web, { path, headers: [CHUNKED], body }));
      expect([404, 413]).toContain(status);
    }
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200);
    expect(unheard).toEqual([]);
  });
});

/** What is answered to a head alone. */
async function answerOnEarly(web: TestWeb, path: string, headers: string[]) {
  const client = await rawPost(web, { path, headers });
  const whole = new Promise<void>((resolve) => client.on('data', () => resolve()));
  const answer = answerOn(client);
  await whole;
  client.end();
  return answer;
}

describe('an administrator', () => {
  /** Each line feed takes two bytes in JSON, and most control characters six. */
  const TEXTS = { 'of lines': 'a\n'.repeat(512 * 1024), 'of controls': `${'a\u0001'.repeat(512 * 1024)}` };

  test.each(Object.entries(TEXTS))(
    'uploads a large text %s over both faces, in chunks too',
    async (_name, content) => {
      const web = await startTestWeb();
      const token = await signIn(web);
      const authorization = `Authorization: Bearer ${token}`;
      for (const [path, sent] of [
        [UPLOAD, { title: 'A large one', content }],
        [TYPED_UPLOAD, { json: { title: 'A large one', content } }],
      ] as const) {
        const body = JSON.stringify(sent);
        expect(body.length).toBeLessThan(UPLOAD_MAX_BYTES);
        for (const [framing, framed] of [
          [declared(body.length), body],
          [CHUNKED, inChunks(body)],
        ] as const) {
          const headers = [framing, authorization];
          expect(await answerOn(await rawPost(web, { path, headers, body: framed }))).toMatchObject({
            status: 200,
          });
        }
      }
    },
  );

  test('may send 64 KiB to any other call, and no more', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const bodyOf = (bytes: number) => `{"themeId":"${'x'.repeat(bytes - 14)}"}`;
    const statusOf = async (bytes: number) => {
      const headers = { 'content-type': 'application/json' };
      return (await call(web, 'POST /admin/themes/apply', { token, body: bodyOf(bytes), headers })).status;
    };
    expect(await statusOf(BODY_BYTES.call)).toBe(400);
    expect(await statusOf(BODY_BYTES.call + 1)).toBe(413);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const typed = (bytes: number) =>
      fetch(`${web.url}/trpc/themes.set`, { method: 'POST', headers, body: bodyOf(bytes) });
    expect((await typed(BODY_BYTES.call)).status).toBe(400);
    expect((await typed(BODY_BYTES.call + 1)).status).toBe(413);
  });

  test.each([UPLOAD, TYPED_UPLOAD])(
    'is looked up once ahead of the body at %s, and once more by the procedure',
    async (path) => {
      const web = await startTestWeb();
      const authorization = `Bearer ${await signIn(web)}`;
      const verify = vi.spyOn(web.backend.services.auth, 'verify');
      const text = { title: 'A text', content: '<feral> Hello.' };
      const body = JSON.stringify(path === UPLOAD ? text : { json: text });
      const headers = { authorization, 'content-type': 'application/json' };
      const { status } = await fetch(`${web.url}${path}`, { method: 'POST', headers, body });
      expect(status).toBe(200);
      expect(verify).toHaveBeenCalledTimes(2);
    },
  );

  test('is known for the next body no longer than the login lasts', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const upload = async () => {
      const headers = [declared(LONG.length), `Authorization: Bearer ${token}`];
      return (await answerOn(await rawPost(web, { path: UPLOAD, headers, body: LONG }))).status;
    };
    expect(await upload()).toBe(400);
    await call(web, 'POST /auth/logout', { token });
    expect(await upload()).toBe(401);
  });
});
