import { describe, expect, test } from 'vitest';
import { createDirector } from '#daemon/director/director.ts';
import { createRandom } from '#daemon/director/random.ts';
import type { Beat, Content } from '#daemon/content/content.ts';
import type { Summary } from '#daemon/engines/engine.ts';
import { readFacts, readUsage } from '#daemon/episodes/episode-store.ts';
import { Stage, type SceneOrder } from '#daemon/episodes/stage.ts';
import type { Summarise } from '#daemon/episodes/summariser.ts';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import { conversations, episodes, facts } from '#shared/db/schema.ts';
import type { Db } from '#shared/db/client.ts';
import { loadContent } from '#daemon/content/load-content.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';
import { PREMISE, takeLease, turn } from '#tests/support/duel/fixtures.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const TURNS = 4;
const FACTS = [
  { text: 'One.' },
  { text: 'feral has the bell.', thing: 'the bell', holder: 'feral' as const },
  { text: 'Warden has the door.', thing: 'the door', holder: 'warden' as const },
];
const TOLD = { feral: ['A', 'B'], warden: ['C', 'D'] };
const beat = (id: string): Beat => ({ id, kind: 'twist', event: `A ${id} falls.`, ...TOLD });
const content: Content = {
  ...loadContent(SMALL_CONTENT),
  premises: [PREMISE],
  beats: [beat('lamp'), beat('shelf'), beat('roof')],
};

/** How a scene is asked for by whoever holds the lease. */
function order(fencingToken: number): SceneOrder {
  return { fencingToken, signal: new AbortController().signal, mayAskProvider: false };
}

function stages(episodeTurns = TURNS, played = content) {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const archived: string[] = [];
  const asked: Parameters<Summarise>[0][] = [];
  const summarise: Summarise = (brief) => {
    asked.push(brief);
    const text = brief.closing ? 'The door stayed open.' : `summary ${asked.length}`;
    const cost = { model: '', tokensIn: 0, tokensOut: 0, costMicros: 0, retries: 0 };
    return Promise.resolve<Summary>({
      ...cost,
      text,
      facts: brief.closing ? FACTS : [],
    });
  };
  const stage = () =>
    new Stage({
      db,
      summarise,
      director: createDirector({
        content: played,
        random: createRandom(1),
        episodeTurns,
      }),
      archive: (id) => Promise.resolve(void archived.push(id)),
    });
  return { db, token: takeLease(db), archived, asked, stage };
}

/** Says lines in the live episode: the stage is asked for each turn. Returns the briefs. */
async function play(stage: Stage, db: Db, { token, texts }: { token: number; texts: readonly string[] }) {
  const briefs = [];
  for (const text of texts) {
    const scene = await stage.next(order(token));
    const brief = stage.brief(scene);
    briefs.push(brief);
    if (brief.beat) scene.episode.noteLine(scene.ordinal, { beat: brief.beat });
    commitTurn(db, token, turn(scene.conversationId, scene.ordinal, text));
  }
  return briefs;
}

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`);

describe('the stage', () => {
  test('opens an episode when none is live', async () => {
    const { db, token, stage } = stages();
    const scene = await stage().next(order(token));
    expect(scene.ordinal).toBe(0);
    expect(db.select().from(conversations).all()).toMatchObject([
      { id: scene.conversationId, live: true, origin: 'eternal', title: PREMISE.title, plannedTurns: TURNS },
    ]);
  });

  test('goes on in the middle of an episode after a restart', async () => {
    const { db, token, stage } = stages();
    const { conversationId } = await stage().next(order(token));
    commitTurn(db, token, turn(conversationId, 0));
    const restarted = stage();
    const scene = await restarted.next(order(token));
    expect(scene).toMatchObject({ conversationId, ordinal: 1 });
    expect(restarted.brief(scene)).toMatchObject({
      speaker: 'warden',
      ordinal: 1,
      plannedTurns: TURNS,
      transcript: [{ persona: 'feral', text: 'line 0', asciiArt: false }],
    });
  });

  test('closes an episode that has had its turns, with its summary, and opens the next', async () => {
    const { db, token, stage, archived } = stages();
    const { conversationId } = await stage().next(order(token));
    for (let n = 0; n < TURNS; n += 1) commitTurn(db, token, turn(conversationId, n));
    const scene = await stage().next(order(token));
    expect(scene.ordinal).toBe(0);
    expect(scene.conversationId).not.toBe(conversationId);
    expect(archived).toEqual([conversationId]);
    expect(db.select().from(conversations).all()).toMatchObject([
      { id: conversationId, live: false, summary: 'The door stayed open.' },
      { id: scene.conversationId, live: true },
    ]);
  });

  test('closes an episode whose premise writers have taken out', async () => {
    const { db, token, stage, asked } = stages();
    const { conversationId } = await stage().next(order(token));
    db.update(conversations).set({ premiseId: 'gone' }).run();
    expect((await stage().next(order(token))).conversationId).not.toBe(conversationId);
    expect(asked).toEqual([]);
  });

  test('shows an engine the last twelve lines', async () => {
    const { db, token, stage } = stages(40);
    const one = stage();
    await play(one, db, { token, texts: lines(20) });
    const { transcript } = one.brief(await one.next(order(token)));
    expect(transcript.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, n) => `line ${n + 8}`));
  });
});

describe('a premise', () => {
  const premises = ['first', 'second', 'third'].map((id) => ({ ...PREMISE, id }));
  test('is not used up by an episode that could not be opened, however often that is tried', async () => {
    const { db, token, stage } = stages(1, { ...content, premises });
    const one = stage();
    const { conversationId, episode: played } = await one.next(order(token));
    commitTurn(db, token, turn(conversationId, 0));
    db.update(conversations).set({ live: false }).run();
    db.$client.pragma('query_only = ON');
    for (let tries = 0; tries < 2; tries += 1)
      await expect(one.next(order(token))).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
    db.$client.pragma('query_only = OFF');
    const { episode } = await one.next(order(token));
    expect(episode.premise).not.toEqual(played.premise);
  });

  test('counts as played while its episode runs, and afterwards where something was said in it', async () => {
    const { db, token, stage } = stages(1, { ...content, premises });
    const one = stage();
    const { conversationId, episode } = await one.next(order(token));
    const played = () => readUsage(db).map(([key]) => key);
    expect(played()).toEqual([`premise:${episode.premise.id}`]);
    db.update(conversations).set({ live: false }).run();
    expect(played()).toEqual([]);
    db.update(conversations).set({ live: true }).run();
    commitTurn(db, token, turn(conversationId, 0));
    db.update(conversations).set({ live: false }).run();
    expect(played()).toEqual([`premise:${episode.premise.id}`]);
  });
});

describe('the running summary', () => {
  test('is brought up to date every ten turns, from what was said and happened since', async () => {
    const { db, token, stage, asked } = stages(40);
    const one = stage();
    const briefs = await play(one, db, { token, texts: lines(31).slice(0, 14) });
    one.callBeat();
    briefs.push(...(await play(one, db, { token, texts: lines(31).slice(14) })));
    expect(asked.map(({ soFar }) => soFar)).toEqual(['', 'summary 1', 'summary 2']);
    expect(asked.map((brief) => brief.lines.map(({ text }) => text))).toEqual([
      lines(30).slice(0, 10),
      lines(30).slice(10, 20),
      lines(30).slice(20, 30),
    ]);
    const happened = briefs.map(({ beat: event }) => event);
    const between = [0, 10, 20].map((at) => happened.slice(at, at + 10).filter((event) => event));
    expect(between.flat().length).toBeGreaterThan(0);
    expect(asked.map(({ beats }) => beats)).toEqual(between);
    expect(briefs.map(({ soFar }) => soFar)).toEqual([
      ...Array.from({ length: 10 }, () => ''),
      ...Array.from({ length: 10 }, () => 'summary 1'),
      ...Array.from({ length: 10 }, () => 'summary 2'),
      'summary 3',
    ]);
  });

  test('is there after a restart, and not asked for twice', async () => {
    const { db, token, stage, asked } = stages(40);
    await play(stage(), db, { token, texts: lines(10) });
    await stage().next(order(token));
    const restarted = stage();
    expect(restarted.brief(await restarted.next(order(token))).soFar).toBe('summary 1');
    expect(asked).toHaveLength(1);
  });

  test('is not asked for when the episode is nearly over', async () => {
    const { db, token, stage, asked } = stages(13);
    await play(stage(), db, { token, texts: lines(13) });
    expect(asked).toEqual([]);
  });

  test('is what the summary at the end goes on from', async () => {
    const { db, token, stage, asked } = stages(15);
    const one = stage();
    await play(one, db, { token, texts: lines(15) });
    await one.next(order(token));
    expect(asked.map(({ closing }) => closing)).toEqual([false, true]);
    expect(asked[1]).toMatchObject({ soFar: 'summary 1', premise: PREMISE });
    expect(asked[1]?.lines.map(({ text }) => text)).toEqual(lines(15).slice(10));
  });
});

describe('an episode that is over', () => {
  test('leaves its facts behind for the next, which is not told of its own things', async () => {
    const { db, token, stage } = stages();
    const one = stage();
    await play(one, db, { token, texts: lines(4) });
    const next = await one.next(order(token));
    expect(readFacts(db)).toMatchObject(FACTS);
    expect(one.brief(next).ledger).toMatchObject(FACTS.slice(0, 2));
  });

  test('takes its facts along when it is deleted', async () => {
    const { db, token, stage } = stages();
    const one = stage();
    await play(one, db, { token, texts: lines(4) });
    await one.next(order(token));
    db.delete(conversations).run();
    expect(db.select().from(facts).all()).toEqual([]);
  });

  test('is noted with how much of it had been said in it before', async () => {
    const { db, token, stage } = stages();
    const one = stage();
    await play(one, db, { token, texts: ['a b c d', 'a b c e', 'f g h', 'f g h'] });
    await one.next(order(token));
    const [row] = db.select().from(episodes).all();
    expect(row?.repetition).toBeCloseTo(2 / 6);
    expect(row?.closedAt).toBeGreaterThan(0);
  });

  test('is what an administrator makes of one that runs, but not of one in which nothing was said', async () => {
    const { db, token, stage } = stages();
    const one = stage();
    await play(one, db, { token, texts: ['line 0'] });
    one.skipToNextEpisode();
    const second = await one.next(order(token));
    expect(second.ordinal).toBe(0);
    one.skipToNextEpisode();
    expect(await one.next(order(token))).toMatchObject({ conversationId: second.conversationId });
    await play(one, db, { token, texts: ['line 0'] });
    expect((await one.next(order(token))).conversationId).toBe(second.conversationId);
  });
});

describe('an event', () => {
  test('comes before the next turn when an administrator calls for it, and once', async () => {
    const { db, token, stage } = stages(8);
    const one = stage();
    await play(one, db, { token, texts: lines(2) });
    one.callBeat();
    const briefs = await play(one, db, { token, texts: lines(2) });
    expect(briefs.map(({ beat: event }) => event !== undefined)).toEqual([true, false]);
  });

  test('waits for the second turn where it is called for at an opening', async () => {
    const { db, token, stage } = stages(8);
    const one = stage();
    one.callBeat();
    // A line that was dropped is asked for again.
    await one.next(order(token));
    const briefs = await play(one, db, { token, texts: lines(3) });
    expect(briefs.map(({ beat: event }) => event !== undefined)).toEqual([false, true, false]);
  });

  test('comes before the turn after the second of two refused lines', async () => {
    const { db, token, stage } = stages(8);
    const one = stage();
    await play(one, db, { token, texts: lines(1) });
    one.noteRefusal(1);
    one.noteRefusal(1);
    const briefs = await play(one, db, { token, texts: lines(3) });
    expect(briefs.map(({ beat: event }) => event !== undefined)).toEqual([false, true, false]);
  });
});
