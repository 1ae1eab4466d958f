import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { setPassword } from '#server/modules/auth/accounts.ts';
import { call, type Answer, type CallOptions } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W9 of reliability.md: a key, a password and a token that stand out wherever they turn up. */

const KEY = 'sk-canary-key-4f1d';
const ENVIRONMENT_KEY = 'sk-canary-environment-77aa';
const PASSWORD = 'canary-password-9c2e';
const OWNER = { username: 'admin', password: PASSWORD };

/** Everything that a site said and logged. */
interface Said {
  readonly web: TestWeb;
  readonly log: string[];
  readonly answers: Answer[];
  readonly ask: (route: string, options?: CallOptions) => Promise<Answer>;
}

async function startListening(): Promise<Said> {
  const log: string[] = [];
  const answers: Answer[] = [];
  const web = await startTestWeb({
    log: { write: (line: string) => void log.push(line) },
    provider: { baseUrl: 'http://127.0.0.1:9/v1', key: ENVIRONMENT_KEY, model: 'a-model' },
  });
  await setPassword(web.db, OWNER);
  const ask = async (route: string, options: CallOptions = {}) => {
    const answer = await call(web, route, options);
    answers.push(answer);
    return answer;
  };
  return { web, log, answers, ask };
}

/** Sends the secrets to every place where they may go, and to some where they may not. The token. */
async function useSecrets({ web, ask, answers }: Said): Promise<string> {
  const login = await ask('POST /auth/login', { json: OWNER });
  answers.length = 0;
  const { token } = login.json as { token: string };
  const headers = { 'content-type': 'application/json' };
  await ask('POST /admin/openai-key', { token, json: { apiKey: KEY } });
  await ask('GET /admin/openai-key', { token });
  await ask('GET /admin/audit', { token });
  await ask('GET /admin/stats', { token });
  await ask('POST /auth/login', { json: { username: PASSWORD, password: KEY } });
  await ask('POST /auth/login', { body: `{"password":"${PASSWORD}"`, headers });
  await ask('POST /auth/login', { json: { username: 'admin', password: [PASSWORD] } });
  await ask('POST /admin/openai-key', { token, json: { apiKey: [KEY] } });
  await ask('POST /admin/openai-key', { token, json: { apiKey: KEY.repeat(50) } });
  await ask(`GET /admin/stats?token=${token}&apiKey=${KEY}`, {
    headers: { authorization: `Bearer  ${token}` },
  });
  await ask(`GET /nothing?password=${PASSWORD}`, { headers: { cookie: `token=${token}` } });
  await failWith(web, () => ask('POST /admin/openai-key', { token, json: { apiKey: KEY } }));
  await failWith(web, () => ask('POST /auth/login', { json: OWNER }));
  return token;
}

/** Has a call fail inside, where errors carry what they were made of: somebody else holds the write lock. */
async function failWith({ db }: TestWeb, ask: () => Promise<Answer>): Promise<void> {
  db.$client.exec('BEGIN IMMEDIATE');
  const { status } = await ask();
  db.$client.exec('ROLLBACK');
  expect(status).toBe(503);
}

const filesOf = ({ dataDir }: TestWeb) =>
  readdirSync(dataDir.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a key, a password and a token', () => {
  test('are in no log line, at any level', async () => {
    const tell = beginTrial('W9', 'log lines, each looked through for each secret');
    const said = await startListening();
    const token = await useSecrets(said);
    expect(said.log.length).toBeGreaterThan(0);
    const secrets = [KEY, ENVIRONMENT_KEY, PASSWORD, token];
    tell({ tries: said.log.length * secrets.length });
    for (const secret of secrets) {
      expect(said.log.filter((line) => line.includes(secret))).toEqual([]);
    }
  });

  test('are in no answer and no header, but for the token in that to its login', async () => {
    const tell = beginTrial('W9', 'answers with their headers, each looked through for each secret');
    let tries = 0;
    const said = await startListening();
    const token = await useSecrets(said);
    for (const { text, headers } of said.answers) {
      for (const secret of [KEY, ENVIRONMENT_KEY, PASSWORD, token]) {
        tell({ tries: (tries += 1) });
        expect(text).not.toContain(secret);
        expect(JSON.stringify([...headers])).not.toContain(secret);
      }
    }
  });

  test('stand in no file of the data folder, nor in a backup of the database', async () => {
    const tell = beginTrial('W9', 'files of the data folder, each looked through for each secret');
    let tries = 0;
    const said = await startListening();
    const { web } = said;
    say(web.db, addConversation(web.db), 'a canary that may be found');
    const token = await useSecrets(said);
    web.db.$client.exec(`VACUUM INTO '${join(web.dataDir.folder, 'backup.db')}'`);
    const files = filesOf(web);
    const found = (text: string) => files.filter((path) => readFileSync(path).includes(text));
    expect(found('a canary that may be found').length).toBeGreaterThanOrEqual(2);
    for (const secret of [KEY, ENVIRONMENT_KEY, PASSWORD, token]) {
      tell({ tries: (tries += files.length) });
      expect(found(secret)).toEqual([]);
      expect(found(Buffer.from(secret).toString('base64').slice(0, -4))).toEqual([]);
    }
  });

  test('are readable to the owner of the key file alone', async () => {
    const said = await startListening();
    await useSecrets(said);
    expect(statSync(said.web.dataDir.secretKey).mode & 0o777).toBe(0o600);
  });
});
