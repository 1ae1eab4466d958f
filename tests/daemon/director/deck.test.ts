import { describe, expect, test } from 'vitest';
import { createDeck } from '#daemon/director/deck.ts';
import { createRandom } from '#daemon/director/random.ts';

const CARDS = Array.from({ length: 20 }, (_, i) => i);
const SEEDS = Array.from({ length: 25 }, (_, i) => i);

describe('a deck', () => {
  test.each(SEEDS)('draws each card once a round (seed %i)', (seed) => {
    const deck = createDeck(CARDS, createRandom(seed));
    for (let round = 0; round < 5; round += 1) {
      const drawn = CARDS.map(() => deck.draw());
      expect(new Set(drawn).size).toBe(CARDS.length);
    }
  });

  test.each(SEEDS)('lets a card rest for half the deck after it was drawn (seed %i)', (seed) => {
    const deck = createDeck(CARDS, createRandom(seed));
    const drawn = Array.from({ length: 200 }, () => deck.draw());
    for (const [at, card] of drawn.entries()) expect(drawn.slice(at + 1, at + 11)).not.toContain(card);
  });

  test('has another order in the next round', () => {
    const deck = createDeck(CARDS, createRandom(1));
    const [first, second] = [CARDS.map(() => deck.draw()), CARDS.map(() => deck.draw())];
    expect(second).not.toEqual(first);
  });

  test('leaves cards that do not fit for later in the round', () => {
    const deck = createDeck(CARDS, createRandom(2));
    const even = Array.from({ length: 10 }, () => deck.draw((card) => card % 2 === 0));
    expect(even.every((card) => Number(card) % 2 === 0)).toBe(true);
    const odd = Array.from({ length: 10 }, () => deck.draw());
    expect(odd.every((card) => Number(card) % 2 === 1)).toBe(true);
  });

  test('gives nothing where nothing fits, and goes on afterwards', () => {
    const deck = createDeck(CARDS, createRandom(3));
    expect(deck.draw(() => false)).toBeUndefined();
    expect(deck.draw()).toBeTypeOf('number');
  });

  test('counts cards that were drawn earlier as drawn', () => {
    const drawn = CARDS.slice(0, 15);
    const deck = createDeck(CARDS, createRandom(4), { drawn });
    expect(Array.from({ length: 5 }, () => Number(deck.draw())).sort((a, b) => a - b)).toEqual(
      CARDS.slice(15),
    );
  });

  test('draws the one longest rested first when all were drawn earlier', () => {
    const deck = createDeck(CARDS, createRandom(5), { apart: 19, drawn: CARDS });
    expect([deck.draw(), deck.draw(), deck.draw()]).toEqual([0, 1, 2]);
  });

  test('keeps two draws of a card apart as far as told, and at most by all the others', () => {
    const few = createDeck(CARDS, createRandom(7), { apart: 200 });
    const drawn = Array.from({ length: 60 }, () => few.draw());
    for (const [at, card] of drawn.entries()) expect(drawn.slice(at + 1, at + 20)).not.toContain(card);
    const three = createDeck(CARDS, createRandom(8), { apart: 3 });
    const gaps = Array.from({ length: 2_000 }, () => three.draw());
    for (const [at, card] of gaps.entries()) expect(gaps.slice(at + 1, at + 4)).not.toContain(card);
  });

  test('of no cards gives nothing', () => {
    expect(createDeck([], createRandom(6)).draw()).toBeUndefined();
  });
});
