import type { ExchangeLine, Premise } from './content.ts';

/** The exchanges of a plot that are never left out. */
export function neededOf({ exchanges, skippable = [] }: Premise): (readonly ExchangeLine[])[] {
  return exchanges.filter((_exchange, i) => !skippable.includes(i + 1));
}

/** The turns in which a plot can be told, with a line of another kind ahead of each exchange; 0 for a premise that is no plot. */
export function turnsToTell(premise: Premise): number {
  if (!premise.ending) return 0;
  return neededOf(premise).reduce((sum, exchange) => sum + 1 + exchange.length, 1 + premise.ending.length);
}
