import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { closeEpisode, findLiveEpisode } from '#daemon/episodes/episode-store.ts';
import { commitReply, findQuestions } from '#daemon/chat/chat-store.ts';
import { commitTurn, wasSaid } from '#daemon/turns/turn-store.ts';
import { Budget } from '#daemon/budget.ts';
import { TAKEOVER_MS } from '#daemon/lease/lease.ts';
import type { Db } from '#shared/db/client.ts';
import { migrateDb, migrationStateOf } from '#shared/db/migrate.ts';
import { logIn } from '#tests/support/site/admin.ts';
import { call } from '#tests/support/http/call.ts';
import { written } from '#tests/support/duel/chat-fixtures.ts';
import { leaseOf, turn } from '#tests/support/duel/fixtures.ts';
import {
  hasFixture,
  olderDataDir,
  rowsOf,
  schemaOf,
  withDatabase,
} from '#tests/support/database/older-database.ts';
import { MIGRATION_TAGS } from '#tests/support/database/older-migrations.ts';
import { connect, MIGRATIONS, tempDataDir } from '#tests/support/database/temp-data.ts';
import { startTestWeb } from '#tests/support/site/web-app.ts';

const CLOSED = 'c00000000000000000000001';
const LIVE = 'c00000000000000000000003';
const ARCHIVE = 'd00000000000000000000001';
const ANSWERED = 'b00000000000000000000001';
const KEEPER = { username: 'keeper', password: 'the cage is a suggestion' };
/** The highest number of a message that was ever given, to one that was deleted. */
const LAST_SEQ = 8;

/** A data folder of the program whose newest migration was `tag`, brought to the newest. */
function upgraded(tag: string) {
  const dataDir = olderDataDir(tag);
  migrateDb(dataDir.database, MIGRATIONS);
  return dataDir;
}

/** The fencing token of a daemon that has waited for the one of before, which is gone. */
function takenOver(db: Db): number {
  const clock = { now: 0 };
  const lease = leaseOf(db, 'a daemon of today', () => clock.now);
  lease.tryAcquire();
  clock.now += TAKEOVER_MS;
  lease.tryAcquire();
  return lease.token ?? -1;
}

const since = (tag: string, first: string) => tag >= first;

test('each migration has its fixture: npx tsx tests/fixtures/upgrades/write.ts makes that of a new one', () => {
  expect(MIGRATION_TAGS.filter((tag) => !hasFixture(tag))).toEqual([]);
});

describe.each(MIGRATION_TAGS.filter(hasFixture))('the database of a program with %s', (tag) => {
  test('has its rows, each as it was, and new columns beside', () => {
    const dataDir = olderDataDir(tag);
    const before = rowsOf(dataDir.database);
    expect(before['messages']).toHaveLength(7);
    migrateDb(dataDir.database, MIGRATIONS);
    const { __drizzle_migrations: journal, ...after } = rowsOf(dataDir.database);
    expect(journal?.slice(0, before['__drizzle_migrations']?.length)).toEqual(before['__drizzle_migrations']);
    const { ledger, settings = [], feed = [], ...kept } = before;
    const facts = ledger?.filter(({ kind }) => kind === 'fact').map(({ text }) => ({ text }));
    if (facts) expect(after['facts']).toMatchObject(facts);
    const key = settings.find((setting) => setting['key'] === 'provider.key')?.['value'];
    if (key !== undefined) expect(after['providers']).toMatchObject([{ id: 'first', sealed_key: key }]);
    expect(after['settings']).toEqual(settings.filter((setting) => setting['key'] !== 'provider.key'));
    // A setting that has moved is a change that visitors' caches are told of.
    if (feed.length > 0) expect(after['feed']).toMatchObject(feed.map(({ epoch }) => ({ epoch })));
    for (const [table, rows] of Object.entries(kept)) {
      // A row of which there is always one may have been made by a migration since.
      if (table !== '__drizzle_migrations' && rows.length > 0) expect(after[table]).toMatchObject(rows);
    }
  });

  test('is sound, and made as a new one is', () => {
    const { database } = upgraded(tag);
    withDatabase(database, (sqlite) => {
      expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(sqlite.pragma('foreign_key_check')).toEqual([]);
      expect(migrationStateOf(sqlite, MIGRATIONS)).toBe('current');
    });
    expect(schemaOf(database)).toEqual(schemaOf(tempDataDir().database));
  });

  test('is read by visitors', async () => {
    const dataDir = upgraded(tag);
    writeFileSync(join(dataDir.archives, `${ARCHIVE}.txt`), 'The text of old.');
    const web = await startTestWeb({ dataDir });
    const { services } = web.backend;
    expect((await call(web, 'GET /eternal/conversations')).json).toMatchObject([
      { _id: LIVE, isEternalMode: true, messageCount: 2, latestMessage: { content: 'Under form 28.' } },
      { title: 'Some "quoted" text; DROP', messageCount: 2 },
      { _id: CLOSED, isEternalMode: false, summary: 'The door stayed open.' },
    ]);
    expect((await call(web, `GET /eternal/conversations/${CLOSED}`)).json).toMatchObject({
      messages: [
        { content: 'You left the door open.', role: 'assistant' },
        { content: "It's a feature: «ünïcödé» 🐾", role: 'user' },
        { content: ' /\\_/\\\n( o.o )\n > ^ <', asciiArt: true },
      ],
    });
    expect((await call(web, 'GET /eternal/history')).json).toHaveLength(5);
    expect((await call(web, 'GET /archives')).json).toMatchObject([
      { title: 'Of a conversation that is gone' },
      { title: 'The door is open', messageCount: 3 },
    ]);
    expect((await services.archives.text(ARCHIVE)).toString()).toBe('The text of old.');
    expect(services.chat.history(CLOSED, ANSWERED)).toMatchObject([
      { content: 'Why the door?' },
      { content: 'It was there.' },
    ]);
    expect(services.themes.current()).toBe('backrooms-neon');
  });

  test('is the administrator’s as before', async () => {
    const web = await startTestWeb({ dataDir: upgraded(tag) });
    const token = await logIn(web);
    expect((await call(web, 'GET /admin/stats', { token })).status).toBe(200);
    expect((await call(web, 'GET /admin/openai-key', { token })).json).toMatchObject({ hasKey: true });
    expect((await call(web, 'GET /admin/duel', { token })).json).toMatchObject({
      episodes: since(tag, '0007') ? [{ conversationId: CLOSED, repetition: 0.25 }] : [],
    });
    const { json } = await call(web, 'GET /admin/audit', { token });
    expect(json).toMatchObject(since(tag, '0002') ? [{ action: 'theme', username: 'admin' }] : []);
    const expired = await call(web, 'POST /auth/login', { json: KEEPER });
    expect(expired.status, 'nobody, or somebody whose password has expired').toBe(401);
  });

  test('is written on by the duel, in the middle of its episode', () => {
    const db = connect(upgraded(tag).database, 'daemon');
    expect(findLiveEpisode(db)).toMatchObject({ conversationId: LIVE, plannedTurns: 24, ordinal: 2 });
    expect(wasSaid(db, 'print 7')).toBe(true);
    const token = takenOver(db);
    commitTurn(db, token, turn(LIVE, 2));
    const newest = db.$client.prepare('SELECT max(seq) FROM messages').pluck().get();
    expect(newest).toBe(LAST_SEQ + 1);
    closeEpisode(db, token, { conversationId: LIVE, summary: 'It was found.', repetition: 0, facts: [] });
    expect(findLiveEpisode(db)).toBeUndefined();
  });

  test('has its budget and its open questions', () => {
    const db = connect(upgraded(tag).database, 'daemon');
    const budget = new Budget({ db, dailyTokens: 5_000, now: () => Date.UTC(2026, 0, 1, 12) });
    expect([budget.spentToday('duel'), budget.spentToday('chat')]).toEqual([1_570, 900]);
    const [question, ...others] = findQuestions(db, 10);
    expect([question?.content, others]).toEqual([since(tag, '0005') ? 'Is anybody there?' : undefined, []]);
    if (question) commitReply(db, takenOver(db), { question, written: written('No.') });
    expect(findQuestions(db, 10)).toEqual([]);
  });
});
