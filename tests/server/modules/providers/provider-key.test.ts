import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readProviderKey } from '#shared/db/queries/providers.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const STATUS = 'GET /admin/openai-key';
const SAVE = 'POST /admin/openai-key';
const KEY = 'sk-a-key-that-nobody-sees-1234';

/** A provider that answers every call with `status`; it remembers what it was asked. */
async function startProvider(status: number) {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push(url, headers.authorization);
    response.writeHead(status).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { provider: { baseUrl: `http://127.0.0.1:${port}/v1`, key: undefined, model: 'a-model' }, asked };
}

function stored({ db, dataDir }: TestWeb): string | undefined {
  return readProviderKey(db, new SecretBox(dataDir.secretKey));
}

describe('GET /api/admin/openai-key', () => {
  test('says that there is none on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, STATUS, { token: await signIn(web) });
    expect({ status, json }).toEqual({ status: 200, json: { hasKey: false, masked: '' } });
  });

  test('counts the key of the environment, until one is saved', async () => {
    const provider = { baseUrl: 'http://127.0.0.1:9', key: 'sk-of-the-environment-9876', model: 'a-model' };
    const web = await startTestWeb({ provider });
    const token = await signIn(web);
    expect((await call(web, STATUS, { token })).json).toEqual({ hasKey: true, masked: '****9876' });
    await call(web, SAVE, { token, json: { apiKey: KEY } });
    expect((await call(web, STATUS, { token })).json).toEqual({ hasKey: true, masked: '****1234' });
  });
});

describe('POST /api/admin/openai-key', () => {
  test.each([
    [200, true],
    [401, false],
    [403, false],
    [500, 'unknown'],
    [429, 'unknown'],
  ])('saves a key to which the provider answers %d, and says %j', async (answer, verified) => {
    const { provider, asked } = await startProvider(answer);
    const web = await startTestWeb({ provider });
    const token = await signIn(web);
    const { status, json } = await call(web, SAVE, { token, json: { apiKey: KEY } });
    expect({ status, json }).toEqual({ status: 200, json: { masked: '****1234', verified } });
    expect(asked).toEqual(['/v1/models', `Bearer ${KEY}`]);
    expect(stored(web)).toBe(KEY);
    expect((await call(web, STATUS, { token })).json).toEqual({ hasKey: true, masked: '****1234' });
  });

  test('saves a key although the provider cannot be reached, or the key fits no header', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    for (const apiKey of [KEY, 'a key\nof two lines']) {
      const { status, json } = await call(web, SAVE, { token, json: { apiKey } });
      expect({ status, json }).toMatchObject({ status: 200, json: { verified: 'unknown' } });
      expect(stored(web)).toBe(apiKey);
    }
  });

  test('shows nothing of a key too short to hide the rest of', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const { json } = await call(web, SAVE, { token, json: { apiKey: '12345678' } });
    expect(json).toMatchObject({ masked: '****' });
  });

  test.each([{ apiKey: '' }, { apiKey: '   ' }, {}, { apiKey: 7 }, { apiKey: 'x'.repeat(501) }])(
    'does nothing for %j',
    async (json) => {
      const web = await startTestWeb();
      const token = await signIn(web);
      await call(web, SAVE, { token, json: { apiKey: KEY } });
      const answer = await call(web, SAVE, { token, json });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual(failure('BAD_REQUEST'));
      expect(stored(web)).toBe(KEY);
    },
  );
});

describe('DELETE /api/admin/openai-key', () => {
  const REMOVE = 'DELETE /admin/openai-key';

  test('forgets the saved key, and notes who did', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await call(web, SAVE, { token, json: { apiKey: KEY } });
    const { status, json } = await call(web, REMOVE, { token });
    expect({ status, json }).toEqual({ status: 200, json: { hasKey: false, masked: '' } });
    expect(stored(web)).toBeUndefined();
    expect((await call(web, STATUS, { token })).json).toEqual({ hasKey: false, masked: '' });
    expect((await call(web, 'GET /admin/audit?limit=1', { token })).json).toMatchObject([
      { username: 'admin', action: 'remove provider key', detail: {} },
    ]);
    const again = await call(web, REMOVE, { token });
    expect([again.status, again.json]).toEqual([404, failure('NOT_FOUND', 'There is no key to remove.')]);
  });

  test('leaves the key of the environment, and says so', async () => {
    const provider = { baseUrl: 'http://127.0.0.1:9', key: 'sk-of-the-environment-9876', model: 'a-model' };
    const web = await startTestWeb({ provider });
    const token = await signIn(web);
    await call(web, SAVE, { token, json: { apiKey: KEY } });
    expect((await call(web, REMOVE, { token })).json).toEqual({ hasKey: true, masked: '****9876' });
    const again = await call(web, REMOVE, { token });
    expect(again.status).toBe(404);
    expect(again.json).toMatchObject({ error: expect.stringContaining('OPENAI_API_KEY') as string });
    expect((await call(web, STATUS, { token })).json).toEqual({ hasKey: true, masked: '****9876' });
  });
});
