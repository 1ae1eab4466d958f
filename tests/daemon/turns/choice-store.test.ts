import { describe, expect, test } from 'vitest';
import { openEpisode } from '#daemon/episodes/episode-store.ts';
import { recordChoice } from '#daemon/turns/choice-store.ts';
import type { RankedDraft } from '#daemon/turns/ranking.ts';
import { commitTurn } from '#daemon/turns/turn-store.ts';
import type { Db } from '#shared/db/client.ts';
import { choices } from '#shared/db/schema.ts';
import { writeTransaction } from '#shared/db/transactions.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { EPISODE, takeLease, turn } from '#tests/support/duel/fixtures.ts';

const KEPT = 2_000;
const SCORES = { takesUp: 1, isNew: 0.5, length: 1, rhythm: 1, ownWords: 1 };

function draft(text: string, passed = true): RankedDraft {
  const verdict = passed
    ? { passed, text, fingerprint: text }
    : { passed, text, reason: 'worn phrase' as const };
  return { draft: { text, asciiArt: false }, verdict, scores: SCORES, total: 0.9 };
}

function opened(): { db: Db; token: number; id: string } {
  const db = connect(tempDataDir().database, 'daemon');
  const token = takeLease(db);
  return { db, token, id: openEpisode(db, token, EPISODE) };
}

describe('what a line was chosen from', () => {
  test('is kept with the line, the best first, cut, with why a draft was refused', () => {
    const { db, token, id } = opened();
    commitTurn(db, token, { ...turn(id, 0), drafts: [draft('🦊'.repeat(400)), draft('No.', false)] });
    expect(db.select().from(choices).all()).toMatchObject([
      {
        conversationId: id,
        ordinal: 0,
        drafts: [
          { text: '🦊'.repeat(300), refusal: null, scores: SCORES, total: 0.9 },
          { text: 'No.', refusal: 'worn phrase' },
        ],
      },
    ]);
  });

  test('is not kept where there was no choice', () => {
    const { db, token, id } = opened();
    commitTurn(db, token, turn(id, 0));
    commitTurn(db, token, { ...turn(id, 1), drafts: [] });
    expect(db.select().from(choices).all()).toEqual([]);
  });

  test('goes again, the oldest first', () => {
    const { db, id } = opened();
    writeTransaction(db, (tx) => {
      for (let ordinal = 0; ordinal < KEPT + 250; ordinal += 1)
        recordChoice(tx, { conversationId: id, ordinal, drafts: [draft('No.')] });
    });
    const rows = db.select({ ordinal: choices.ordinal }).from(choices).all();
    expect(rows).toHaveLength(KEPT + 50);
    expect(rows[0]?.ordinal).toBe(200);
  });
});
