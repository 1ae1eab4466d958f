import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerTests } from '#tests/support/database/provider-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const KEY = 'sk-canary-1234567890';

/** A server that answers `/models` so, and a site whose first provider it is. */
async function house(status: number, body: string) {
  const keys: (string | undefined)[] = [];
  const server = createServer(({ headers }, response) => {
    keys.push(headers.authorization);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const provider = { baseUrl: `http://127.0.0.1:${port}/v1`, key: KEY, model: 'a-model' };
  const web = await startTestWeb({ provider });
  const token = await signIn(web);
  return {
    web,
    token,
    keys,
    host: `127.0.0.1:${port}`,
    models: () => call(web, 'GET /admin/providers/first/models', { token }),
  };
}

describe('the models of a provider', () => {
  test.each([
    ['as OpenAI lists them', { object: 'list', data: [{ id: 'b' }, { id: 'a' }, { id: 'b' }] }],
    ['as Ollama lists them', { models: [{ name: 'b' }, { name: 'a' }] }],
    ['in a bare list', [{ id: 'b' }, { id: 'a' }]],
  ])('are listed %s', async (_, body) => {
    const { models, keys } = await house(200, JSON.stringify(body));
    expect((await models()).json).toEqual({ models: ['a', 'b'] });
    expect(keys).toEqual([`Bearer ${KEY}`]);
  });

  test.each([
    [401, '{}', 'refuses the key (401).'],
    [404, '{}', 'answers with 404.'],
    [200, '<html>', 'has no list of models.'],
    [200, '{"ok":true}', 'has no list of models.'],
    [200, `"${'x'.repeat(3 * 1024 * 1024)}"`, 'has no list of models.'],
  ])(
    'that are not had with %d are told of in a sentence, without the key',
    async (status, body, sentence) => {
      const { models, host } = await house(status, body);
      const answer = await models();
      expect([answer.status, answer.json]).toMatchObject([503, { error: `${host} ${sentence}` }]);
      expect(JSON.stringify(answer.json)).not.toContain(KEY);
    },
  );

  test('of nobody cannot be listed', async () => {
    const { web, token } = await house(200, '[]');
    expect((await call(web, `GET /admin/providers/${'f'.repeat(24)}/models`, { token })).status).toBe(404);
    expect((await call(web, 'GET /admin/providers/second/models', { token })).status).toBe(400);
  });
});

describe('a test of a provider', () => {
  test('brings what the daemon heard, and is in the audit', async () => {
    const { web, token } = await house(200, '[]');
    answerTests(web.db);
    const { status, json } = await call(web, 'POST /admin/providers/first/test', { token });
    expect([status, json]).toMatchObject([200, { raw: 'A line.', gate: null, tokensIn: 100 }]);
    expect((await call(web, 'GET /admin/audit?limit=1', { token })).json).toMatchObject([
      { action: 'test provider' },
    ]);
  });

  test('that no daemon takes up ends with a sentence, and only one is under way', async () => {
    const { web, token } = await house(200, '[]');
    const ask = () => call(web, 'POST /admin/providers/first/test', { token });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one, other].map(({ status }) => status).sort()).toEqual([409, 503]);
    expect([one, other].map(({ json }) => (json as { error: string }).error).sort()).toEqual([
      'A test is under way. Wait for its line.',
      'No daemon answered in time. Is one running?',
    ]);
  });
});
