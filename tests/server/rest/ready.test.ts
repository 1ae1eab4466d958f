import { expect, test } from 'vitest';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

test('GET /api/ready says yes while the database is followed', async () => {
  const web = await startTestWeb();
  const { status, json } = await call(web, 'GET /ready');
  expect([status, json]).toEqual([200, { ready: true }]);
});

test('GET /api/ready says no once the server is stopping', async () => {
  const web = await startTestWeb();
  web.backend.endStreams();
  const { status, json } = await call(web, 'GET /ready');
  expect([status, json]).toEqual([503, { ready: false }]);
});

test('GET /api/ready says no while the database cannot be read, and yes again after', async () => {
  const web = await startTestWeb();
  const answer = async () => (await call(web, 'GET /ready')).status;
  web.db.$client.exec('ALTER TABLE feed RENAME TO elsewhere');
  await expect.poll(answer).toBe(503);
  web.db.$client.exec('ALTER TABLE elsewhere RENAME TO feed');
  await expect.poll(answer).toBe(200);
});
