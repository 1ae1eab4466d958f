import { describe, expect, test } from 'vitest';
import { CALLS_PER_BATCH_MAX } from '#shared/constants.ts';
import { startTestWeb } from '#tests/support/web-app.ts';

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
