import { describe, expect, test } from 'vitest';
import { PAGE_BYTES_MAX, PAGE_MESSAGES_MAX } from '#shared/constants.ts';
import { apiOf } from '#tests/support/http/typed-client.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { contents, lines } from '#tests/support/http/messages.ts';
import { call } from '#tests/support/http/call.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** A conversation of these lines. */
async function startWith(said: readonly string[]) {
  const web = await startTestWeb();
  const id = addConversation(web.db, { live: false, title: 'A long one' });
  for (const line of said) say(web.db, id, line);
  return { web, api: apiOf(web), id };
}

/** The pages of a conversation as typed calls read it, the last one first. */
async function pagesOf({ api, id }: Awaited<ReturnType<typeof startWith>>) {
  const pages = [await api.conversations.byId.query({ id })];
  for (let last = pages[0]; last?.hasEarlier; last = pages.at(-1)) {
    pages.push(await api.conversations.byId.query({ id, before: last.messages[0]?._id }));
  }
  return pages.map(({ messages }) => contents(messages));
}

const CASES: readonly (readonly [what: string, said: readonly string[], pages: number])[] = [
  ['an empty one', [], 1],
  ['a short one', contents(lines(3)), 1],
  ['one of exactly a page', contents(lines(PAGE_MESSAGES_MAX)), 1],
  ['one of several pages', contents(lines(2 * PAGE_MESSAGES_MAX + 1)), 3],
  [
    'one whose messages are a page each',
    ['a', 'b', 'c'].map((letter) => letter.repeat(PAGE_BYTES_MAX + 1)),
    3,
  ],
  ['one of long and short messages', ['short', 'x'.repeat(PAGE_BYTES_MAX), 'and short'], 3],
];

describe('a conversation read in pages', () => {
  test.each(CASES)('has all that the literal call answers, in order: %s', async (_, said, count) => {
    const long = await startWith(said);
    const pages = await pagesOf(long);
    expect(pages).toHaveLength(count);
    expect(pages.toReversed().flat()).toEqual(said);
    const { json } = await call(long.web, `GET /eternal/conversations/${long.id}`);
    expect(contents((json as { messages: { content: string }[] }).messages)).toEqual(said);
  });

  test('says the same of the conversation over both faces, with the beginning of its latest message', async () => {
    const { web, api, id } = await startWith(['x'.repeat(5_000)]);
    const { conversation } = await api.conversations.byId.query({ id });
    const { json } = await call(web, `GET /eternal/conversations/${id}`);
    expect(JSON.parse(JSON.stringify(conversation))).toEqual(
      (json as { conversation: unknown }).conversation,
    );
    expect(conversation.latestMessage?.content).toHaveLength(2_000);
  });

  test('is said to be not found where there is none, or no such message in it', async () => {
    const { api, id } = await startWith(['one']);
    const unknown = 'f'.repeat(24);
    await expect(api.conversations.byId.query({ id: unknown })).rejects.toThrow('Conversation not found.');
    await expect(api.conversations.byId.query({ id, before: unknown })).rejects.toThrow('no such message');
  });

  test('has no page of more than five hundred', async () => {
    const { api, id } = await startWith(['one']);
    const page = api.conversations.byId.query({ id, limit: PAGE_MESSAGES_MAX + 1 });
    await expect(page).rejects.toMatchObject({ data: { appCode: 'BAD_REQUEST' } });
  });
});
