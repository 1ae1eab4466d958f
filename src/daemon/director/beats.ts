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
