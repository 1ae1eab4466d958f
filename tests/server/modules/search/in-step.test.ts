import { expect, test } from 'vitest';
import { BRAND } from '#shared/brand.ts';
import { closeEpisode } from '#daemon/episodes/episode-store.ts';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { linesFound, titlesFound } from '#tests/support/database/search-index.ts';
import { takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* Whoever writes what was said, the index has it in the same commit. */

async function startSite() {
  const web = await startTestWeb();
  const token = await signIn(web);
  const conversation = addConversation(web.db, {
    title: `The ${BRAND.oldWord} cage`,
    summary: 'It was open.',
  });
  const line = say(web.db, conversation, `a ${BRAND.oldWord} in the cage`);
  const run = async (route: string, json?: unknown) => {
    const answer = await call(web, route, { token, ...(json !== undefined && { json }) });
    expect(answer.status, answer.text).toBe(200);
    return answer.json;
  };
  return { web, conversation, line, run };
}

const isSound = ({ db }: TestWeb) => expect(integrityOf(db)).toBe('ok');

test.each([
  'DELETE /admin/conversations',
  'DELETE /admin/eternal-conversations',
  'DELETE /admin/conversations/{id}',
])('what %s takes is not found, and is found again once it is restored', async (route) => {
  const { web, conversation, line, run } = await startSite();
  await run(route.replace('{id}', conversation));
  expect([linesFound(web.db, 'cage'), titlesFound(web.db, 'cage')]).toEqual([[], []]);
  const [deletion] = (await run('GET /admin/deletions')) as { id: string }[];
  await run(`POST /admin/deletions/${deletion?.id}/restore`);
  expect([linesFound(web.db, 'cage'), titlesFound(web.db, 'cage')]).toEqual([[line.seq], [conversation]]);
  isSound(web);
});

test('the new brand is found where the old one was', async () => {
  const { web, conversation, line, run } = await startSite();
  await run('POST /admin/branding/replace');
  expect([linesFound(web.db, BRAND.oldWord), titlesFound(web.db, BRAND.oldWord)]).toEqual([[], []]);
  expect(linesFound(web.db, BRAND.product)).toEqual([line.seq]);
  expect(titlesFound(web.db, BRAND.product)).toEqual([conversation]);
  isSound(web);
});

test('other times change nothing about what is found', async () => {
  const { web, line, run } = await startSite();
  await run('POST /admin/conversations/timestamps', { timestamp: '2026-01-01T00:00:00.000Z' });
  expect(linesFound(web.db, 'cage')).toEqual([line.seq]);
});

test('an upload is found with its title, and each of its lines', async () => {
  const { web, run } = await startSite();
  const content = '<feral> one pebble\n<warden> another pebble';
  const { conversationId } = (await run('POST /admin/conversations/upload-text', {
    title: 'On pebbles',
    content,
  })) as {
    conversationId: string;
  };
  expect(linesFound(web.db, 'pebble')).toHaveLength(2);
  expect(titlesFound(web.db, 'pebbles')).toEqual([conversationId]);
});

test('a line of the duel is found as it is said, and an episode by its summary as it closes', async () => {
  const { web, conversation } = await startSite();
  const token = takeLease(web.db);
  commitTurn(web.db, token, turn(conversation, 1));
  const [, said] = web.db.$client
    .prepare<[], string>('SELECT content FROM messages ORDER BY seq')
    .pluck()
    .all();
  expect(linesFound(web.db, `"${said ?? ''}"`)).toHaveLength(1);
  closeEpisode(web.db, token, {
    conversationId: conversation,
    summary: 'The fern won.',
    repetition: 0,
    facts: [],
  });
  expect([titlesFound(web.db, 'fern'), titlesFound(web.db, 'open')]).toEqual([[conversation], []]);
});
