import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { archives } from '#shared/db/schema.ts';
import { archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/* W8 of reliability.md: who may ask for an archive, and what a thousand who ask bring about. */

const BEACON = 'POST /eternal/archive';
const SINCE = new Date(0).toISOString();
const TEXT = { 'content-type': 'text/plain;charset=UTF-8' };
const BEACONS = 1_000;
const ADDRESSES = 100;
const AT_ONCE = 50;

const send = (web: TestWeb, headers: Record<string, string> = {}) =>
  call(web, BEACON, { body: JSON.stringify({ since: SINCE }), headers: { ...TEXT, ...headers } });

async function startTalking() {
  const web = await startTestWeb({ trustProxy: true });
  const live = addConversation(web.db);
  say(web.db, live, 'a line');
  return { web, live };
}

describe('a beacon', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1' },
  ])('of another site is refused: %j', async (headers: Record<string, string>) => {
    const tell = beginTrial('W8', 'beacons from another site');
    const { web } = await startTalking();
    const { status, json } = await send(web, headers);
    tell({ tries: 1 });
    expect(status).toBe(403);
    expect(json).toEqual(failure('FORBIDDEN', 'That is not allowed from another site.'));
    expect(readdirSync(web.dataDir.archives)).toEqual([]);
  });

  test('of our own page, and of a client that is no browser, is taken', async () => {
    const { web } = await startTalking();
    const ours = { origin: web.url, 'sec-fetch-site': 'same-origin' };
    expect((await send(web, ours)).status).toBe(200);
    expect((await send(web, { 'sec-fetch-site': 'none' })).status).toBe(200);
    expect((await send(web)).status).toBe(200);
  });

  test('of another site is refused over tRPC too, whatever it says it is', async () => {
    const tell = beginTrial('W8', 'beacons from another site');
    let tries = 0;
    const { web } = await startTalking();
    const body = JSON.stringify({ json: { since: SINCE } });
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { origin: 'https://evil.example', 'content-type': type };
      const response = await fetch(`${web.url}/trpc/eternal.archive`, { method: 'POST', body, headers });
      tell({ tries: (tries += 1) });
      expect([403, 415], type).toContain(response.status);
    }
    expect(readdirSync(web.dataDir.archives)).toEqual([]);
  });
});

describe(`${BEACONS} beacons from ${ADDRESSES} addresses`, () => {
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n % ADDRESSES}` });
  const archivesOf = ({ dataDir }: TestWeb) =>
    `archives that came of them: ${readdirSync(dataDir.archives).length}`;
  const sendMany = (web: TestWeb, first: number) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(web, from(first + n))));

  test('make one archive for one live conversation, written once while nothing new is said', async () => {
    const tell = beginTrial('W8', 'beacons while nothing new is said');
    const { web } = await startTalking();
    const first = (await send(web, from(0))).json as { archiveId: string };
    const written = statSync(archivePath(web, first.archiveId));
    for (let n = 0; n < BEACONS; n += AT_ONCE) {
      const answers = await sendMany(web, n);
      tell({ tries: n + answers.length }, archivesOf(web));
      for (const { json } of answers) {
        expect(json).toEqual({ success: true, archived: true, archiveId: first.archiveId, messageCount: 1 });
      }
    }
    expect(readdirSync(web.dataDir.archives)).toEqual([`${first.archiveId}.txt`]);
    expect(web.db.select().from(archives).all()).toHaveLength(1);
    expect(statSync(archivePath(web, first.archiveId)).ino).toBe(written.ino);
  });

  test('while the conversation goes on, take no more room than one', async () => {
    const tell = beginTrial('W8', 'beacons while the conversation goes on');
    const { web, live } = await startTalking();
    for (let n = 0; n < BEACONS; n += AT_ONCE) {
      say(web.db, live, `line ${n}`);
      const answers = await sendMany(web, n);
      tell({ tries: n + answers.length }, archivesOf(web));
    }
    const [name = '', ...others] = readdirSync(web.dataDir.archives);
    expect(others).toEqual([]);
    const { json } = await call(web, 'GET /archives');
    expect(json).toMatchObject([{ _id: name.slice(0, 24), messageCount: 1 + BEACONS / AT_ONCE }]);
  });
});
