import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, describe, onTestFinished, test } from 'vitest';
import { checkProvider } from '#server/commands/doctor/setup.ts';
import { readServerEnv } from '#server/env.ts';
import { dataDirAt } from '#shared/db/data-dir.ts';
import { writeProviderKey } from '#shared/db/queries/providers.ts';
import { SecretBox } from '#shared/db/secret-box.ts';
import { connect, ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const KEY = 'sk-of-the-test';

/** A provider that lists its models to who has the key, or answers every call with `status`. Returns its address. */
async function startProvider(status?: number): Promise<string> {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}` && request.url === '/v1/models';
    response.writeHead(status ?? (isKnown ? 200 : 401)).end('{"data":[]}');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const installation = (env: Record<string, string>, folder = tempFolder()) => ({
  root: ROOT,
  dataDir: dataDirAt(folder),
  env: readServerEnv(env),
});

function withSavedKey(key: string): string {
  const dataDir = tempDataDir();
  writeProviderKey(connect(dataDir.database, 'web'), new SecretBox(dataDir.secretKey), key);
  return dataDir.folder;
}

describe('the provider', () => {
  test('is not asked where none is set up', async () => {
    expect(await checkProvider(installation({}))).toEqual({
      level: 'ok',
      sentence: 'No provider is set up: the scripted engine talks.',
    });
  });

  test('that takes the key of the environment is well', async () => {
    const OPENAI_BASE_URL = await startProvider();
    const { level } = await checkProvider(installation({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL }));
    expect(level).toBe('ok');
  });

  test('is asked with the saved key before that of the environment', async () => {
    const env = { OPENAI_API_KEY: 'sk-wrong', OPENAI_BASE_URL: await startProvider() };
    expect((await checkProvider(installation(env, withSavedKey(KEY)))).level).toBe('ok');
    expect(
      (await checkProvider(installation({ ...env, OPENAI_API_KEY: KEY }, withSavedKey('sk-wrong')))).level,
    ).toBe('broken');
  });

  test('that refuses the key is broken, and the key is not shown', async () => {
    const OPENAI_BASE_URL = await startProvider();
    const finding = await checkProvider(installation({ OPENAI_API_KEY: 'sk-wrong', OPENAI_BASE_URL }));
    expect(finding).toMatchObject({
      level: 'broken',
      sentence: expect.stringContaining('refuses the key (401)') as string,
    });
    expect(finding.sentence).not.toContain('sk-wrong');
  });

  test('that does not answer is warned of', async () => {
    const finding = await checkProvider(
      installation({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }),
    );
    expect(finding).toMatchObject({
      level: 'warning',
      sentence: expect.stringContaining('does not answer') as string,
    });
  });

  test.each([
    [404, 'ok'],
    [429, 'warning'],
    [500, 'warning'],
    [403, 'broken'],
  ])('that answers with %i is %s', async (status, level) => {
    const OPENAI_BASE_URL = await startProvider(status);
    expect((await checkProvider(installation({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL }))).level).toBe(level);
  });

  test('whose saved key opens with another secret.key only is broken', async () => {
    const folder = withSavedKey(KEY);
    new SecretBox(dataDirAt(`${folder}/archives`).secretKey);
    const moved = { ...installation({}, folder) };
    const finding = await checkProvider({
      ...moved,
      dataDir: { ...moved.dataDir, secretKey: `${folder}/archives/secret.key` },
    });
    expect(finding).toMatchObject({
      level: 'broken',
      sentence: expect.stringContaining('does not open with') as string,
    });
  });
});
