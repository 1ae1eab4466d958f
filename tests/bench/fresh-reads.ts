import { logIn } from '#tests/support/site/admin.ts';
import { BIG, eachOf, measure, withBigSite, type Question } from './measure.ts';
import type { Table } from './table.ts';

const HOW = { connections: 1, seconds: 2, manyAddresses: true };
/** A key that no call knows, and a token that nobody has: neither is answered from the cache. */
const FRESH = 'fresh=1';
const NOBODY = { authorization: 'Bearer nobody' };

/** What a read costs the server when nothing is kept. */
export function freshReads(): Promise<Table> {
  return withBigSite(async (web, ids) => {
    const token = await logIn({ url: `http://127.0.0.1:${web.port}` });
    const asked = questions(ids[BIG.conversations / 2] ?? '', token);
    return {
      title: `Reads made afresh, with ${BIG.conversations * BIG.messagesEach} messages in ${BIG.conversations} conversations`,
      columns: ['read', 'requests', 'CPU ms a request', 'p99 ms'],
      rows: await eachOf(asked, async (question) => {
        const { requests, cpuMicros, p99Ms } = await measure(web, question, HOW);
        return [question.name, String(requests), (cpuMicros / 1_000).toFixed(2), p99Ms.toFixed(1)];
      }),
    };
  });
}

function questions(id: string, token: string): Question[] {
  const call = (name: string, path: string) => ({ name, path: `/api${path}${FRESH}`, headers: {} });
  return [
    call('list, page 1', '/eternal/conversations?limit=12&skip=0&'),
    call('list, page 400', '/eternal/conversations?limit=12&skip=4788&'),
    call('history', '/eternal/history?limit=100&'),
    call('one conversation', `/eternal/conversations/${id}?`),
    call('archives', '/archives?limit=50&'),
    { ...call('stats', '/admin/stats?'), headers: { authorization: `Bearer ${token}` } },
    { name: 'page /eternal', path: '/eternal', headers: NOBODY },
    { name: 'page of one conversation', path: `/conversation/${id}`, headers: NOBODY },
  ];
}
