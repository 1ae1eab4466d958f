import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { apiError, frame, type Behaviour } from '#tests/support/provider/fake-provider.ts';
import { KEY, lineBrief, NEVER, startRig } from '#tests/support/provider/engine-rig.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* W9 of reliability.md: providers that say the key back, wherever they can. */

const TELLTALES: readonly Behaviour[] = [
  apiError(400, { message: `Bad request with Authorization: Bearer ${KEY}` }),
  apiError(401, { message: `Incorrect API key provided: ${KEY}.`, code: 'invalid_api_key' }),
  apiError(429, { message: `Too much from ${KEY}`, type: KEY, code: KEY }, { 'x-request-id': KEY }),
  { status: 500, headers: { 'content-type': 'text/html' }, body: `<pre>${KEY}</pre>` },
  { status: 302, headers: { location: `http://127.0.0.1:1/?key=${KEY}` } },
  { status: 418, body: KEY },
  { frames: [`data: {"error":{"message":"${KEY}"}}\n\n`], then: 'end' },
  { frames: [`data: ${KEY}\n\n`], then: 'end' },
  { frames: [`data: {"choices":"${KEY}"}\n\n`], then: 'end' },
  { frames: [frame({ refusal: KEY }, { finish_reason: 'stop' })], then: 'end' },
];

test.each(TELLTALES.map((answer, n) => [n, answer] as const))(
  'a key that the provider says back is in no log, no problem and no error (%d)',
  async (_n, answers) => {
    const tell = beginTrial('W9', 'answers of a provider that say the key back');
    const { engine, log, problems, db, dataDir } = await startRig({ answers });
    const error: unknown = await engine.speak(lineBrief(), NEVER).catch((thrown: unknown) => thrown);
    if (!(error instanceof Error)) throw new Error('the engine spoke');
    tell({ tries: 1 });
    expect(log.length).toBeGreaterThan(0);
    expect(problems).toEqual([error.message]);
    writeDuelStatus(db, { problem: error.message });
    const files = readdirSync(dataDir.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    for (const text of [
      ...log,
      ...files,
      error.message,
      error.stack,
      JSON.stringify(error),
      String(error.cause),
    ])
      expect(text).not.toContain(KEY);
  },
);

test('an address with a password in it is shown without it', async () => {
  const { engine, log } = await startRig({
    env: { OPENAI_BASE_URL: 'http://me:canary-password@127.0.0.1:2/v1' },
  });
  await expect(engine.speak(lineBrief(), NEVER)).rejects.toThrow('127.0.0.1:2 cannot be reached');
  expect(log.join('')).not.toContain('canary-password');
});
