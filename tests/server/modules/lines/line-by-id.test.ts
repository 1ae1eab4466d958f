import { describe, expect, test } from 'vitest';
import type { Line } from '#shared/schemas/line.ts';
import { addConversation, closeConversation, say } from '#tests/support/database/feed-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

/** An episode of these lines, with their ids. */
function play(web: TestWeb, lines: readonly string[], title = 'An episode') {
  const conversation = addConversation(web.db, { title });
  const ids = lines.map((line) => say(web.db, conversation, line).id);
  closeConversation(web.db, conversation);
  return { conversation, ids };
}

async function lineAt(web: TestWeb, id = ''): Promise<Line> {
  return (await call(web, `GET /lines/${id}`)).json as Line;
}

const texts = (messages: readonly { content: string }[]) => messages.map(({ content }) => content);

describe('a line asked for by its id', () => {
  test('comes with the two before it, the one after it, and its place in its conversation', async () => {
    const web = await startTestWeb();
    const { conversation, ids } = play(web, ['one', 'two', 'three', 'four', 'five'], 'The vending machine');
    const line = await lineAt(web, ids[2]);
    expect(line).toMatchObject({
      message: { _id: ids[2], role: 'assistant', content: 'three' },
      conversation: { _id: conversation, title: 'The vending machine', summary: '', isEternalMode: false },
      number: 3,
      count: 5,
      previous: ids[1],
      next: ids[3],
    });
    expect([texts(line.before), texts(line.after)]).toEqual([['one', 'two'], ['four']]);
  });

  test('has its stage direction', async () => {
    const web = await startTestWeb();
    const { id } = say(web.db, addConversation(web.db), { content: 'Wave.', beat: 'Somebody watches.' });
    expect((await lineAt(web, id)).message.beat).toBe('Somebody watches.');
  });

  test('shows nothing of other conversations, and leads on to them', async () => {
    const web = await startTestWeb();
    const earlier = play(web, ['the end']);
    const { ids } = play(web, ['hello', 'goodbye']);
    const later = play(web, ['and again']);
    const [first, last] = [await lineAt(web, ids[0]), await lineAt(web, ids[1])];
    expect([first.before, first.previous]).toEqual([[], earlier.ids[0]]);
    expect([last.after, last.next]).toEqual([[], later.ids[0]]);
  });

  test('is not led astray by an upload that came while the episode ran', async () => {
    const web = await startTestWeb();
    const episode = addConversation(web.db);
    const { id } = say(web.db, episode, 'before');
    say(web.db, addConversation(web.db, { origin: 'upload', live: false }), 'uploaded');
    const after = say(web.db, episode, 'after');
    const line = await lineAt(web, id);
    expect([line.next, texts(line.after)]).toEqual([after.id, ['after']]);
  });

  test('leads nowhere beyond the first and the latest', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, ['alone']);
    expect(await lineAt(web, ids[0])).toMatchObject({ previous: null, next: null, before: [], after: [] });
  });

  test('knows at once what was said after it', async () => {
    const web = await startTestWeb();
    const episode = addConversation(web.db);
    const { id } = say(web.db, episode, 'first');
    expect((await lineAt(web, id)).count).toBe(1);
    say(web.db, episode, 'second');
    web.backend.catchUp();
    expect((await lineAt(web, id)).count).toBe(2);
  });

  test('has its neighbours cut, so that a long one does not come along with each', async () => {
    const web = await startTestWeb();
    const { ids } = play(web, ['a'.repeat(5_000), 'short']);
    const [long, short] = [await lineAt(web, ids[0]), await lineAt(web, ids[1])];
    expect([long.message.content.length, short.before[0]?.content.length]).toEqual([5_000, 2_000]);
  });

  test('is not found where there is none', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, `GET /lines/${'f'.repeat(24)}`);
    expect([status, json]).toEqual([404, failure('NOT_FOUND', 'There is no such line.')]);
    expect((await call(web, 'GET /lines/x')).status).toBe(400);
  });
});
