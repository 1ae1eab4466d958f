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
 * @param isPlayed whether an exchange was, in part or as a whole.
 */
export function goingOn(premise: Premise, isPlayed: (exchange: Exchange) => boolean): Exchange[] {
  const ahead = aheadOf(premise, isPlayed);
  const firstNeeded = ahead.findIndex((exchange) => isNeeded(premise, exchange));
  return firstNeeded === -1 ? ahead : ahead.slice(0, firstNeeded + 1);
}

function isNeeded({ exchanges, skippable = [] }: Premise, exchange: Exchange): boolean {
  return !skippable.includes(exchanges.indexOf(exchange) + 1);
}

/** Turns for what happens meanwhile: an event takes up two. */
const FOR_AN_EVENT = 2;

/**
 * The turns that dialogues take one after the other: their lines, and one between two of which the first ends with whom the
 * second begins.
 * @param before who spoke last before the first of them.
 */
export function turnsFor(dialogues: readonly Exchange[], before: Persona | undefined): number {
  const inOrder = dialogues.filter((lines) => lines.length > 0);
  const ends = [before, ...inOrder.map((lines) => speakerOf(lines.at(-1)))];
  const clashes = inOrder.filter((lines, i) => ends[i] !== undefined && speakerOf(lines[0]) === ends[i]);
  return inOrder.reduce((sum, lines) => sum + lines.length, clashes.length);
}

/** The turns in which a premise is told at leisure: all of its exchanges, its ending, and room for an event. */
export function turnsToTell({ exchanges, ending }: Premise): number {
  const [opener] = PERSONAS;
  return 1 + turnsFor([...exchanges, ending], opener) + FOR_AN_EVENT;
}

/** Who says a line of an exchange or an ending. */
export function speakerOf(line: ExchangeLine | undefined): Persona | undefined {
  return PERSONAS.find((persona) => line?.[persona] !== undefined);
}
