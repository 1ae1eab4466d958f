import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { conversations, messages } from '#shared/db/schema.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { addArchive, archiveFile } from '#tests/support/database/archive-writer.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { failure, ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

describe('GET /api/eternal/conversations', () => {
  const LIST = 'GET /eternal/conversations?limit=12&skip=0';

  test('gives an empty array on a fresh database', async () => {
    const web = await startTestWeb();
    const { status, json } = await call(web, LIST);
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  test('shows conversations without a message to an administrator alone', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const silent = addConversation(web.db, { title: 'nobody speaks' });
    expect((await call(web, LIST)).json).toEqual([]);
    expect((await call(web, LIST, { token: 'x'.repeat(43) })).json).toEqual([]);
    expect((await call(web, LIST, { token })).json).toEqual([
      {
        _id: silent,
        isEternalMode: true,
        title: 'nobody speaks',
        summary: '',
        startDate: ISO_TIME,
        messageCount: 0,
        createdAt: ISO_TIME,
        updatedAt: ISO_TIME,
        latestMessage: null,
      },
    ]);
  });
});

describe('GET /api/eternal/conversations/{id}', () => {
  test('has exactly the fields of the specification', async () => {
    const web = await startTestWeb();
    const id = addConversation(web.db);
    const { id: messageId } = say(web.db, id, '<feral> I left.');
    const { status, json } = await call(web, `GET /eternal/conversations/${id}`);
    expect(status).toBe(200);
    expect(json).toEqual({
      conversation: {
        _id: id,
        isEternalMode: true,
        title: 'An episode',
        summary: '',
        startDate: ISO_TIME,
        messageCount: 1,
        createdAt: ISO_TIME,
        updatedAt: ISO_TIME,
        latestMessage: { content: '<feral> I left.', createdAt: ISO_TIME },
      },
      messages: [
        {
          _id: messageId,
          role: 'assistant',
          content: '<feral> I left.',
          createdAt: ISO_TIME,
          asciiArt: false,
        },
      ],
    });
  });
});

describe('DELETE /api/admin/conversations/{id}', () => {
  test('removes the conversation with its messages, and nothing else', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const archive = await addArchive(web, 'kept', ['still readable']);
    const doomed = addConversation(web.db, { title: 'doomed' });
    for (const line of ['one', 'two', 'three']) say(web.db, doomed, line);
    const { status, json } = await call(web, `DELETE /admin/conversations/${doomed}`, { token });
    expect({ status, json }).toEqual({
      status: 200,
      json: { success: true, conversationsDeleted: 1, messagesDeleted: 3 },
    });
    expect((await call(web, `GET /eternal/conversations/${doomed}`)).status).toBe(404);
    expect(web.db.select().from(messages).where(eq(messages.conversationId, doomed)).all()).toEqual([]);
    expect(web.db.select().from(conversations).all()).toHaveLength(1);
    expect(archiveFile(web, archive)).toContain('still readable');
  });

  test('finds nothing the second time', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const id = addConversation(web.db);
    expect((await call(web, `DELETE /admin/conversations/${id}`, { token })).status).toBe(200);
    const { status, json } = await call(web, `DELETE /admin/conversations/${id}`, { token });
    expect(status).toBe(404);
    expect(json).toEqual(failure('NOT_FOUND', 'Conversation not found.'));
  });

  test('takes the JSON content type that a client may send with every call, body or not', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const id = addConversation(web.db);
    const headers = { 'content-type': 'application/json' };
    const { status } = await call(web, `DELETE /admin/conversations/${id}`, { token, headers });
    expect(status).toBe(200);
  });

  test('goes by the id in the path, whatever the body says', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const [inPath, inBody] = [addConversation(web.db), addConversation(web.db, { live: false })];
    await call(web, `DELETE /admin/conversations/${inPath}`, { token, json: { id: inBody } });
    expect(
      web.db
        .select()
        .from(conversations)
        .all()
        .map(({ id }) => id),
    ).toEqual([inBody]);
  });

  test('leaves the seats of the others: what is listed after it moves up', async () => {
    const web = await startTestWeb();
    const token = await signIn(web);
    const ids = ['a', 'b', 'c'].map((title) => addConversation(web.db, { live: false, title }));
    for (const id of ids) say(web.db, id, 'a line');
    await call(web, `DELETE /admin/conversations/${ids[1]}`, { token });
    const { json } = await call(web, 'GET /eternal/conversations');
    expect((json as { title: string }[]).map(({ title }) => title)).toEqual(['c', 'a']);
  });
});
