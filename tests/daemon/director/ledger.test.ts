import { describe, expect, test } from 'vitest';
import { factsToKeep, ledgerFor, stillTrue, type KeptFact } from '#daemon/director/ledger.ts';

const fact = (text: string, fields: Partial<KeptFact> = {}): KeptFact => ({
  text,
  recalledSeq: null,
  ...fields,
});
const nothing = { title: '', things: [] };
const texts = (facts: readonly { text: string }[]) => facts.map(({ text }) => text);

describe('the ledger', () => {
  test('tells the three latest facts first, then those that came up longest ago, ten at most', () => {
    const kept = Array.from({ length: 20 }, (_, n) => fact(`Fact ${n}.`, { recalledSeq: n < 10 ? n : null }));
    expect(texts(ledgerFor(kept, nothing))).toEqual(
      [17, 18, 19, 10, 11, 12, 13, 14, 15, 16].map((n) => `Fact ${n}.`),
    );
  });

  test('tells of those before that what bears on the running premise, however long ago it came up', () => {
    const kept = [
      ...Array.from({ length: 20 }, (_, n) => fact(`Fact ${n}.`)),
      fact('A goose signed for the third lamp.', { recalledSeq: 7 }),
      ...['A.', 'B.', 'C.'].map((text) => fact(text)),
    ];
    const told = texts(ledgerFor(kept, { title: 'The lamps', things: ['a goose'] }));
    expect(told.slice(0, 5)).toEqual(['A.', 'B.', 'C.', 'A goose signed for the third lamp.', 'Fact 0.']);
    expect(told).toHaveLength(10);
  });

  test('knows who has a thing now', () => {
    const kept = [
      fact('feral took the bell.', { thing: 'the bell', holder: 'feral' }),
      fact('The door stayed open.'),
      fact('Warden bought the bell back.', { thing: 'The bell', holder: 'warden' }),
    ];
    expect(texts(stillTrue(kept))).toEqual(['The door stayed open.', 'Warden bought the bell back.']);
    expect(ledgerFor(kept, nothing).at(-1)).toMatchObject({ holder: 'warden' });
  });

  test('leaves out what the running premise brings along anyway', () => {
    const kept = [fact('feral has the bell.', { thing: 'the bell', holder: 'feral' })];
    expect(ledgerFor(kept, { title: 'The bell', things: ['the bell'] })).toEqual([]);
  });

  test('keeps three facts of an episode, and none that it has', () => {
    const told = ['A.', 'B.', 'C.', 'D.', 'E.'].map((text) => ({ text }));
    expect(texts(factsToKeep(told, [{ text: 'B.' }]))).toEqual(['A.', 'C.', 'D.']);
  });
});
