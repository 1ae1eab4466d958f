import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { ExchangeLine, Premise } from '../content/content.ts';

/** A short dialogue of a premise: each line answers the one before. */
export type Exchange = readonly ExchangeLine[];

/** The exchanges of a plot that are never left out. */
export function neededOf(premise: Premise): Exchange[] {
  return premise.exchanges.filter((exchange) => isNeeded(premise, exchange));
}

/**
 * The exchanges that a plot can go on with, in their order: the next one, and those behind it that can be reached by leaving out
 * what may be left out. What comes before one that was played is over.
 * @param isPlayed whether an exchange was, in part or as a whole.
 */
export function goingOn(premise: Premise, isPlayed: (exchange: Exchange) => boolean): Exchange[] {
  const ahead = premise.exchanges.slice(premise.exchanges.findLastIndex(isPlayed) + 1);
  const firstNeeded = ahead.findIndex((exchange) => isNeeded(premise, exchange));
  return firstNeeded === -1 ? ahead : ahead.slice(0, firstNeeded + 1);
}

function isNeeded({ exchanges, skippable = [] }: Premise, exchange: Exchange): boolean {
  return !skippable.includes(exchanges.indexOf(exchange) + 1);
}

/** Turns that a plot keeps in hand for what happens meanwhile: an event takes up two. */
const IN_HAND = 5;

/** The turns that exchanges take, with a line of another kind ahead of each, and some in hand. */
export function turnsFor(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, exchange) => sum + 1 + exchange.length, IN_HAND);
}

/** The turns in which a plot can be told; 0 for a premise that is no plot. */
export function turnsToTell(premise: Premise): number {
  if (!premise.ending) return 0;
  return turnsFor(neededOf(premise)) + 1 + premise.ending.length;
}

/** Who says a line of an exchange or an ending. */
export function speakerOf(line: ExchangeLine | undefined): Persona | undefined {
  return PERSONAS.find((persona) => line?.[persona] !== undefined);
}
