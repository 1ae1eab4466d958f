import type { Random } from './random.ts';

/**
 * When each entry of the content was last used, counted in lines. The daemon begins with what the database has, so that the longest
 * unused comes first across restarts too.
 */
export interface Usage {
  /** The line that last used it; -1 where none has. */
  lastUsed(key: string): number;
  /** Lines since it was last used; Infinity where it never was. */
  restedFor(key: string): number;
  /** Notes that the line in the making uses it. */
  note(key: string): void;
  /** Another line is made. */
  tick(): void;
}

/** Tells entries apart that one line uses. */
const A_TRIFLE = 1e-6;

/** @param earlier keys with the line that last used each; of two for one key the later one in the list counts. */
export function createUsage(earlier: Iterable<readonly [key: string, line: number]> = []): Usage {
  const used = new Map(earlier);
  let line = [...used.values()].reduce((latest, each) => Math.max(latest, each), 0) + 1;
  let noted = 0;
  const lastUsed = (key: string) => used.get(key) ?? -1;
  return {
    lastUsed,
    restedFor: (key) => (used.has(key) ? line - Math.floor(lastUsed(key)) : Infinity),
    note: (key) => void used.set(key, line + (noted += A_TRIFLE)),
    tick: () => {
      line += 1;
      noted = 0;
    },
  };
}

/** Cards of which the longest unused is drawn first. */
export interface Deck<T> {
  /**
   * Draws one and notes its use.
   * @param fits which cards may be drawn; all where left out.
   * @param nearness of those equally long unused the nearest is drawn; any where left out.
   * @returns undefined where none fits, or none that does has rested long enough.
   */
  draw(fits?: (card: T) => boolean, nearness?: (card: T) => number): T | undefined;
  /** The same, but none has to have rested: for when there is nothing else. */
  drawUnrested(fits?: (card: T) => boolean): T | undefined;
}

interface DeckOptions<T> {
  readonly usage: Usage;
  readonly random: Random;
  readonly keyOf: (card: T) => string;
  /** Lines before a card may come again; none where left out. */
  readonly rest?: number;
}

export function createDeck<T>(cards: readonly T[], options: DeckOptions<T>): Deck<T> {
  const { usage, random, keyOf, rest = 0 } = options;
  const drawOf = (ready: readonly T[], nearness: (card: T) => number = () => 0): T | undefined => {
    const oldest = Math.min(...ready.map((card) => usage.lastUsed(keyOf(card))));
    const unused = ready.filter((each) => usage.lastUsed(keyOf(each)) === oldest);
    const scored = unused.map((each) => ({ each, near: nearness(each) }));
    const nearest = Math.max(...scored.map(({ near }) => near));
    const card = random.pick(scored.filter(({ near }) => near === nearest))?.each;
    if (card !== undefined) usage.note(keyOf(card));
    return card;
  };
  return {
    draw: (fits = () => true, nearness) =>
      drawOf(
        cards.filter((card) => usage.restedFor(keyOf(card)) >= rest && fits(card)),
        nearness,
      ),
    drawUnrested: (fits = () => true) => drawOf(cards.filter(fits)),
  };
}

/** By what a premise, a sequel and a beat are known to the usage. */
export const premiseKey = ({ id }: { readonly id: string }) => `premise:${id}`;
export const sequelKey = ({ id }: { readonly id: string }) => `sequel:${id}`;
export const beatKey = ({ id }: { readonly id: string }) => `beat:${id}`;
