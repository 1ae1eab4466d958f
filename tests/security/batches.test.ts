import { describe, expect, test, vi } from 'vitest';
import { BATCH_BYTES_MAX, CALLS_PER_BATCH_MAX, PAGE_BYTES_MAX } from '#shared/constants.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { inputOf } from '#tests/support/http/typed-input.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/** What is asked, and how: each is answered in another place. */
const KINDS: readonly [what: string, call: string, method: 'GET' | 'POST'][] = [
  ['queries that all visitors share', 'themes.current', 'GET'],
  ['queries of one’s own', 'chat.history', 'GET'],
  ['sign-ins', 'auth.login', 'POST'],
];

describe('a batch', () => {
  test.each(KINDS)(
    'of %s has as many calls as one request is worth, and no more',
    async (_what, call, method) => {
      const web = await startTestWeb();
      const statusOf = async (calls: number) => {
        const query = method === 'GET' ? 'batch=1&input={}' : 'batch=1';
        const options = method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } };
        const url = `${web.url}/trpc/${Array(calls).fill(call).join(',')}?${query}`;
        const answer = await fetch(url, { method, ...options });
        const said = (await answer.json()) as unknown;
        return { status: answer.status, answers: Array.isArray(said) ? said.length : 'none of its own' };
      };
      expect(await statusOf(CALLS_PER_BATCH_MAX)).toMatchObject({ answers: CALLS_PER_BATCH_MAX });
      expect(await statusOf(CALLS_PER_BATCH_MAX + 1)).toEqual({ status: 400, answers: 'none of its own' });
    },
  );
});

type Answer = { result: unknown } | { error: { json: { message: string; data: { httpStatus: number } } } };

/** Web with a conversation that fills a page of `length` bytes, and a look at how often it is read. */
async function startWithPage(length: number) {
  const web = await startTestWeb();
  const id = addConversation(web.db, { live: false });
  say(web.db, id, 'x'.repeat(length));
  const read = vi.spyOn(web.backend.services.conversations, 'byId');
  const ask = async (inputs: readonly object[], headers: Record<string, string> = {}) => {
    const calls = inputs.map(() => 'conversations.byId').join(',');
    const answer = await fetch(`${web.url}/trpc/${calls}?batch=1&${inputOf(inputs)}`, { headers });
    const text = await answer.text();
    return { answers: JSON.parse(text) as Answer[], bytes: Buffer.byteLength(text) };
  };
  return { id, read, ask };
}

/** Makes the answers a visitor's own, so that another path gives them. */
const OWN = { authorization: 'Bearer nobody' };
const BEYOND = { message: 'The answers of this batch are too large together. Ask for less at once.' };

describe.each([
  ['that all visitors share', {}],
  ['of one’s own', OWN],
])('the answers of a batch %s', (_, headers) => {
  test('weigh a mebibyte together; the calls after that are refused without being made', async () => {
    const { id, read, ask } = await startWithPage(PAGE_BYTES_MAX);
    const inputs = Array.from({ length: CALLS_PER_BATCH_MAX }, (_, n) => ({ id, limit: n + 1 }));
    const { answers, bytes } = await ask(inputs, headers);
    const answered = answers.filter((answer) => 'result' in answer);
    expect(answered).toHaveLength(Math.floor(BATCH_BYTES_MAX / PAGE_BYTES_MAX) - 1);
    expect(answers.at(-1)).toMatchObject({ error: { json: { ...BEYOND, data: { httpStatus: 413 } } } });
    expect(bytes).toBeLessThan(BATCH_BYTES_MAX);
    // One more is made, and found to be too much.
    expect(read).toHaveBeenCalledTimes(answered.length + 1);
  });

  test('are made once where the same is asked again, and weigh as often as it is', async () => {
    const { id, read, ask } = await startWithPage(PAGE_BYTES_MAX);
    const { answers } = await ask(Array<object>(CALLS_PER_BATCH_MAX).fill({ id }), headers);
    expect(answers.filter((answer) => 'result' in answer)).toHaveLength(3);
    expect(read).toHaveBeenCalledOnce();
  });

  test('begin with one that is heavier than that, if there is no lighter one to begin with', async () => {
    const { id, ask } = await startWithPage(BATCH_BYTES_MAX);
    const { answers } = await ask([{ id }, { id }], headers);
    expect(answers.map((answer) => 'result' in answer)).toEqual([true, false]);
  });
});
