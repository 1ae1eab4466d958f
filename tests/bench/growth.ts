import { eachOf, measure, withSite, type Question } from './measure.ts';
import { percentile, type Table } from './table.ts';

const HOW = { connections: 1, seconds: 2, manyAddresses: true };
const MESSAGES_EACH = 40;
const SIZES = [1_000, 100_000, 1_000_000];
/** In the first a process that has just started still compiles itself. */
const ROUNDS = 3;

/** A key that no call knows: it is not answered from the cache. */
const FRESH = 'fresh=1';

/** What an uncached call costs as the site grows old. */
export async function growth(): Promise<Table> {
  const costs: number[][] = [];
  for (const messages of SIZES) costs.push(await costsAt(messages));
  const [small = [], , large = []] = costs;
  return {
    title: 'An uncached call as messages grow in number',
    about: `CPU µs a call, the median of ${ROUNDS} rounds, in conversations of ${MESSAGES_EACH} messages. The list is what the page searches in: there is no other search.`,
    columns: ['call', ...SIZES.map((size) => `${size} messages`), `${SIZES.at(-1)} / ${SIZES[0]}`],
    rows: questions('').map(({ name }, n) => [
      name,
      ...costs.map((row) => (row[n] ?? NaN).toFixed(0)),
      ((large[n] ?? NaN) / (small[n] ?? NaN)).toFixed(2),
    ]),
  };
}

function costsAt(messages: number): Promise<number[]> {
  const size = { conversations: messages / MESSAGES_EACH, messagesEach: MESSAGES_EACH };
  return withSite(size, async (web, ids) => {
    const asked = questions(ids[ids.length >> 1] ?? '');
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await eachOf(asked, async (question) => (await measure(web, question, HOW)).cpuMicros));
    }
    return asked.map((_, n) =>
      percentile(
        rounds.map((row) => row[n] ?? NaN),
        50,
      ),
    );
  });
}

function questions(id: string): Question[] {
  const call = (name: string, path: string) => ({ name, path: `/api/eternal${path}${FRESH}`, headers: {} });
  return [
    call('list', '/conversations?limit=12&skip=0&'),
    call('history', '/history?limit=100&'),
    call('one conversation', `/conversations/${id}?`),
    {
      name: 'page of one conversation',
      path: `/conversation/${id}`,
      headers: { authorization: 'Bearer nobody' },
    },
  ];
}
