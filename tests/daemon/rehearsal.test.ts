import { describe, expect, test } from 'vitest';
import { loadContent } from '#daemon/content/load-content.ts';
import { rehearse, type Rehearsed, type RehearsalOptions } from '#daemon/rehearsal.ts';
import { SMALL_CONTENT } from '#tests/support/duel/content.ts';

const content = loadContent(SMALL_CONTENT);

async function played(count: number, options: Partial<RehearsalOptions> = {}): Promise<Rehearsed[]> {
  const turns: Rehearsed[] = [];
  for await (const turn of rehearse({ content, seed: 4, episodeTurns: 12, ...options })) {
    turns.push(turn);
    if (turns.length === count) break;
  }
  return turns;
}

describe('a rehearsal', () => {
  test('plays one episode after another, nobody three times in a row', async () => {
    const turns = await played(30);
    expect(turns.map(({ episode }) => episode)).toEqual(
      Array.from({ length: 30 }, (_, n) => Math.floor(n / 12)),
    );
    expect(turns.map(({ brief }) => brief.ordinal)).toEqual(Array.from({ length: 30 }, (_, n) => n % 12));
    for (const [n, { brief, line }] of turns.entries()) {
      expect(line.persona).toBe(brief.speaker);
      const before = turns.slice(Math.max(n - 2, n - brief.ordinal), n).map((turn) => turn.line.persona);
      expect([...before, line.persona]).not.toEqual(Array.from({ length: 3 }, () => line.persona));
    }
  });

  test('tells each engine what was said before', async () => {
    const turns = await played(12);
    expect(turns[5]?.brief.transcript).toEqual(turns.slice(0, 5).map(({ line }) => line));
  });

  test('is the same for the same seed', async () => {
    const texts = async (seed: number) => (await played(40, { seed })).map(({ line }) => line.text);
    expect(await texts(1)).toEqual(await texts(1));
    expect(await texts(1)).not.toEqual(await texts(2));
  });

  test('lets episodes leave something behind for the next', async () => {
    const turns = await played(14);
    expect(turns[0]?.brief.ledger).toEqual([]);
    const [first] = turns;
    const kept = turns[13]?.brief.ledger.map(({ text }) => text);
    expect(kept).toEqual(expect.arrayContaining(first?.brief.premise.facts.map(({ text }) => text) ?? []));
  });

  test('has the gate behind the engine', async () => {
    const turns = await played(400);
    const refused = turns.flatMap((turn) => turn.refused);
    expect(refused).toContain('said before');
  });
});
