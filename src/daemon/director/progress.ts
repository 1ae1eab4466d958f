import type { Premise } from '../content/content.ts';
import type { Brief, Line } from '../engines/engine.ts';
import { goingOn, linesIn, type Exchange } from './plot.ts';
import { isSaid } from './spoken.ts';

/** Lines that may have come in between since the plot was last heard: an event or an arrival, a picture, and their answers. */
const BETWEEN_MAX = 5;

/** How an episode stands before a turn. */
export type Standing = Pick<Brief, 'premise' | 'ordinal' | 'plannedTurns' | 'endsWhenTold'>;

/** How many turns are left, this one included. */
function turnsLeft({ plannedTurns, ordinal }: Standing): number {
  return plannedTurns - ordinal;
}

/** Turns that are left before the ending has to begin. */
export function turnsBeforeEnding(standing: Standing): number {
  return turnsLeft(standing) - standing.premise.ending.length;
}

/** Turns to spare when everything that is left is told; below 0 where something has to be left out. */
export function slackOf(standing: Standing, ahead: readonly Exchange[]): number {
  return turnsBeforeEnding(standing) - linesIn(ahead);
}

/**
 * What a plot goes on with between two dialogues: its next exchange, or its ending where all were told or the turns are over.
 * @param ahead the exchanges behind the last that was played.
 * @returns undefined where nothing fits into the turns before the ending.
 */
export function nextDialogue(standing: Standing, ahead: readonly Exchange[]): Exchange | undefined {
  const { premise, endsWhenTold } = standing;
  const room = turnsBeforeEnding(standing);
  if (room <= 0) return premise.ending.slice(-turnsLeft(standing));
  if (ahead.length === 0 && endsWhenTold) return premise.ending;
  const fitting = goingOn(premise, ahead).filter(({ length }) => length <= room);
  // What may be left out is, where there is no time for it.
  return fitting.at(slackOf(standing, ahead) < 0 ? -1 : 0);
}

/** How far a plot has been told, as the latest lines show. */
export interface Progress {
  /** Lines that came in between since. */
  readonly between: number;
  /** Whether the plot's latest line ended its dialogue. */
  readonly isEnded: boolean;
  /** The exchanges behind the last that was played. */
  readonly ahead: readonly Exchange[];
}

/** @returns undefined where the latest lines are not the plot's: a model wrote them. */
export function progressOf(
  { openers, exchanges }: Premise,
  transcript: readonly Line[],
): Progress | undefined {
  const dialogues: readonly Exchange[] = [[openers], ...exchanges];
  for (const [between, line] of transcript
    .slice(-1 - BETWEEN_MAX)
    .reverse()
    .entries()) {
    const at = dialogues.findIndex((dialogue) =>
      dialogue.some((each) => isSaid(each[line.persona], line.text)),
    );
    if (at === -1) continue;
    return {
      between,
      isEnded: isSaid(dialogues[at]?.at(-1)?.[line.persona], line.text),
      ahead: exchanges.slice(at),
    };
  }
  return undefined;
}
