import { describe, expect, test } from 'vitest';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { archiveConversation } from '#shared/db/archive-store.ts';
import { conversations } from '#shared/db/schema.ts';
import { agentNameOf, stripTag } from '#shared/text/tag.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call, type CallOptions } from '#tests/support/http/call.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { failure, ID, ISO_TIME } from '#tests/support/http/shapes.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const UPLOAD = 'POST /admin/conversations/upload-text';
const MEBIBYTE = 1024 * 1024;

async function uploader() {
  const web = await startTestWeb();
  const token = await signIn(web);
  return { web, token, upload: (options: CallOptions) => call(web, UPLOAD, { token, ...options }) };
}

async function messagesOf(web: TestWeb, json: unknown) {
  const { conversationId } = json as { conversationId: string };
  const answer = await call(web, `GET /eternal/conversations/${conversationId}`);
  return (answer.json as { messages: { role: string; content: string; asciiArt: boolean }[] }).messages;
}

describe('POST /api/admin/conversations/upload-text', () => {
  test('makes a conversation that visitors find in the list, but not in the eternal feed', async () => {
    const { web, token, upload } = await uploader();
    const content = '<feral> I left.\r\n<warden> We noticed.\nThank you for\nyour patience.\n';
    const { status, json } = await upload({ json: { title: 'A file', content } });
    expect({ status, json }).toEqual({ status: 200, json: { success: true, conversationId: ID } });
    expect(await messagesOf(web, json)).toMatchObject([
      { role: 'assistant', content: 'I left.', createdAt: ISO_TIME, asciiArt: false },
      { role: 'user', content: 'We noticed.\nThank you for\nyour patience.' },
    ]);
    expect((await call(web, 'GET /eternal/conversations')).json).toMatchObject([
      { title: 'A file', isEternalMode: false, messageCount: 2 },
    ]);
    expect((await call(web, 'GET /eternal/history')).json).toEqual([]);
    expect((await call(web, 'GET /admin/stats', { token })).json).toMatchObject({
      conversations: { total: 1, eternal: 0, regular: 1 },
    });
  });

  test('takes a text that names no speaker paragraph by paragraph, in turns', async () => {
    const { web, upload } = await uploader();
    const { json } = await upload({
      json: { title: 'prose', content: 'One.\n\nTwo,\nstill two.\n\n\nThree.' },
    });
    expect((await messagesOf(web, json)).map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'One.'],
      ['user', 'Two,\nstill two.'],
      ['assistant', 'Three.'],
    ]);
  });

  test.each([
    ['<sigh> Fine.', 'assistant', '<sigh> Fine.'],
    ['<alice> Hello?', 'assistant', '<alice> Hello?'],
    ['<script>alert(1)</script>', 'assistant', '<script>alert(1)</script>'],
    ['<Warden> <sigh> Fine.', 'user', '<sigh> Fine.'],
    ['<warden> Fine.\n<sigh>\n<b>Next.</b>', 'user', 'Fine.\n<sigh>\n<b>Next.</b>'],
  ])(
    'keeps what stands in angle brackets and names neither of the two: %j',
    async (content, role, stored) => {
      const { web, upload } = await uploader();
      const { json } = await upload({ json: { title: 'tags', content } });
      expect(await messagesOf(web, json)).toMatchObject([{ role, content: stored }]);
    },
  );

  test.each(['<feral> <warden> is a word, too.', 'feral: <warden> is a word, too.'])(
    'takes one tag for the name, and shows the next: %j',
    async (content) => {
      const { web, upload } = await uploader();
      const { json } = await upload({ json: { title: 'tags', content } });
      const [message] = await messagesOf(web, json);
      const shown = message && [agentNameOf(message), stripTag(message.content)];
      expect(shown).toEqual(['feral', '<warden> is a word, too.']);
      expect((await call(web, 'GET /eternal/conversations')).json).toMatchObject([{ messageCount: 1 }]);
      const { conversationId } = json as { conversationId: string };
      const files = new ArchiveFiles(web.dataDir.archives);
      const archive = await archiveConversation({ db: web.db, files }, conversationId);
      expect(await files.read(archive ?? '')).toContain('] feral@eternal:~$ <warden> is a word, too.\n');
    },
  );

  test('recognises a picture', async () => {
    const { web, upload } = await uploader();
    const { json } = await upload({ json: { title: 'art', content: '/\\_/\\\n( . )\n > ^ <' } });
    expect((await messagesOf(web, json)).map(({ asciiArt }) => asciiArt)).toEqual([true]);
  });

  test('stores text, not what a terminal or a browser would make of it', async () => {
    const { web, upload } = await uploader();
    const content = '<feral> \u001b[31mred\u001b[0m \u202eesrever <script>alert(1)</script>\u0007';
    const { json } = await upload({ json: { title: '\u001b]0;owned\u0007A\r\n\ttitle', content } });
    expect((await messagesOf(web, json))[0]?.content).toBe('red esrever <script>alert(1)</script>');
    expect(web.db.select().from(conversations).get()?.title).toBe('A title');
  });

  test('takes a mebibyte in whatever JSON makes of it, and not a byte more', async () => {
    const { web, upload } = await uploader();
    const quotes = '"\n'.repeat(MEBIBYTE / 2);
    const { status, json } = await upload({ json: { title: 'full', content: quotes } });
    expect(status).toBe(200);
    expect(await messagesOf(web, json)).toHaveLength(1);
    const refused = await upload({ json: { title: 'over', content: `${quotes}"` } });
    expect(refused.status).toBe(413);
    expect(refused.json).toEqual(failure('TOO_LARGE', 'A text may have 1 MiB.'));
    const wide = await upload({ json: { title: 'over', content: 'é'.repeat(MEBIBYTE / 2 + 1) } });
    expect(wide.status).toBe(413);
    expect(web.db.select().from(conversations).all()).toHaveLength(1);
  });

  test.each([
    ['no title', { content: 'a line' }],
    ['an empty title', { title: '', content: 'a line' }],
    ['a title of spaces', { title: '  ', content: 'a line' }],
    ['a title of nothing but control characters', { title: '\u0007\u001b[0m', content: 'a line' }],
    ['a title of 201 characters', { title: 'x'.repeat(201), content: 'a line' }],
    ['a title that is no text', { title: 7, content: 'a line' }],
    ['no content', { title: 'a file' }],
    ['empty content', { title: 'a file', content: '' }],
    ['content of white space', { title: 'a file', content: ' \n\t\n ' }],
    ['content of tags alone', { title: 'a file', content: '<feral>\n<warden>\n' }],
    ['a NUL', { title: 'a file', content: 'a\0b' }],
    ['a lone surrogate', { title: 'a file', content: 'a\ud800b' }],
    ['what a decoder leaves of bytes that are not UTF-8', { title: 'a file', content: 'a\ufffdb' }],
  ])('refuses %s', async (_name, json) => {
    const tell = beginTrial(
      'W5',
      'uploads that are no text, or not fit to be stored: a NUL, a lone surrogate and others',
    );
    const { web, upload } = await uploader();
    const answer = await upload({ json });
    tell({ tries: 1 });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual(failure('BAD_REQUEST'));
    expect(web.db.select().from(conversations).all()).toEqual([]);
  });

  test('takes a title of 200 characters', async () => {
    const { upload } = await uploader();
    expect((await upload({ json: { title: 'x'.repeat(200), content: 'a line' } })).status).toBe(200);
  });
});
