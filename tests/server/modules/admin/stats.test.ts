import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { logins } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive, archivePath } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure, ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('GET /api/admin/stats', () => {
  test('counts nothing but the administrator on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /admin/stats', { token: await signIn(web) });
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        conversations: { total: 0, eternal: 0, regular: 0 },
        messages: { total: 0 },
        users: { total: 1 },
        archives: { database: 0, files: 0, totalSize: 0 },
      },
    });
  });

  test('counts what is there, by origin, and the files on the disk', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const archive = await addArchive(web, 'closed', ['one', 'two']);
    say(web.db, addConversation(web.db), 'live');
    say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'uploaded');
    const { json } = await call(web, 'GET /admin/stats', { token });
    expect(json).toEqual({
      conversations: { total: 3, eternal: 2, regular: 1 },
      messages: { total: 4 },
      users: { total: 1 },
      archives: { database: 1, files: 1, totalSize: statSync(archivePath(web, archive)).size },
    });
  });
});

describe('GET /api/admin/audit', () => {
  test('tells who did what, when, with which counts, latest first', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    await call(web, 'POST /admin/themes/apply', { token, json: { themeId: 'cyber-teal' } });
    await call(web, 'POST /admin/eternal/state', { token, json: { enabled: false } });
    expect((await call(web, 'GET /admin/audit', { token })).json).toEqual([
      { at: ISO_TIME, username: 'admin', action: 'disable eternal', detail: {} },
      { at: ISO_TIME, username: 'admin', action: 'apply theme', detail: { themeId: 'cyber-teal' } },
    ]);
    expect((await call(web, 'GET /admin/audit?limit=1', { token })).json).toHaveLength(1);
  });

  test.each(['0', '501', 'x'])('refuses a limit of %s', async (limit) => {
    const web = await startTestWeb();
    const { status, json } = await call(web, `GET /admin/audit?limit=${limit}`, { token: await signIn(web) });
    expect(status).toBe(400);
    expect(json).toEqual(failure('BAD_REQUEST'));
  });
});

describe('while somebody else is writing', () => {
  test('an administrator may read, although the use of the login cannot be noted', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    web.db
      .update(logins)
      .set({ lastUsedAt: Date.now() - 3_600_000 })
      .run();
    web.db.$client.exec('BEGIN IMMEDIATE');
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(200);
    web.db.$client.exec('ROLLBACK');
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(200);
    expect(web.db.select().from(logins).get()?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
  });
});
