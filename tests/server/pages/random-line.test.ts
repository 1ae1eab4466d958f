import { describe, expect, test } from 'vitest';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { pageOf, siteOf } from '#tests/support/site/pages.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';

const site = () => siteOf(() => Promise.resolve(pageOf('page')));

async function ask(web: TestWeb) {
  const { status, headers } = await fetch(`${web.url}/random`, { redirect: 'manual' });
  return { status, location: headers.get('location'), cache: headers.get('cache-control') };
}

describe('/random', () => {
  test('leads to the page of a line, and nobody keeps where', async () => {
    const web = await startTestWeb({ site: site() });
    const conversation = addConversation(web.db);
    const { id } = say(web.db, conversation, 'We regret that the door was left open.  Twice.');
    say(web.db, conversation, 'The last one.');
    expect(await ask(web)).toEqual({ status: 302, location: `/line/${id}`, cache: 'no-store' });
  });

  test('leads to the live feed while nothing has been said', async () => {
    const web = await startTestWeb({ site: site() });
    expect(await ask(web)).toMatchObject({ status: 302, location: '/eternal' });
  });

  test('counts among the requests of its address', async () => {
    const web = await startTestWeb({ site: site(), rateLimits: { read: 2 } });
    expect([(await ask(web)).status, (await ask(web)).status, (await ask(web)).status]).toEqual([
      302, 302, 429,
    ]);
  });
});
