import { describe, expect, test } from 'vitest';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('GET /api/eternal/history', () => {
  test('gives an empty array on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, 'GET /eternal/history?limit=100');
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  test('has exactly the fields of the specification, and the conversation', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const { id } = say(web.db, conversation, { content: '/\\_/\\', role: 'user', asciiArt: true });
    expect((await call(web, 'GET /eternal/history')).json).toEqual([
      {
        _id: id,
        role: 'user',
        content: '/\\_/\\',
        createdAt: ISO_TIME,
        asciiArt: true,
        conversationId: conversation,
      },
    ]);
  });

  test('adds what happened just before to the message that takes it up', async () => {
    const web = await startTestWeb();
    say(web.db, addConversation(web.db), { content: 'Who was that?', beat: 'Somebody comes in.' });
    expect((await call(web, 'GET /eternal/history')).json).toMatchObject([{ beat: 'Somebody comes in.' }]);
  });
});
