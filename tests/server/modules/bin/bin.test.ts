import { describe, expect, test } from 'vitest';
import { REFUSAL_REASONS } from '#shared/refusal-reasons.ts';
import { signIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { refuse } from '#tests/support/database/refusal-writer.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

async function openBin() {
  const web = await startTestWeb({ publicBin: true });
  const conversation = addConversation(web.db);
  return {
    web,
    conversation,
    refused: (fields: Parameters<typeof refuse>[2]) => refuse(web.db, conversation, fields),
  };
}

const listOf = async ({ web }: Pick<Awaited<ReturnType<typeof openBin>>, 'web'>) =>
  (await call(web, 'GET /bin')).json as { number: number; reason: string; text: string | null }[];

describe('the bin', () => {
  test('is not there unless the operator opens it', async () => {
    const web = await startTestWeb();
    refuse(web.db, addConversation(web.db));
    expect(await call(web, 'GET /bin')).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
    expect((await call(web, 'GET /bin/state')).json).toEqual({ isOpen: false });
    const open = await openBin();
    expect((await call(open.web, 'GET /bin/state')).json).toEqual({ isOpen: true });
    expect(await listOf(open)).toEqual([]);
  });

  test('has who said what, when, and why it was refused, latest first', async () => {
    const bin = await openBin();
    bin.refused({ at: 1, text: 'I left.\nAgain.' });
    bin.refused({ at: 2, persona: 'warden', reason: 'farewell', text: 'Goodbye, for the last time.' });
    expect(await listOf(bin)).toEqual([
      {
        number: 2,
        at: '1970-01-01T00:00:00.002Z',
        role: 'user',
        reason: 'farewell',
        text: 'Goodbye, for the last time.',
      },
      {
        number: 1,
        at: '1970-01-01T00:00:00.001Z',
        role: 'assistant',
        reason: 'said before',
        text: 'I left.\nAgain.',
      },
    ]);
  });

  test('shows a line only where it was refused for its form or its likeness to another', async () => {
    const bin = await openBin();
    for (const reason of REFUSAL_REASONS) bin.refused({ reason });
    const shown = (await listOf(bin)).filter(({ text }) => text !== null).map(({ reason }) => reason);
    expect(shown.reverse()).toEqual([
      'goes round',
      'formatted',
      'breaks off',
      'said before',
      'stuck',
      'nearly said before',
      'opens alike',
      'worn phrase',
      'keeps growing',
      'farewell',
    ]);
  });

  test.each([
    ['the key of a provider', 'The key is sk-abc, and it is under the mat.'],
    ['what looks like one', 'Incorrect token 9f86d081884c7d659a2feaa0c55ad015.'],
    ['an address', 'Read https://example.org/terms before you sign.'],
    ['a mail address', 'Write to me@example.org.'],
    ['the other speaker', 'I left.\n<warden> You did not.'],
    ['a speaker by name', 'I left.\nWarden: You did not.'],
  ])('does not show a line with %s in it', async (_what, text) => {
    const bin = await openBin();
    bin.refused({ text });
    expect(await listOf(bin)).toMatchObject([{ text: null }]);
  });

  test('shows forms and pictures, long rules and all', async () => {
    const bin = await openBin();
    const text = `FORM 27\n${'-'.repeat(40)}\nReason: goat`;
    bin.refused({ text });
    expect(await listOf(bin)).toMatchObject([{ text }]);
  });

  test('has nothing of a chat, and nothing that this version cannot name', async () => {
    const bin = await openBin();
    bin.refused({ purpose: 'chat' });
    bin.refused({ reason: 'verbatim' });
    bin.refused({ persona: 'nobody' });
    expect(await listOf(bin)).toEqual([]);
  });

  test('has a hundred lines at most', async () => {
    const bin = await openBin();
    for (let n = 0; n < 120; n += 1) bin.refused({});
    expect(await listOf(bin)).toHaveLength(50);
    expect((await call(bin.web, 'GET /bin?limit=100')).json).toHaveLength(100);
    expect((await call(bin.web, 'GET /bin?limit=101')).status).toBe(400);
  });

  test('shows what was refused once something is said in its place', async () => {
    const bin = await openBin();
    expect(await listOf(bin)).toEqual([]);
    bin.refused({});
    say(bin.web.db, bin.conversation, 'another line');
    bin.web.backend.catchUp();
    expect(await listOf(bin)).toHaveLength(1);
  });

  test('forgets the lines of a conversation that is deleted', async () => {
    const bin = await openBin();
    say(bin.web.db, bin.conversation, 'a line');
    bin.refused({});
    expect(await listOf(bin)).toHaveLength(1);
    const token = await signIn(bin.web);
    await call(bin.web, `DELETE /admin/conversations/${bin.conversation}`, { token });
    expect(await listOf(bin)).toEqual([]);
  });
});
