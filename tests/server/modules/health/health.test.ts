import { copyFileSync, renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { ADMIN, signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

test('a database that is not in its place is named; nothing is acknowledged, reads go on, and so does all once it is back', async () => {
  const web = await startTestWeb();
  writeDuelStatus(web.db, { running: true });
  const token = await signIn(web);
  const { database } = web.dataDir;
  renameSync(database, `${database}.away`);
  copyFileSync(`${database}.away`, database);

  const health = await call(web, 'GET /health');
  expect([health.status, health.json]).toEqual([
    503,
    { status: 'unavailable', duel: { running: true, lastMessageAt: null }, db: 'displaced' },
  ]);
  for (const [route, options] of [
    ['POST /auth/login', { json: ADMIN }],
    ['POST /admin/themes/apply', { token, json: { themeId: 'cyber-teal' } }],
    ['DELETE /admin/conversations', { token }],
  ] as const) {
    const { status, json, headers } = await call(web, route, options);
    expect([route, status, json]).toEqual([route, 503, failure('UNAVAILABLE')]);
    expect(headers.get('retry-after')).toBe('30');
  }
  expect((await call(web, 'GET /eternal/history?limit=5')).status).toBe(200);
  expect((await call(web, 'GET /admin/duel', { token })).json).toMatchObject({
    storageProblem: expect.stringContaining('was removed or replaced') as string,
    paused: true,
  });

  renameSync(`${database}.away`, database);
  expect((await call(web, 'GET /health')).json).toMatchObject({ status: 'ok', db: 'ok' });
  expect((await call(web, 'POST /auth/login', { json: ADMIN })).status).toBe(200);
});
