import { expect, test } from 'vitest';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import { messages } from '#shared/db/schema.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

test('a line of the duel says which engine and model wrote it; an uploaded one, that nobody here did', async () => {
  const web = await startTestWeb();
  commitTurn(web.db, takeLease(web.db), turn(addConversation(web.db), 0));
  say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'uploaded');
  const [written, uploaded] = web.db.select().from(messages).all();
  const of = async (id: string | undefined) => (await call(web, `GET /lines/${id}/provenance`)).json;
  expect(await of(written?.id)).toEqual({ engine: 'an engine', model: expect.any(String) as string });
  expect(await of(uploaded?.id)).toEqual({ engine: null, model: null });
});

test('a line that is not there has none', async () => {
  const web = await startTestWeb();
  const { status, json } = await call(web, `GET /lines/${'f'.repeat(24)}/provenance`);
  expect([status, json]).toEqual([404, failure('NOT_FOUND', 'There is no such line.')]);
  expect((await call(web, 'GET /lines/x/provenance')).status).toBe(400);
});
