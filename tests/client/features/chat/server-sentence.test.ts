import { describe, expect, test } from 'vitest';
import { serverSentence } from '#client/features/chat/server-sentence.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { apiOf } from '#tests/support/http/typed-client.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** What is thrown where a message of `length` characters is sent to a server with `rateLimits`, after `before` others. */
async function failureOf({ length = 1, before = 0, rateLimits = {} }): Promise<unknown> {
  const web = await startTestWeb({ rateLimits });
  const id = addConversation(web.db, { live: false });
  const api = apiOf(web);
  for (let n = 0; n < before; n += 1) await api.chat.send.mutate({ id, content: 'hello' });
  return api.chat.send.mutate({ id, content: 'x'.repeat(length) }).catch((error: unknown) => error);
}

describe('what the server says of a message that it refuses', () => {
  test.each([
    ['is too long', { length: 2_001 }, 'A message has at most 2000 characters.'],
    ['is too long to be read at all', { length: 70_000 }, 'That is too large.'],
    ['comes before the last one is answered', { before: 1 }, 'feral has not answered your last message yet.'],
    [
      'is one of too many calls',
      { before: 1, rateLimits: { write: 1 } },
      'Too many requests. Wait a moment and try again.',
    ],
  ])('that %s', async (_, options, sentence) => {
    expect(serverSentence(await failureOf(options))).toBe(sentence);
  });

  test('is nothing where no server answers', async () => {
    const api = apiOf({ url: 'http://127.0.0.1:9' });
    const failure: unknown = await api.chat.history.query({ id: '0'.repeat(24) }).catch((e: unknown) => e);
    expect(serverSentence(failure)).toBeUndefined();
    expect(serverSentence(new Error('something else'))).toBeUndefined();
  });
});
