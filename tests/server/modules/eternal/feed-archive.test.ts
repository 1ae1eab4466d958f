import { readdirSync, statSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/db/schema.ts';
import { addArchive, archiveFile, archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure, ID } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const ARCHIVE = 'POST /eternal/archive';
const A_WHILE_AGO = new Date(Date.now() - 60_000).toISOString();
const beacon = (web: TestWeb, since: unknown = A_WHILE_AGO) => call(web, ARCHIVE, { json: { since } });
const archiveIdOf = ({ json }: { json: unknown }) => (json as { archiveId: string }).archiveId;

describe('POST /api/eternal/archive', () => {
  test('archives nothing where nothing was said', async () => {
    const web = await startTestWeb();
    const { status, json } = await beacon(web);
    expect({ status, json }).toEqual({
      status: 200,
      json: { success: true, archived: false, messageCount: 0 },
    });
    expect(readdirSync(web.dataDir.archives)).toEqual([]);
  });

  test('archives what the feed said since the page was opened', async () => {
    const web = await startTestWeb();
    const live = addConversation(web.db, { title: 'The door' });
    for (const line of ['one', 'two']) say(web.db, live, line);
    const answer = await beacon(web);
    expect(answer.json).toEqual({ success: true, archived: true, archiveId: ID, messageCount: 2 });
    const { json, status } = await call(web, 'GET /archives');
    expect({ status, json }).toMatchObject({
      status: 200,
      json: [{ _id: archiveIdOf(answer), messageCount: 2 }],
    });
    expect(archiveFile(web, archiveIdOf(answer))).toContain('feral@eternal:~$ two\n');
  });

  test('extends the one archive of the live conversation, and writes nothing when nothing was said', async () => {
    const web = await startTestWeb();
    const live = addConversation(web.db);
    say(web.db, live, 'one');
    const id = archiveIdOf(await beacon(web));
    say(web.db, live, 'two');
    expect(archiveIdOf(await beacon(web))).toBe(id);
    const { ino } = statSync(archivePath(web, id));
    expect(archiveIdOf(await beacon(web))).toBe(id);
    expect(statSync(archivePath(web, id)).ino).toBe(ino);
    expect(readdirSync(web.dataDir.archives)).toEqual([`${id}.txt`]);
    expect(archiveFile(web, id)).toContain('messages: 2');
  });

  test('counts a closed episode, whose archive exists already, and makes no second one', async () => {
    const web = await startTestWeb();
    const id = await addArchive(web, 'closed', ['one', 'two', 'three']);
    expect((await beacon(web)).json).toEqual({ success: true, archived: true, messageCount: 3 });
    expect(readdirSync(web.dataDir.archives)).toEqual([`${id}.txt`]);
  });

  test('counts what was said since then, and a day back at the most', async () => {
    const web = await startTestWeb();
    const live = addConversation(web.db);
    const at = (hoursAgo: number) => {
      const { id } = say(web.db, live, `${hoursAgo} hours ago`);
      web.db
        .update(messages)
        .set({ createdAt: Date.now() - hoursAgo * 3_600_000 })
        .where(eq(messages.id, id))
        .run();
    };
    for (const hoursAgo of [25, 23, 2, 0.5]) at(hoursAgo);
    const countSince = async (since: unknown) =>
      ((await beacon(web, since)).json as { messageCount: number }).messageCount;
    expect(await countSince(Date.now() - 3_600_000)).toBe(1);
    expect(await countSince(new Date(Date.now() - 3 * 3_600_000).toISOString())).toBe(2);
    expect(await countSince(0)).toBe(3);
    expect(await countSince(Date.now() + 3_600_000)).toBe(0);
  });

  test('does not archive what administrators upload', async () => {
    const web = await startTestWeb();
    say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'uploaded');
    expect((await beacon(web)).json).toEqual({ success: true, archived: false, messageCount: 0 });
  });

  test('takes the text/plain that a beacon sends, and refuses a body that does not say what it is', async () => {
    const web = await startTestWeb();
    const live = addConversation(web.db);
    say(web.db, live, 'one');
    closeConversation(web.db, live);
    const body = JSON.stringify({ since: A_WHILE_AGO });
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const answer = await call(web, ARCHIVE, { body, headers: { 'content-type': type } });
      expect(answer.json).toEqual({ success: true, archived: true, messageCount: 1 });
    }
    const blob = await call(web, ARCHIVE, { body: new TextEncoder().encode(body) });
    expect(blob.status).toBe(415);
  });

  test.each([
    null,
    'yesterday',
    '2026-01-01',
    -1,
    1.5,
    8.64e15 + 1,
    Number.MAX_SAFE_INTEGER,
    [A_WHILE_AGO],
    { $date: A_WHILE_AGO },
  ])('refuses a time of %j', async (since) => {
    const web = await startTestWeb();
    const { status, json } = await beacon(web, since);
    expect(status).toBe(400);
    expect(json).toEqual(failure('BAD_REQUEST'));
  });

  test.each(['', 'since=now', '{"since":', 'null', '[]'])('refuses the text body %j', async (body) => {
    const web = await startTestWeb();
    const headers = { 'content-type': 'text/plain' };
    const { status, json } = await call(web, ARCHIVE, { body, headers });
    expect(status).toBe(400);
    expect(json).toEqual(failure('BAD_REQUEST'));
  });
});
