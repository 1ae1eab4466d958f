import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { ExchangeLine, Premise, Template } from '../../content/content.ts';
import { turnsLeft, type Turn } from './turn.ts';

type Exchange = readonly ExchangeLine[];

/** Turns that a plot keeps for its ending; none for a premise that is no plot. */
export function turnsOfEnding({ ending = [] }: Premise): number {
  return ending.length;
}

/**
 * The line of the ending that is due, where a plot has come to its end: nextSpeaker lets the one open who makes its speakers fit.
 * @returns undefined before that, and for anybody who doesn't have that line.
 */
export function endingLine(turn: Turn): Template | undefined {
  const { ending = [] } = turn.premise;
  return ending.at(-turnsLeft(turn))?.[turn.speaker];
}

/** Whether only the ending, or a part of it, still fits. */
export function isEnding(turn: Turn): boolean {
  return turnsLeft(turn) <= turnsOfEnding(turn.premise);
}

/**
 * The exchanges that a plot can go on with, in their order: the next one, and those behind it that can be reached by leaving out
 * what may be left out. What comes before one that was played is over.
 * @param isPlayed whether an exchange was, in part or as a whole.
 */
export function goingOn(premise: Premise, isPlayed: (exchange: Exchange) => boolean): Exchange[] {
  const skippable = new Set(premise.skippable);
  const ahead = premise.exchanges.slice(premise.exchanges.findLastIndex(isPlayed) + 1);
  const numberOf = (exchange: Exchange) => premise.exchanges.indexOf(exchange) + 1;
  const firstNeeded = ahead.findIndex((exchange) => !skippable.has(numberOf(exchange)));
  return firstNeeded === -1 ? ahead : ahead.slice(0, firstNeeded + 1);
}

/** Who says a line of an exchange or an ending. */
export function speakerOf(line: ExchangeLine | undefined): Persona | undefined {
  return PERSONAS.find((persona) => line?.[persona] !== undefined);
}
