import type { Random } from './random.ts';

const GAP_MIN = 8;
const GAP_MAX = 12;
const QUIET_AT_START = 4;
const QUIET_AT_END = 3;

/**
 * Draws the turns of an episode before which something happens: one every 8-12 turns, none on the first 4 and the last 3.
 * @returns ordinals in rising order, none for a short episode.
 */
export function drawBeatTurns(plannedTurns: number, random: Random): number[] {
  const turns: number[] = [];
  const last = plannedTurns - QUIET_AT_END - 1;
  for (let turn = nextBeat(0, random); turn <= last; turn = nextBeat(turn, random)) {
    if (turn >= QUIET_AT_START) turns.push(turn);
  }
  return turns;
}

function nextBeat(after: number, random: Random): number {
  return after + random.int(GAP_MIN, GAP_MAX);
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
