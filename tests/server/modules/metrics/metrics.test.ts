import { connect } from 'node:net';
import { VERSION } from '#shared/version.ts';
import { EventSource } from 'eventsource';
import { describe, expect, onTestFinished, test } from 'vitest';
import { recordRejection } from '#daemon/turns/rejection-store.ts';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import { writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { spend } from '#shared/db/schema.ts';
import { takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { rawGet } from '#tests/support/http/raw-get.ts';
import { METRICS_TOKEN } from '#tests/support/http/scrape.ts';
import { startTestWeb, type TestWeb } from '#tests/support/site/web-app.ts';
import { LIST } from '#tests/support/site/web-with-lines.ts';

/** What /metrics says, as `name` or `name{label="value"}` to number. */
async function scrape(web: TestWeb): Promise<Record<string, number>> {
  const { status, headers, body } = await rawGet(`${web.url}/metrics`, {
    authorization: `Bearer ${METRICS_TOKEN}`,
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = body
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const cut = line.lastIndexOf(' ');
      return [line.slice(0, cut), Number(line.slice(cut + 1))];
    }),
  );
}

async function watch(web: TestWeb, lastEventId?: string): Promise<EventSource> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const source = new EventSource(`${web.url}/api/eternal/stream`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...headers } }),
  });
  onTestFinished(() => source.close());
  await new Promise((resolve) => source.addEventListener('open', resolve));
  return source;
}

describe('/metrics', () => {
  test('names the version that runs', async () => {
    const web = await startTestWeb();
    expect(await scrape(web)).toMatchObject({ [`feral_info{version="${VERSION}"}`]: 1 });
  });

  test('counts watchers, what they got, and how they came', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    say(web.db, conversation, 'said before');
    web.backend.catchUp();
    const { epoch } = web.db.$client.prepare('SELECT epoch FROM feed').get() as { epoch: string };
    await watch(web);
    await watch(web, `${epoch}.0`);
    await watch(web, 'ffffffff.7');
    // How many watch is told now, and not between the two looks.
    web.backend.feed.watchers.tell();
    const before = await scrape(web);
    say(web.db, conversation, 'said now');
    web.backend.catchUp();
    const counted = async () => {
      const after = await scrape(web);
      const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      return {
        watchers: after['feral_watchers'],
        resumes: after['feral_resumes_total'],
        resets: after['feral_resets_total'],
        drops: after['feral_drops_total'],
        events: more('feral_events_total'),
        deliveries: more('feral_deliveries_total'),
      };
    };
    await expect
      .poll(counted)
      .toEqual({ watchers: 3, resumes: 1, resets: 1, drops: 0, events: 1, deliveries: 3 });
  });

  test('counts what the cache answered and what had to be made', async () => {
    const web = await startTestWeb();
    for (let n = 0; n < 4; n += 1) await rawGet(web.url + LIST);
    expect(await scrape(web)).toMatchObject({ feral_cache_hits_total: 3, feral_cache_misses_total: 1 });
    web.backend.cache.drop();
    await Promise.all([rawGet(web.url + LIST), rawGet(web.url + LIST)]);
    expect(await scrape(web)).toMatchObject({ feral_cache_hits_total: 4, feral_cache_misses_total: 2 });
  });

  test('counts turns by engine and refusals by reason from the first scrape on', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const token = takeLease(web.db);
    commitTurn(web.db, token, turn(conversation, 0));
    expect(await scrape(web)).not.toHaveProperty('feral_turns_total{engine="an engine"}');
    commitTurn(web.db, token, turn(conversation, 1));
    commitTurn(web.db, token, { ...turn(conversation, 2), engine: 'scripted' });
    const refused = { conversationId: conversation, purpose: 'duel', persona: 'feral', text: 'no' } as const;
    const engine = { name: 'an engine', model: 'a model' };
    for (const reason of ['stuck', 'empty', 'stuck'] as const)
      recordRejection(web.db, { ...refused, engine, reason });
    const expected = {
      'feral_turns_total{engine="an engine"}': 1,
      'feral_turns_total{engine="scripted"}': 1,
      'feral_refusals_total{reason="stuck"}': 2,
      'feral_refusals_total{reason="empty"}': 1,
    };
    expect(await scrape(web)).toMatchObject(expected);
    web.db.$client.exec('DELETE FROM conversations');
    expect(await scrape(web)).toMatchObject(expected);
  });

  test('tells of tokens, the budget and what is wrong', async () => {
    const web = await startTestWeb();
    const day = new Date().toISOString().slice(0, 10);
    const row = { tokens: 70, settled: true, createdAt: Date.now() };
    web.db
      .insert(spend)
      .values([
        { ...row, day, purpose: 'duel' },
        { ...row, day, purpose: 'duel' },
      ])
      .run();
    web.db
      .insert(spend)
      .values({ ...row, day: '2001-01-01', purpose: 'chat' })
      .run();
    writeDuelStatus(web.db, {
      dailyTokens: 5_000,
      running: true,
      problem: 'It is down.',
      lastMessageAt: 1_700_000_000_000,
    });
    writeSetting(web.db, 'backup.problem', 'There is no room.');
    expect(await scrape(web)).toMatchObject({
      'feral_tokens_today{purpose="duel"}': 140,
      'feral_tokens_today{purpose="chat"}': 0,
      feral_tokens_budget: 5_000,
      feral_duel_running: 1,
      feral_duel_idle: 0,
      feral_provider_problem: 1,
      feral_content_problem: 0,
      feral_backup_problem: 1,
      feral_last_message_timestamp_seconds: 1_700_000_000,
    });
  });

  test('tells of the loop, of SQLite and of the disk', async () => {
    const web = await startTestWeb();
    say(web.db, addConversation(web.db), 'a line');
    web.backend.catchUp();
    const all = await scrape(web);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'feral_sqlite_probe_seconds',
      'feral_disk_free_bytes',
      'feral_database_bytes',
      'feral_feed_reads_total',
      'feral_feed_read_seconds_total',
      'feral_wal_bytes',
    ]) {
      expect([name, all[name]]).toEqual([name, expect.any(Number)]);
    }
    expect(all['feral_feed_reads_total']).toBeGreaterThan(0);
    expect(all['feral_sqlite_probe_seconds']).toBeGreaterThan(0);
  });

  test('goes on where the database cannot be read, and says so', async () => {
    const web = await startTestWeb();
    expect(await scrape(web)).toMatchObject({ feral_duel_running: 0, feral_scrape_failures_total: 0 });
    web.db.$client.exec('ALTER TABLE duel_status RENAME TO elsewhere');
    const meanwhile = await scrape(web);
    expect(meanwhile).toMatchObject({ feral_watchers: 0, feral_backup_problem: 0 });
    expect(meanwhile).not.toHaveProperty('feral_duel_running');
    expect((await scrape(web))['feral_scrape_failures_total']).toBeGreaterThan(0);
    web.db.$client.exec('ALTER TABLE elsewhere RENAME TO duel_status');
    expect(await scrape(web)).toMatchObject({ feral_duel_running: 0 });
  });

  test('counts who was dropped for reading too slowly, once each', async () => {
    const web = await startTestWeb();
    const conversation = addConversation(web.db);
    const stalled = connect(web.port, '127.0.0.1').pause();
    onTestFinished(() => void stalled.destroy());
    stalled.write('GET /api/eternal/stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => scrape(web)).toMatchObject({ feral_watchers: 1 });
    for (let n = 0; n < 1_000; n += 1) say(web.db, conversation, 'a long line '.repeat(1_000));
    web.backend.catchUp();
    await expect.poll(() => scrape(web)).toMatchObject({ feral_watchers: 0, feral_drops_total: 1 });
  });
});
