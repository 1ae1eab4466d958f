import { describe, expect, test } from 'vitest';
import { countRejections, recordRejection, type Rejected } from '#daemon/turns/rejection-store.ts';
import type { Db } from '#shared/db/client.ts';
import { rejections } from '#shared/db/schema.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

const KEPT = 5_000;
const SLACK = 200;

function rejected(conversationId: string, text = 'As an AI, no.'): Rejected {
  return {
    conversationId,
    purpose: 'duel',
    persona: 'warden',
    engine: { name: 'openai', model: 'a-model' },
    reason: 'refusal',
    text,
  };
}

function database() {
  const db = connect(tempDataDir().database, 'daemon');
  return { db, id: addConversation(db) };
}

/** Stores `count` rows, as recordRejection does one by one. */
function fill(db: Db, conversationId: string, count: number): void {
  const { engine, ...row } = rejected(conversationId);
  const values = { ...row, at: 0, engine: engine.name, model: engine.model };
  db.transaction((tx) => {
    for (let n = 0; n < count; n += 1) tx.insert(rejections).values(values).run();
  });
}

describe('a refused line', () => {
  test('is kept with where it came from and why it was refused', () => {
    const { db, id } = database();
    const before = Date.now();
    recordRejection(db, rejected(id));
    const [row] = db.select().from(rejections).all();
    expect(row).toMatchObject({
      conversationId: id,
      purpose: 'duel',
      persona: 'warden',
      engine: 'openai',
      model: 'a-model',
      reason: 'refusal',
      text: 'As an AI, no.',
    });
    expect(row?.at).toBeGreaterThanOrEqual(before);
  });

  test('is cut to what an administrator reads, and never within a character', () => {
    const { db, id } = database();
    recordRejection(db, rejected(id, '🐐'.repeat(401)));
    expect(db.select().from(rejections).all()[0]?.text).toBe('🐐'.repeat(400));
  });
});

describe('refused lines', () => {
  test('go, oldest first, when there are too many, and are counted all the same', () => {
    const { db, id } = database();
    fill(db, id, KEPT + SLACK - 1);
    recordRejection(db, rejected(id, 'the latest'));
    const rows = db.select({ seq: rejections.seq, text: rejections.text }).from(rejections).all();
    expect(rows).toHaveLength(KEPT);
    expect(rows[0]?.seq).toBe(SLACK + 1);
    expect(rows.at(-1)?.text).toBe('the latest');
    expect(countRejections(db)).toBe(KEPT + SLACK);
  });

  test('stay until there are so many more', () => {
    const { db, id } = database();
    fill(db, id, KEPT + SLACK - 2);
    recordRejection(db, rejected(id));
    expect(db.select().from(rejections).all()).toHaveLength(KEPT + SLACK - 1);
  });

  test('are none at first', () => {
    expect(countRejections(database().db)).toBe(0);
  });
});
