import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { readSealedKey } from '#shared/db/queries/providers.ts';
import { backUp } from '#tests/support/database/backups.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* W9 of reliability.md, backups: whoever finds one can neither log in nor call the provider. */

const KEY = 'sk-canary-key-4f1d';
const ENVIRONMENT_KEY = 'sk-canary-environment-77aa';
const OWNER = { username: 'admin', password: 'canary-password-9c2e' };

test('a backup holds no key, no password, no token, and not the key that opens the saved one', async () => {
  const tell = beginTrial('W9', 'secrets looked for in a backup');
  let tries = 0;
  const web = await startTestWeb({
    provider: { baseUrl: 'http://127.0.0.1:9/v1', key: ENVIRONMENT_KEY, model: 'a-model' },
  });
  await setPassword(web.db, OWNER);
  say(web.db, addConversation(web.db), 'a canary that may be found');
  const login = await call(web, 'POST /auth/login', { json: OWNER });
  const { token } = login.json as { token: string };
  await call(web, 'POST /admin/openai-key', { token, json: { apiKey: KEY } });
  const backup = readFileSync((await backUp(web.dataDir.folder)).file);
  expect(backup.includes('a canary that may be found')).toBe(true);
  expect(backup.includes(readSealedKey(web.db) ?? 'no key')).toBe(true);
  const boxKey = readFileSync(web.dataDir.secretKey, 'utf8').trim();
  for (const secret of [KEY, ENVIRONMENT_KEY, OWNER.password, token, boxKey]) {
    tell({ tries: (tries += 1) });
    expect(backup.includes(secret)).toBe(false);
    expect(backup.includes(Buffer.from(secret).toString('base64').slice(0, -4))).toBe(false);
  }
  expect(backup.includes(Buffer.from(boxKey, 'hex'))).toBe(false);
});
