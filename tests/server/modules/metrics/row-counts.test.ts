import { describe, expect, test } from 'vitest';
import { refusalsByReason, tokensToday, turnsByEngine } from '#server/modules/metrics/duel-figures.ts';
import { RowCounts, type GrowingTable } from '#server/modules/metrics/row-counts.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A table with one row a number, and a note of what was asked of it. */
function table() {
  const asked: [number, number][] = [];
  const state = { head: 1_000_000 };
  const own: GrowingTable = {
    head: () => state.head,
    between: (after, upTo) => {
      asked.push([after, upTo]);
      return upTo > after ? [{ label: 'all', count: upTo - after }] : [];
    },
  };
  return { state, asked, counts: new RowCounts(own) };
}

describe('counting rows that are added', () => {
  test('passes over what was there before', () => {
    const { counts, asked } = table();
    expect(counts.current().get('all')).toBeUndefined();
    expect(asked).toEqual([[1_000_000, 1_000_000]]);
  });

  test('reads each once, and never more than twenty thousand at once', () => {
    const { counts, asked, state } = table();
    counts.current();
    state.head += 50_000;
    expect([1, 2, 3, 4].map(() => counts.current().get('all'))).toEqual([20_000, 40_000, 50_000, 50_000]);
    expect(asked.every(([after, upTo]) => upTo - after <= 20_000)).toBe(true);
  });

  test('keeps what it counted when history is deleted', () => {
    const { counts, state } = table();
    counts.current();
    state.head += 7;
    counts.current();
    state.head = 0;
    expect(counts.current().get('all')).toBe(7);
  });

  test.each([
    ['turns', (db: ReturnType<typeof connect>) => turnsByEngine(db).between(1, 2)],
    ['their head', (db: ReturnType<typeof connect>) => turnsByEngine(db).head()],
    ['refusals', (db: ReturnType<typeof connect>) => refusalsByReason(db).between(1, 2)],
    ['tokens', (db: ReturnType<typeof connect>) => tokensToday(db, 0)],
  ])('of %s scans no table', (_what, read) => {
    const db = connect(tempDataDir().database, 'daemon');
    const statements: string[] = [];
    const prepare = db.$client.prepare.bind(db.$client);
    db.$client.prepare = (statement: string) => {
      statements.push(statement);
      return prepare(statement);
    };
    read(db);
    const plans = statements.flatMap((statement) =>
      (prepare(`EXPLAIN QUERY PLAN ${statement.replaceAll('?', '1')}`).all() as { detail: string }[]).map(
        ({ detail }) => detail,
      ),
    );
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((step) => /^SCAN /.test(step))).toEqual([]);
  });
});
