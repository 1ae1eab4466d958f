import { describe, expect, test } from 'vitest';
import type { Director } from '#daemon/director/director.ts';
import { Stage } from '#daemon/stage.ts';
import { commitTurn } from '#daemon/turn-store.ts';
import { conversations } from '#shared/db/schema.ts';
import { EPISODE, PREMISE, takeLease, turn } from '#tests/support/duel-fixtures.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

const director: Director = {
  open: () => EPISODE,
  resume: ({ premiseId, plannedTurns }) =>
    premiseId === PREMISE.id ? { ...EPISODE, plannedTurns } : undefined,
};

function stages() {
  const { database } = tempDataDir();
  const db = connect(database, 'daemon');
  const archived: string[] = [];
  const archive = (id: string) => Promise.resolve(void archived.push(id));
  return { db, token: takeLease(db), archived, stage: () => new Stage({ db, director, archive }) };
}

describe('the stage', () => {
  test('opens an episode when none is live', async () => {
    const { db, token, stage } = stages();
    const scene = await stage().next(token);
    expect(scene.ordinal).toBe(0);
    expect(db.select().from(conversations).all()).toMatchObject([
      { id: scene.conversationId, live: true, origin: 'eternal', title: PREMISE.title, plannedTurns: 4 },
    ]);
  });

  test('goes on in the middle of an episode after a restart', async () => {
    const { db, token, stage } = stages();
    const { conversationId } = await stage().next(token);
    commitTurn(db, token, turn(conversationId, 0));
    const restarted = stage();
    const scene = await restarted.next(token);
    expect(scene).toMatchObject({ conversationId, ordinal: 1 });
    expect(restarted.brief(scene)).toMatchObject({
      speaker: 'warden',
      ordinal: 1,
      plannedTurns: 4,
      transcript: [{ persona: 'feral', text: 'line 0', asciiArt: false }],
    });
  });

  test('closes an episode that has had its turns, with its summary, and opens the next', async () => {
    const { db, token, stage, archived } = stages();
    const { conversationId } = await stage().next(token);
    for (let n = 0; n < 4; n += 1) commitTurn(db, token, turn(conversationId, n));
    const scene = await stage().next(token);
    expect(scene.ordinal).toBe(0);
    expect(scene.conversationId).not.toBe(conversationId);
    expect(archived).toEqual([conversationId]);
    expect(db.select().from(conversations).all()).toMatchObject([
      { id: conversationId, live: false, summary: 'The door stayed open.' },
      { id: scene.conversationId, live: true },
    ]);
  });

  test('closes an episode whose premise writers have taken out', async () => {
    const { db, token, stage } = stages();
    const { conversationId } = await stage().next(token);
    db.update(conversations).set({ premiseId: 'gone' }).run();
    expect((await stage().next(token)).conversationId).not.toBe(conversationId);
  });

  test('shows an engine the last twelve lines', async () => {
    const { db, token, stage } = stages();
    const one = stage();
    const { conversationId } = await one.next(token);
    db.update(conversations).set({ plannedTurns: 40 }).run();
    for (let n = 0; n < 20; n += 1) commitTurn(db, token, turn(conversationId, n));
    const { transcript } = one.brief(await one.next(token));
    expect(transcript.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, n) => `line ${n + 8}`));
  });
});
