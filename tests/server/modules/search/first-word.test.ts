import { describe, expect, test } from 'vitest';
import type { FirstAnswer } from '#shared/schemas/search.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { forgetIndex } from '#tests/support/database/search-index.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const answerTo = (web: TestWeb, word: string) =>
  call(web, `GET /search/first?${new URLSearchParams({ word }).toString()}`);

async function firstOf(web: TestWeb, word: string) {
  const { first, latest, ...rest } = (await answerTo(web, word)).json as FirstAnswer;
  const textOf = (hit: typeof first) => hit && hit.text.map(({ text }) => text).join('');
  return { first: textOf(first), latest: textOf(latest), ...rest };
}

async function siteWith(...lines: readonly string[]) {
  const web = await startTestWeb();
  const conversation = addConversation(web.db, { title: 'Marmalade' });
  const said = lines.map((content) => say(web.db, conversation, content));
  return { web, conversation, said };
}

describe('the first time of a word', () => {
  test('is the line that had it first, with who said it, where and when, and in how many lines it has been', async () => {
    const { web, conversation } = await siteWith('Nothing yet.');
    const line = say(web.db, conversation, { content: '<warden> The marmalade is closed.', role: 'user' });
    say(web.db, conversation, 'Your MARMALADE was open.');
    say(web.db, conversation, 'Marmalade, marmalade.');
    const { json } = await answerTo(web, 'marmalade');
    expect(json).toMatchObject({
      first: {
        kind: 'line',
        _id: line.id,
        role: 'user',
        conversationId: conversation,
        conversationTitle: 'Marmalade',
        text: [
          { text: 'The ', marked: false },
          { text: 'marmalade', marked: true },
          { text: ' is closed.', marked: false },
        ],
      },
      count: 3,
      indexed: 1,
    });
    expect(await firstOf(web, 'marmalade')).toMatchObject({ latest: 'Marmalade, marmalade.' });
  });

  test('is of several words as they stand, and of whatever case and accents', async () => {
    const { web } = await siteWith('form blue', 'the BLUE Fórm', 'a blue form');
    expect(await firstOf(web, ' blue  form ')).toMatchObject({ first: 'the BLUE Fórm', count: 2 });
  });

  test('has the same line first and last where it was said once, and none where nobody has said it', async () => {
    const { web } = await siteWith('once');
    expect(await firstOf(web, 'once')).toMatchObject({ first: 'once', latest: 'once', count: 1 });
    expect(await firstOf(web, 'never')).toEqual({ first: null, latest: null, count: 0, indexed: 1 });
  });

  test('takes no word for an operator', async () => {
    const { web } = await siteWith('one AND two', 'by feral, in title');
    expect(await firstOf(web, 'AND')).toMatchObject({ first: 'one AND two' });
    expect(await firstOf(web, 'by:feral')).toMatchObject({ first: 'by feral, in title' });
    expect(await firstOf(web, 'on*')).toMatchObject({ first: null });
    expect(await firstOf(web, '"one')).toMatchObject({ first: 'one AND two' });
  });

  test.each(['', '   ', '...', '"', '🐾'])('is asked for by a word, which %j is not', async (word) => {
    const { web } = await siteWith('a line');
    expect(await answerTo(web, word)).toMatchObject({ status: 400, json: failure('BAD_REQUEST') });
  });

  test('is another line once the first is deleted', async () => {
    const { web, conversation } = await siteWith('the cage');
    say(web.db, addConversation(web.db, { live: false }), 'a second cage');
    await call(web, `DELETE /admin/conversations/${conversation}`, { token: await signIn(web) });
    expect(await firstOf(web, 'cage')).toMatchObject({ first: 'a second cage', count: 1 });
  });

  test('says how much of what was said it knows', async () => {
    const { web } = await siteWith('the cage', 'the cage again');
    forgetIndex(web.db);
    expect(await firstOf(web, 'cage')).toMatchObject({ first: null, indexed: 0 });
  });
});
