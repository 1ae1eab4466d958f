import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { CURL } from '#tests/support/http/terminal.ts';
import { expectDiscretion, fuzz, FUZZ_TIMEOUT_MS, gunAt, type Shot } from '#tests/support/hostile/fuzz.ts';
import { hostileHeaders, hostilePart, hostileQuery } from '#tests/support/hostile/texts.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

/* The terminal, feeds and downloads: whatever is asked, the answer is no 5xx and tells nothing of the inside. */

const CASES = LONG ? 1_000 : 100;
/** Of a stream, HEAD: a GET has no end. What is no HTTP is answered with a body, which no HEAD can have: those have a proper query. */
const ROUTES = [
  'HEAD /',
  'HEAD /eternal',
  'GET /line/:id',
  'GET /conversation/:id',
  'GET /conversation/:id.txt',
  'GET /conversation/:id.md',
  'GET /conversation/:id.json',
  'GET /search',
  'GET /random',
  'GET /help',
  'GET /feed.atom',
  'GET /best/feed.rss',
  'GET /feeds/feral.json',
  'GET /export.jsonl',
];
const KEYS = ['cols', 'plain', 'theme', 'after', 'q', 'sort', 'cursor'];

function shotsAt(route: string, ids: readonly string[]): fc.Arbitrary<Shot> {
  const [method = '', path = ''] = route.split(' ');
  return fc
    .record({
      id: fc.oneof(fc.constantFrom(...ids), hostilePart),
      query: hostileQuery(KEYS),
      headers: hostileHeaders,
      agent: fc.constantFrom(CURL, {}),
    })
    .map(({ id, query, headers, agent }) => ({
      method,
      path: `${path.replace(':id', () => id)}?${method === 'HEAD' ? encodeURI(query) : query}`,
      headers: { ...agent, ...headers },
      body: undefined,
    }));
}

test.each(ROUTES)(
  '%s answers without a 5xx or a word about the inside',
  async (route) => {
    const web = await startTestWeb({ publicExport: true });
    const conversation = addConversation(web.db);
    const { id } = say(web.db, conversation, 'a line.');
    const shoot = gunAt(web);
    await fuzz(
      shotsAt(route, [conversation, id]),
      async (shot) => expectDiscretion(web, await shoot(shot)),
      CASES,
    );
    expect((await rawGet(`${web.url}/help`, CURL)).status).toBe(200);
  },
  FUZZ_TIMEOUT_MS,
);
