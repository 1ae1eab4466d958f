import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { ExchangeLine, Premise } from '../content/content.ts';

/** A short dialogue of a premise: each line answers the one before. */
export type Exchange = readonly ExchangeLine[];

/** The exchanges that are never left out. */
export function neededOf(premise: Premise): Exchange[] {
  return premise.exchanges.filter((exchange) => isNeeded(premise, exchange));
}

/** The exchanges behind the last one that was played, in part or as a whole. */
export function aheadOf({ exchanges }: Premise, isPlayed: (exchange: Exchange) => boolean): Exchange[] {
  return exchanges.slice(exchanges.findLastIndex(isPlayed) + 1);
}

/**
 * The exchanges that a plot can go on with, in their order: the next one, and those behind it that can be reached by leaving out
 * what may be left out.
 * @param ahead the exchanges behind the last that was played.
 */
export function goingOn(premise: Premise, ahead: readonly Exchange[]): readonly Exchange[] {
  const firstNeeded = ahead.findIndex((exchange) => isNeeded(premise, exchange));
  return firstNeeded === -1 ? ahead : ahead.slice(0, firstNeeded + 1);
}

function isNeeded({ exchanges, skippable = [] }: Premise, exchange: Exchange): boolean {
  return !skippable.includes(exchanges.indexOf(exchange) + 1);
}

/** Turns for what comes in between: an event and its answer, a picture and its answer. */
const FOR_WHAT_COMES_BETWEEN = 4;

/** How many lines dialogues have. */
export function linesIn(dialogues: readonly Exchange[]): number {
  return dialogues.reduce((sum, lines) => sum + lines.length, 0);
}

/** The turns in which a premise is told at leisure: its opener, all of its exchanges, its ending, and what comes in between. */
export function turnsToTell({ exchanges, ending }: Premise): number {
  return 1 + linesIn([...exchanges, ending]) + FOR_WHAT_COMES_BETWEEN;
}

/** Who says a line of an exchange or an ending. */
export function speakerOf(line: ExchangeLine | undefined): Persona | undefined {
  return PERSONAS.find((persona) => line?.[persona] !== undefined);
}
