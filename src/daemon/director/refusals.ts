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
