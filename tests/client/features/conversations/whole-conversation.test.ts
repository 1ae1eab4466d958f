import { describe, expect, test } from 'vitest';
import { MESSAGES_AT_ONCE, wholeConversation } from '#client/features/conversations/whole-conversation.ts';
import { apiOf } from '#tests/support/typed-client.ts';
import { addConversation, say } from '#tests/support/feed-writer.ts';
import { contents, lines } from '#tests/support/messages.ts';
import { startTestWeb } from '#tests/support/web-app.ts';

describe('a conversation', () => {
  test.each([
    ['short', 3],
    ['of exactly one answer', MESSAGES_AT_ONCE],
    ['of several answers', 2 * MESSAGES_AT_ONCE + 1],
  ])('that is %s comes whole and in order', async (_, count) => {
    const web = await startTestWeb();
    const id = addConversation(web.db, { live: false, title: 'A long one' });
    const said = contents(lines(count));
    for (const line of said) say(web.db, id, line);
    const { conversation, messages, complete } = await wholeConversation(apiOf(web), id);
    expect(conversation.title).toBe('A long one');
    expect(contents(messages)).toEqual(said);
    expect(complete).toBe(true);
  });

  test('that is not there is said to be not found', async () => {
    const web = await startTestWeb();
    await expect(wholeConversation(apiOf(web), '0'.repeat(24))).rejects.toThrow('Conversation not found.');
  });
});
