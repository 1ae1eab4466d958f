import type { Random } from './random.ts';

/**
 * How often something is due in an episode. Of 909 plots 40 name a place for it; in others only a model, which tells how it goes on,
 * takes it up: docs/decisions/055.
 */
const CHANCE = { placed: 0.75, unplaced: 0.2 };
const QUIET_AT_START = 5;
/** The turns of an episode, as a share, after which none becomes due: it waits for a pause, of which a plot has one or two. */
const DUE_LAST = 0.4;

/**
 * Draws the turns of an episode from which on something may happen: one or none, and none on the first five and late in it.
 * @param hasPlace whether the plot names a place where something may happen.
 * @returns ordinals in rising order, none for a short episode.
 */
export function drawBeatTurns(plannedTurns: number, random: Random, hasPlace: boolean): number[] {
  const last = Math.floor(plannedTurns * DUE_LAST);
  return last >= QUIET_AT_START && random.chance(hasPlace ? CHANCE.placed : CHANCE.unplaced)
    ? [random.int(QUIET_AT_START, last)]
    : [];
}

/** Refused lines, within so many turns, after which something has to happen. */
const REFUSALS = 2;
const WITHIN_TURNS = 6;
/** Turns after such an event until there may be another: it has to have its effect first. */
const QUIET_TURNS = 4;

/** Watches an episode for lines that were refused: two of them soon after each other, and the talk has run dry. */
export interface Refusals {
  /**
   * Notes a refused line.
   * @param ordinal the turn it was written for.
   * @returns whether something should happen on the next turn.
   */
  note(ordinal: number): boolean;
}

export function createRefusals(): Refusals {
  let turns: number[] = [];
  let calledAt = -Infinity;
  return {
    note(ordinal) {
      turns = [...turns.filter((turn) => ordinal - turn < WITHIN_TURNS), ordinal];
      if (turns.length < REFUSALS || ordinal - calledAt < QUIET_TURNS) return false;
      turns = [];
      calledAt = ordinal;
      return true;
    },
  };
}
