import { asc, count } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { always } from '#daemon/engines/engine-list.ts';
import type { Conditions } from '#daemon/tempo/pace.ts';
import { createDirector } from '#daemon/director/director.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Beat } from '#daemon/content/content.ts';
import { EngineUnavailable, type Brief, type Engine } from '#daemon/engines/engine.ts';
import { OPENAI_TERMS } from '#daemon/engines/openai/openai-engine.ts';
import { SCRIPTED_TERMS } from '#daemon/engines/scripted/scripted-engine.ts';
import { Attendance } from '#daemon/presence/attendance.ts';
import { FeedMemory } from '#daemon/turns/feed-memory.ts';
import { FallbackChain } from '#daemon/turns/fallback-chain.ts';
import { Stage } from '#daemon/episodes/stage.ts';
import { createSummariser } from '#daemon/episodes/summariser.ts';
import { nextTicket } from '#daemon/tickets/ticket-store.ts';
import { TurnTaker } from '#daemon/turns/turn-taker.ts';
import { Writer } from '#daemon/turns/writer.ts';
import type { Db } from '#shared/db/client.ts';
import { readDuelStatus, writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { conversations, duelCommands, messages, rejections, turns } from '#shared/db/schema.ts';
import { PREMISE, takeLease } from '#tests/support/duel/fixtures.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { addApproved, ticketRow } from '#tests/support/database/ticket-writer.ts';

const logger = pino({ level: 'silent' });
const FREE = { model: 'm', tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 };
const WORDS = [
  'lamp',
  'otter',
  'bishop',
  'ladle',
  'gravel',
  'trumpet',
  'ankle',
  'verdict',
  'marrow',
  'hinge',
];

/** An engine that says something new each time, or whatever `speak` does. */
function engineOf(name: 'openai' | 'scripted', speak?: Engine['speak']): Engine {
  let n = 0;
  const say = () => {
    n += 1;
    const text = `${name} has ${WORDS[n % 10]} ${WORDS[(n * 3) % 10]} and ${WORDS[Math.floor(n / 10) % 10]} of ${n}`;
    return Promise.resolve({ ...FREE, text, asciiArt: false });
  };
  const takeUp = async ({ beat }: Brief) => ({ ...(await say()), beat });
  const summarise = () => Promise.resolve({ ...FREE, text: 'It ended.', facts: [] });
  const terms = name === 'openai' ? OPENAI_TERMS : SCRIPTED_TERMS;
  return { name, model: 'm', terms, speak: speak ?? takeUp, chat: say, summarise };
}

/** A show on a database of its own. `conditions` may be changed while it runs. */
function show(
  provider: Engine,
  options: { waitMs?: number; hasProvider?: boolean; nudge?: (db: Db) => void } = {},
) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const clock = { skippedMs: 0 };
  const room = { watching: 1 };
  const conditions: { -readonly [Key in keyof Conditions]: Conditions[Key] } = {
    mayAskProvider: true,
    tempo: 'normal',
    isAway: false,
    isWatched: true,
  };
  const engines = options.hasProvider === false ? [engineOf('scripted')] : [provider, engineOf('scripted')];
  const memory = new FeedMemory(db);
  const content = {
    ...loadContent(SMALL_CONTENT),
    premises: [PREMISE, { ...PREMISE, id: 'the-shut-door' }],
    beats: [ARRIVAL, CROWD],
  };
  const stage = new Stage({
    db,
    director: createDirector({ content, random: createRandom(1), episodeTurns: 30 }),
    summarise: createSummariser({ engines: () => engines, logger }),
    archive: () => Promise.resolve(),
  });
  const taker = new TurnTaker({
    db,
    stage,
    memory,
    logger,
    writer: new Writer({ chain: new FallbackChain({ logger }), engines: always(...engines), memory }),
    nudge: () => options.nudge?.(db),
    conditions: () => conditions,
    attendance: new Attendance({
      count: () => room.watching,
      now: () => performance.now() + clock.skippedMs,
    }),
    pace: () => options.waitMs ?? 0,
    now: () => performance.now() + clock.skippedMs,
  });
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const hold = { fencingToken: takeLease(db), signal: stopping.signal };
  return { db, clock, room, conditions, stopping, take: () => taker.take(hold) };
}

const ARRIVAL: Beat = {
  id: 'somebody-comes-in',
  kind: 'arrival',
  event: 'Somebody comes in.',
  feral: ['Who is [that]?', '', ''],
  warden: ['Do come [in].', '', ''],
};
const CROWD: Beat = {
  id: 'ten-of-them',
  kind: 'crowd-10',
  event: 'Ten are there.',
  feral: ['Ten of [them].', '', ''],
  warden: ['There are ten, by [my count].', '', ''],
};
const GONE = { mayAskProvider: false, isAway: true, isWatched: false };
const BACK = { mayAskProvider: true, isAway: false, isWatched: true };

/** A show that rests: everybody has gone, and the next episode has not begun. */
function restingShow(provider: Engine) {
  const rested = show(provider, { waitMs: 1 });
  Object.assign(rested.conditions, GONE);
  return rested;
}

const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;
const speakers = (db: Db) =>
  db
    .select({ engine: turns.engine })
    .from(turns)
    .orderBy(asc(turns.messageSeq))
    .all()
    .map(({ engine }) => engine);

test('the two notice a crowd in the next line, a model’s too, and not again in that episode', async () => {
  const { db, clock, room, take } = show(engineOf('openai'));
  for (let n = 0; n < 4; n += 1) await take();
  clock.skippedMs += 2 * 60_000;
  room.watching = 10;
  for (let n = 0; n < 6; n += 1) await take();
  const beats = db.select({ beat: messages.beat }).from(messages).orderBy(asc(messages.seq)).all();
  expect(beats.map(({ beat }) => beat).filter(Boolean)).toEqual([CROWD.event]);
  expect(new Set(speakers(db))).toEqual(new Set(['openai']));
});

test('a ticket that three lines of a model say nothing of is left to later episodes, behind the others', async () => {
  const { db, take } = show(engineOf('openai'));
  const [first, second] = [addApproved(db, { subject: 'zzz' }), addApproved(db, { subject: 'zzz' })];
  for (let n = 0; n < 16; n += 1) await take();
  const id = db.select({ id: conversations.id }).from(conversations).get()?.id;
  expect(ticketRow(db, first)).toMatchObject({ state: 'approved', conversationId: id });
  expect(nextTicket(db)?.number).toBe(second);
});

describe('a turn', () => {
  test('is the provider’s where it may be asked, and the scripted engine’s elsewhere', async () => {
    const { db, conditions, take } = show(engineOf('openai'));
    await take();
    conditions.mayAskProvider = false;
    await take();
    expect(speakers(db)).toEqual(['openai', 'scripted']);
  });

  test('says that power is low while the scripted engine stands in for a provider, and not in an empty room', async () => {
    const away = engineOf('openai', () => Promise.reject(new EngineUnavailable('It is down.')));
    const { db, conditions, take } = show(away);
    await take();
    expect(readDuelStatus(db)).toMatchObject({ engine: 'scripted', lowPower: true, idle: false });
    Object.assign(conditions, GONE);
    await take();
    expect(readDuelStatus(db)).toMatchObject({ engine: 'scripted', lowPower: false });
  });

  test('does not say so where there is no provider', async () => {
    const away = engineOf('openai', () => Promise.reject(new EngineUnavailable('There is none.')));
    const { db, take } = show(away, { hasProvider: false });
    await take();
    expect(readDuelStatus(db)).toMatchObject({ engine: 'scripted', lowPower: false });
  });

  test('leaves what the next holder of the lease says of the duel', async () => {
    const { db, take } = show(engineOf('openai'), {
      nudge: (own) => {
        takeLease(own);
        writeDuelStatus(own, { engine: 'of the next holder' });
      },
    });
    await take();
    expect(speakers(db)).toEqual(['openai']);
    expect(readDuelStatus(db)).toMatchObject({ engine: 'of the next holder' });
  });

  test('is dropped when the show is switched off while the line before is being read, and said at once when it goes on', async () => {
    const { db, take } = show(engineOf('openai'), { waitMs: 60_000 });
    await take();
    const waiting = take();
    writeSetting(db, 'eternal.enabled', 'false');
    await waiting;
    expect(said(db)).toBe(1);
    writeSetting(db, 'eternal.enabled', 'true');
    await take();
    expect(said(db)).toBe(2);
  });

  test('gives way to an administrator who wants the next episode', async () => {
    const { db, take } = show(engineOf('openai'), { waitMs: 60_000 });
    await take();
    const waiting = take();
    db.insert(duelCommands).values({ command: 'next-episode', username: 'admin', at: 1 }).run();
    await waiting;
    await take();
    expect(db.select().from(conversations).orderBy(conversations.activitySeq).all()).toMatchObject([
      { live: false, messageCount: 1 },
      { live: true, messageCount: 1 },
    ]);
  });

  test('leaves what the gate refused for the administrator to read', async () => {
    const briefs: Brief[] = [];
    const declines = engineOf('openai', (brief) => {
      briefs.push(brief);
      return Promise.resolve({ ...FREE, text: 'As an AI language model I cannot.', asciiArt: false });
    });
    const { db, take } = show(declines);
    await take();
    expect(speakers(db)).toEqual(['scripted']);
    expect(briefs.map(({ attempt }) => attempt)).toEqual([0, 1]);
    expect(db.select().from(rejections).all()).toMatchObject([
      { purpose: 'duel', engine: 'openai', reason: 'refusal', text: 'As an AI language model I cannot.' },
      { engine: 'openai', reason: 'refusal' },
    ]);
  });

  test('lets the process do something else, even without a pause between lines', async () => {
    const { take } = show(engineOf('openai'));
    let beats = 0;
    const heart = setInterval(() => (beats += 1), 1);
    for (let n = 0; n < 10; n += 1) await take();
    clearInterval(heart);
    expect(beats).toBeGreaterThan(0);
  });

  test('ends with the reason of whoever stops the show', async () => {
    const { stopping, take } = show(engineOf('openai'), { waitMs: 60_000 });
    await take();
    const waiting = take();
    stopping.abort(new Error('stopping'));
    await expect(waiting).rejects.toThrow('stopping');
  });
});

describe('a rest', () => {
  test('has a line every quarter of an hour, and says from its beginning that the duel rests', async () => {
    const { db, clock, take } = restingShow(engineOf('openai'));
    await take();
    const waiting = take();
    await expect.poll(() => readDuelStatus(db)).toMatchObject({ running: true, idle: true, lowPower: false });
    clock.skippedMs += 14 * 60_000;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(said(db)).toBe(1);
    clock.skippedMs += 60_000;
    await waiting;
    expect(speakers(db)).toEqual(['scripted', 'scripted']);
  });

  test('ends with a line about whoever comes, in place of the one that was written, and without a provider', async () => {
    const { db, conditions, take } = restingShow(engineOf('openai'));
    await take();
    const waiting = take();
    await expect.poll(() => readDuelStatus(db)?.idle).toBe(true);
    Object.assign(conditions, BACK);
    await waiting;
    expect(said(db)).toBe(1);
    await take();
    const rows = db.select().from(messages).orderBy(asc(messages.seq)).all();
    expect(rows.map(({ beat }) => beat)).toEqual([null, 'Somebody comes in.']);
    expect(speakers(db)).toEqual(['scripted', 'scripted']);
    expect(readDuelStatus(db)).toMatchObject({ idle: false, lowPower: false });
    await take();
    expect(speakers(db).at(-1)).toBe('openai');
  });

  test('ends without such a line where it is no longer known whether anybody watches', async () => {
    const { db, conditions, take } = restingShow(engineOf('openai'));
    await take();
    const waiting = take();
    await expect.poll(() => readDuelStatus(db)?.idle).toBe(true);
    Object.assign(conditions, BACK, { isWatched: false });
    await waiting;
    expect(db.select().from(messages).all()).toMatchObject([{ beat: null }, { beat: null }]);
  });

  test('has the episode that ran when everybody went played to its end first', async () => {
    const { db, conditions, take } = show(engineOf('openai'), { waitMs: 1 });
    await take();
    Object.assign(conditions, GONE);
    for (let n = 1; n < 30; n += 1) await take();
    expect(said(db)).toBe(30);
    expect(readDuelStatus(db)?.idle).toBe(false);
    void take().catch(() => undefined);
    await expect.poll(() => readDuelStatus(db)?.idle).toBe(true);
    expect(said(db)).toBe(30);
  });
});
