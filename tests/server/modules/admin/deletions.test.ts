import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WITH_CONVERSATIONS } from '#server/modules/admin/bulk/keep-aside.ts';
import { DELETION_KEPT_MS } from '#shared/constants.ts';
import { newId } from '#shared/db/id.ts';
import { Database } from '#shared/db/sqlite.ts';
import { readEpoch } from '#shared/db/queries/feed-epoch.ts';
import { deletions } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive, archiveFile } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure, ID, ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const TABLES = ['conversations', ...Object.keys(WITH_CONVERSATIONS), 'stamp_counts'];

/** A live episode of two lines with all that hangs on a conversation, an archived episode of one, and an upload of one. */
async function startBusySite() {
  const web = await startTestWeb();
  const token = await signIn(web);
  const archive = await addArchive(web, 'Closed', ['It is open.']);
  const live = addConversation(web.db, { title: 'live' });
  const lines = ['one', 'two'].map((line) => say(web.db, live, line));
  hangOn(web, live, lines[0]?.seq ?? 0);
  const upload = addConversation(web.db, { origin: 'upload', live: false, title: 'upload' });
  say(web.db, upload, 'uploaded');
  return { web, token, archive, live, upload };
}

/** A row in every table that refers to a conversation. */
function hangOn({ db }: TestWeb, conversation: string, seq: number): void {
  const question = newId();
  const insert = (statement: string, ...values: unknown[]) => db.$client.prepare(statement).run(...values);
  insert(`INSERT INTO episodes (conversation_id, so_far) VALUES (?, 'so far')`, conversation);
  insert(`INSERT INTO turns VALUES (?, 0, ?, 'f', 'scripted', 'none', 0, 0, 0, 0, 1, 1)`, conversation, seq);
  insert(
    `INSERT INTO rejections (at, conversation_id, purpose, persona, engine, model, reason, text) VALUES (1, ?, 'duel', 'feral', 'scripted', 'none', 'empty', '')`,
    conversation,
  );
  insert(`INSERT INTO stamps VALUES (?, 'v', 'regretted', 1)`, seq);
  insert(`INSERT INTO choices (at, conversation_id, ordinal, drafts) VALUES (1, ?, 0, '[]')`, conversation);
  insert(`INSERT INTO facts (conversation_id, text, at) VALUES (?, 'It stayed open.', 1)`, conversation);
  insert(
    `INSERT INTO chat_messages (id, conversation_id, visitor_id, role, content, awaits_reply, created_at) VALUES (?, ?, 'v', 'user', 'hello?', 1, 1)`,
    question,
    conversation,
  );
  insert(`INSERT INTO chat_turns VALUES (?, 'scripted', 'none', 0, 0, 0, 0, 1)`, question);
}

/** Everything of the conversations, but for what is not to come back as it was. */
function contentsOf({ db }: TestWeb): Record<string, unknown[]> {
  const rows = (table: string) =>
    db.$client
      .prepare(`SELECT * FROM ${table} ORDER BY 1`)
      .all()
      .map((row) => ({ ...(row as object), live: undefined, awaits_reply: undefined, change: undefined }));
  return Object.fromEntries(TABLES.map((table) => [table, rows(table)]));
}

const listOf = async (web: TestWeb, token: string) =>
  (await call(web, 'GET /admin/deletions', { token })).json as { id: string }[];
const keptIn = ({ dataDir }: TestWeb) => readdirSync(dataDir.deleted);

async function deleteBy(web: TestWeb, token: string, route: string): Promise<string> {
  expect((await call(web, route, { token })).status).toBe(200);
  return (await listOf(web, token))[0]?.id ?? '';
}

describe('what was deleted', () => {
  test.each([
    { route: 'DELETE /admin/conversations', kind: 'conversations', counts: [3, 4], title: null },
    { route: 'DELETE /admin/eternal-conversations', kind: 'eternal', counts: [2, 3], title: null },
    { route: 'DELETE /admin/conversations/{live}', kind: 'conversation', counts: [1, 2], title: 'live' },
  ])('is listed and comes back whole after $route', async ({ route, kind, counts, title }) => {
    const [conversations, messages] = counts;
    const { web, token, live } = await startBusySite();
    const before = contentsOf(web);
    const id = await deleteBy(web, token, route.replace('{live}', live));
    const common = { at: ISO_TIME, keptUntil: ISO_TIME, username: 'admin', from: ISO_TIME, to: ISO_TIME };
    const extent = { conversations, messages, archives: 0, bytes: expect.any(Number) as number };
    expect(await listOf(web, token)).toEqual([{ id: ID, kind, title, ...extent, ...common }]);
    const epoch = readEpoch(web.db);
    const { status, json } = await call(web, `POST /admin/deletions/${id}/restore`, { token });
    const restored = {
      conversationsRestored: conversations,
      messagesRestored: messages,
      archivesRestored: 0,
    };
    expect({ status, json }).toEqual({ status: 200, json: { success: true, ...restored, skipped: 0 } });
    expect(contentsOf(web)).toEqual(before);
    expect(readEpoch(web.db)).not.toBe(epoch);
    expect([await listOf(web, token), keptIn(web)]).toEqual([[], []]);
  });

  test('comes back with its archives, and their files', async () => {
    const { web, token, archive } = await startBusySite();
    const text = archiveFile(web, archive);
    const before = (await call(web, 'GET /archives')).json;
    const id = await deleteBy(web, token, 'DELETE /admin/archives');
    expect((await call(web, `GET /archives/${archive}`)).status).toBe(404);
    const { json } = await call(web, `POST /admin/deletions/${id}/restore`, { token });
    expect(json).toMatchObject({ archivesRestored: 1, conversationsRestored: 0, skipped: 0 });
    expect((await call(web, 'GET /archives')).json).toEqual(before);
    expect(archiveFile(web, archive)).toBe(text);
  });

  test('is no longer live when it is back, and nobody waits for a reply', async () => {
    const { web, token, live } = await startBusySite();
    const id = await deleteBy(web, token, `DELETE /admin/conversations/${live}`);
    const next = addConversation(web.db, { title: 'the next episode' });
    say(web.db, next, 'life goes on');
    await call(web, `POST /admin/deletions/${id}/restore`, { token });
    const list = (await call(web, 'GET /eternal/conversations')).json as {
      _id: string;
      isEternalMode: boolean;
    }[];
    expect(list.map(({ _id, isEternalMode }) => [_id, isEternalMode]).slice(0, 1)).toEqual([[next, true]]);
    expect(list.find(({ _id }) => _id === live)).toMatchObject({ isEternalMode: false });
    const history = (await call(web, 'GET /eternal/history')).json as { content: string }[];
    expect(history.map(({ content }) => content)).toEqual(['It is open.', 'one', 'two', 'life goes on']);
    expect(web.db.$client.prepare('SELECT sum(awaits_reply) FROM chat_messages').pluck().get()).toBe(0);
  });

  test('leaves what has its place by now as it is, and counts it', async () => {
    const { web, token, upload } = await startBusySite();
    const before = web.db.$client.prepare('SELECT * FROM messages WHERE conversation_id = ?').get(upload);
    const { seq } = before as { seq: number };
    web.db.$client.prepare(`INSERT INTO stamps VALUES (?, 'v', 'regretted', 1)`).run(seq);
    const id = await deleteBy(web, token, `DELETE /admin/conversations/${upload}`);
    const other = addConversation(web.db, { live: false });
    const taken = { ...(before as object), id: newId(), conversation_id: other, content: 'was here first' };
    web.db.$client
      .prepare(
        'INSERT INTO messages VALUES (@seq, @id, @conversation_id, @origin, @role, @content, @ascii_art, @created_at, @beat)',
      )
      .run(taken);
    const { json } = await call(web, `POST /admin/deletions/${id}/restore`, { token });
    expect(json).toMatchObject({ conversationsRestored: 1, messagesRestored: 0, skipped: 1 });
    const { json: back } = await call(web, `GET /eternal/conversations/${upload}`);
    expect(back).toMatchObject({ conversation: { messageCount: 0 }, messages: [] });
    expect(web.db.$client.prepare('SELECT * FROM stamps WHERE message_seq = ?').all(seq)).toEqual([]);
  });

  test('comes back from a file of an older program, which knew no facts', async () => {
    const { web, token, upload } = await startBusySite();
    const id = await deleteBy(web, token, `DELETE /admin/conversations/${upload}`);
    const kept = new Database(join(web.dataDir.deleted, `${id}.db`));
    kept.exec('DROP TABLE facts; ALTER TABLE messages DROP COLUMN beat');
    kept.close();
    const { json } = await call(web, `POST /admin/deletions/${id}/restore`, { token });
    expect(json).toMatchObject({ conversationsRestored: 1, messagesRestored: 1, skipped: 0 });
  });

  test('is kept in files that nobody else can read', async () => {
    const { web, token } = await startBusySite();
    const id = await deleteBy(web, token, 'DELETE /admin/conversations');
    const { mode } = statSync(join(web.dataDir.deleted, `${id}.db`));
    expect([mode & 0o777, statSync(web.dataDir.deleted).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(keptIn(web)).toEqual([`${id}.db`]);
  });

  test('can be given up at once, and never comes back then', async () => {
    const { web, token } = await startBusySite();
    const id = await deleteBy(web, token, 'DELETE /admin/conversations');
    const { status, json } = await call(web, `DELETE /admin/deletions/${id}`, { token });
    expect({ status, json }).toEqual({ status: 200, json: { success: true } });
    expect([await listOf(web, token), keptIn(web)]).toEqual([[], []]);
    for (const route of [`POST /admin/deletions/${id}/restore`, `DELETE /admin/deletions/${id}`]) {
      const answer = await call(web, route, { token });
      expect([answer.status, answer.json]).toEqual([404, failure('NOT_FOUND', 'That is no longer kept.')]);
    }
    const audit = (await call(web, 'GET /admin/audit', { token })).json;
    expect(audit).toMatchObject([
      { action: 'forget what was deleted', detail: { kind: 'conversations', conversations: 3, messages: 4 } },
      { action: 'delete all conversations' },
    ]);
  });

  test('is given up after seven days, with files that no deletion names', async () => {
    const { web, token } = await startBusySite();
    const id = await deleteBy(web, token, 'DELETE /admin/conversations');
    const orphan = join(web.dataDir.deleted, `${newId()}.db`);
    writeFileSync(orphan, '');
    const { services } = web.backend;
    await services.deletions.sweep(Date.now() + DELETION_KEPT_MS - 60_000);
    expect(keptIn(web)).toHaveLength(2);
    const long = new Date(Date.now() - DELETION_KEPT_MS - 60_000);
    utimesSync(orphan, long, long);
    await services.deletions.sweep();
    expect(keptIn(web)).toEqual([`${id}.db`]);
    await services.deletions.sweep(Date.now() + DELETION_KEPT_MS + 60_000);
    expect([keptIn(web), web.db.select().from(deletions).all()]).toEqual([[], []]);
  });

  test('is not kept where nothing went', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    for (const what of ['conversations', 'eternal-conversations', 'archives'])
      expect((await call(web, `DELETE /admin/${what}`, { token })).status).toBe(200);
    expect((await call(web, `DELETE /admin/conversations/${newId()}`, { token })).status).toBe(404);
    expect(await listOf(web, token)).toEqual([]);
  });

  test('is not kept either when the deletion fails', async () => {
    const { web, token, live } = await startBusySite();
    const before = contentsOf(web);
    for (const table of ['conversations', 'archives'])
      web.db.$client.exec(
        `CREATE TRIGGER stuck_${table} BEFORE DELETE ON ${table} BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
      );
    for (const what of ['conversations', `conversations/${live}`, 'archives'])
      expect((await call(web, `DELETE /admin/${what}`, { token })).status).toBe(500);
    expect(contentsOf(web)).toEqual(before);
    expect([await listOf(web, token), keptIn(web)]).toEqual([[], []]);
  });

  test('stays where it is when it cannot be kept', async () => {
    const { web, token } = await startBusySite();
    const before = contentsOf(web);
    writeFileSync(web.dataDir.deleted, 'a file where the folder should be');
    for (const what of ['conversations', 'eternal-conversations', 'archives'])
      expect((await call(web, `DELETE /admin/${what}`, { token })).status).toBe(500);
    expect(contentsOf(web)).toEqual(before);
    expect((await call(web, 'GET /archives')).json).toHaveLength(1);
    expect(await listOf(web, token)).toEqual([]);
  });
});

test('whatever refers to a conversation, and so goes with it, is kept aside', async () => {
  const { db } = await startTestWeb();
  const referring = (table: string): string[] =>
    db.$client
      .prepare(
        `SELECT m.name FROM sqlite_master m, pragma_foreign_key_list(m.name) f
         WHERE m.type = 'table' AND f."table" = ? AND f.on_delete = 'CASCADE'`,
      )
      .pluck()
      .all(table) as string[];
  const below = (table: string): string[] => referring(table).flatMap((name) => [name, ...below(name)]);
  expect(below('conversations').sort()).toEqual(Object.keys(WITH_CONVERSATIONS).sort());
});

describe('GET /api/admin/deletion-preview', () => {
  test.each([
    ['kind=conversations', { conversations: 3, messages: 4, archives: 0, bytes: 0 }],
    ['kind=eternal', { conversations: 2, messages: 3, archives: 0, bytes: 0 }],
    ['kind=archives', { conversations: 0, messages: 0, archives: 1, bytes: expect.any(Number) as number }],
    ['kind=conversation&id={live}', { conversations: 1, messages: 2, archives: 0, bytes: 0 }],
  ])('counts what would go by %s, and says from when to when', async (query, counts) => {
    const { web, token, live } = await startBusySite();
    const route = `GET /admin/deletion-preview?${query.replace('{live}', live)}`;
    const { status, json } = await call(web, route, { token });
    expect({ status, json }).toEqual({ status: 200, json: { ...counts, from: ISO_TIME, to: ISO_TIME } });
  });

  test('has no times where there is nothing', async () => {
    const web = await startTestWeb();
    const { json } = await call(web, 'GET /admin/deletion-preview?kind=eternal', {
      token: await signIn(web),
    });
    expect(json).toEqual({ conversations: 0, messages: 0, archives: 0, bytes: 0, from: null, to: null });
  });

  test.each([
    ['kind=conversation', 400],
    [`kind=archives&id=${'f'.repeat(24)}`, 400],
    ['kind=users', 400],
    [`kind=conversation&id=${'f'.repeat(24)}`, 404],
  ])('refuses %s', async (query, status) => {
    const web = await startTestWeb();
    const token = await signIn(web);
    expect((await call(web, `GET /admin/deletion-preview?${query}`, { token })).status).toBe(status);
  });
});
