import type { ExchangeLine, Premise } from '../content/content.ts';

/** The exchanges of a plot that are never left out. */
export function neededOf({ exchanges, skippable = [] }: Premise): (readonly ExchangeLine[])[] {
  return exchanges.filter((_exchange, i) => !skippable.includes(i + 1));
}

/** Turns that a plot keeps in hand for what happens meanwhile: an event takes up two. */
const IN_HAND = 5;

/** The turns that exchanges take, with a line of another kind ahead of each, and some in hand. */
export function turnsFor(exchanges: readonly (readonly ExchangeLine[])[]): number {
  return exchanges.reduce((sum, exchange) => sum + 1 + exchange.length, IN_HAND);
}

/** The turns in which a plot can be told; 0 for a premise that is no plot. */
export function turnsToTell(premise: Premise): number {
  if (!premise.ending) return 0;
  return turnsFor(neededOf(premise)) + 1 + premise.ending.length;
}
