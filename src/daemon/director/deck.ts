import type { Random } from './random.ts';

/** Share of a deck that comes between two draws of the same card, where nothing else is said. */
const REST = 0.5;

/** Cards drawn in random order, each once a round. */
export interface Deck<T> {
  /**
   * The next card.
   * @param fits which cards may be drawn; all where left out.
   * @returns undefined where none fits and has rested long enough.
   */
  draw(fits?: (card: T) => boolean): T | undefined;
}

interface DeckOptions<T> {
  /** How many draws lie between two draws of the same card at least; all other cards at most. */
  readonly apart?: number;
  /** Cards drawn earlier in this round, oldest first. */
  readonly drawn?: readonly T[];
}

export function createDeck<T>(cards: readonly T[], random: Random, options: DeckOptions<T> = {}): Deck<T> {
  const apart = Math.min(options.apart ?? Math.floor(cards.length * REST), cards.length - 1);
  const drawnAt = new Map<T, number>((options.drawn ?? []).map((card, i) => [card, i]));
  let draws = drawnAt.size;
  let pile = random.shuffle(cards.filter((card) => !drawnAt.has(card)));

  const take = (fits: (card: T) => boolean): T | undefined => {
    const card = pile.find((each) => draws - (drawnAt.get(each) ?? -Infinity) > apart && fits(each));
    if (card === undefined) return undefined;
    pile = pile.filter((each) => each !== card);
    drawnAt.set(card, draws++);
    return card;
  };
  const refill = () => {
    const left = new Set(pile);
    pile = [...pile, ...random.shuffle(cards.filter((card) => !left.has(card)))];
  };
  return {
    draw(fits = () => true) {
      const card = take(fits);
      if (card !== undefined) return card;
      refill();
      return take(fits);
    },
  };
}
