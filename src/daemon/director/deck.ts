import type { Random } from './random.ts';

/** Share of a deck that has to be drawn before the same card may come again. */
const REST = 0.5;

/** What a draw looks for. */
export interface Wanted<T> {
  /** Cards that may be drawn; all where left out. */
  readonly fits?: (card: T) => boolean;
  /** Among those that fit, cards to draw first where any is left in this round. */
  readonly prefers?: (card: T) => boolean;
}

/** Cards drawn in random order, each once a round. */
export interface Deck<T> {
  /** The next card, or undefined where none fits and has rested long enough. */
  draw(wanted?: Wanted<T>): T | undefined;
}

export interface DeckOptions<T> {
  /** Share of the deck between two draws of the same card, from 0 to below 1. */
  readonly rest?: number;
  /** Cards drawn earlier in this round, oldest first. */
  readonly drawn?: readonly T[];
}

export function createDeck<T>(cards: readonly T[], random: Random, options: DeckOptions<T> = {}): Deck<T> {
  const rest = Math.floor(cards.length * (options.rest ?? REST));
  const drawnAt = new Map<T, number>((options.drawn ?? []).map((card, i) => [card, i]));
  let draws = drawnAt.size;
  let pile = random.shuffle(cards.filter((card) => !drawnAt.has(card)));

  const take = ({ fits = always, prefers = always }: Wanted<T>): T | undefined => {
    const isReady = (card: T) => draws - (drawnAt.get(card) ?? -Infinity) > rest && fits(card);
    const card = pile.find((each) => isReady(each) && prefers(each)) ?? pile.find(isReady);
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
    draw(wanted = {}) {
      const card = take(wanted);
      if (card !== undefined) return card;
      refill();
      return take(wanted);
    },
  };
}

function always(): boolean {
  return true;
}
