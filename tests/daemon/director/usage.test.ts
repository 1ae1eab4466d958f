import { describe, expect, test } from 'vitest';
import { createRandom } from '#daemon/director/random.ts';
import { createDeck, createUsage, type Usage } from '#daemon/director/usage.ts';

const CARDS = Array.from({ length: 20 }, (_, i) => i);
const SEEDS = Array.from({ length: 25 }, (_, i) => i);
const keyOf = (card: number) => `card ${card}`;

const deckOf = (seed: number, usage: Usage = createUsage(), rest?: number) =>
  createDeck(CARDS, { usage, random: createRandom(seed), keyOf, ...(rest !== undefined && { rest }) });

/** Draws so many cards, each for a line of its own. */
function draws(count: number, seed: number, usage = createUsage()): (number | undefined)[] {
  const deck = deckOf(seed, usage);
  return Array.from({ length: count }, () => {
    usage.tick();
    return deck.draw();
  });
}

describe('a deck', () => {
  test.each(SEEDS)(
    'draws every card before one comes again, and then the longest unused (seed %i)',
    (seed) => {
      const drawn = draws(100, seed);
      expect(new Set(drawn.slice(0, 20)).size).toBe(20);
      expect(drawn.slice(20, 40)).toEqual(drawn.slice(0, 20));
    },
  );

  test('has an order that chance decides', () => {
    expect(draws(20, 1)).not.toEqual(draws(20, 2));
  });

  test('goes on after a restart where it was', () => {
    const first = draws(15, 3);
    const earlier = first.map((card, line): [string, number] => [keyOf(Number(card)), line]);
    const rest = draws(20, 4, createUsage(earlier));
    expect(new Set([...first, ...rest.slice(0, 5)]).size).toBe(20);
    expect(rest.slice(5)).toEqual(first);
  });

  test('leaves cards that do not fit for later', () => {
    const usage = createUsage();
    const deck = deckOf(2, usage);
    const even = Array.from({ length: 10 }, () => deck.draw((card) => card % 2 === 0));
    usage.tick();
    const odd = Array.from({ length: 10 }, () => deck.draw());
    expect(even.every((card) => Number(card) % 2 === 0)).toBe(true);
    expect(odd.every((card) => Number(card) % 2 === 1)).toBe(true);
  });

  test('gives nothing where nothing fits, and goes on afterwards', () => {
    const deck = deckOf(3);
    expect(deck.draw(() => false)).toBeUndefined();
    expect(deck.draw()).toBeTypeOf('number');
  });

  test('lets a card rest for as many lines as it is told', () => {
    const usage = createUsage();
    const deck = deckOf(4, usage, 50);
    CARDS.forEach(() => deck.draw());
    expect(deck.draw()).toBeUndefined();
    for (let line = 0; line < 49; line += 1) usage.tick();
    expect(deck.draw()).toBeUndefined();
    usage.tick();
    expect(deck.draw()).toBeTypeOf('number');
  });

  test('draws what has not rested where it is asked to, the longest unused first', () => {
    const usage = createUsage();
    const deck = deckOf(5, usage, 50);
    const drawn = CARDS.map(() => deck.draw());
    expect(deck.draw()).toBeUndefined();
    expect(deck.drawUnrested()).toBe(drawn[0]);
  });

  test('of no cards gives nothing', () => {
    const none = createDeck([], { usage: createUsage(), random: createRandom(6), keyOf });
    expect(none.draw()).toBeUndefined();
  });
});
