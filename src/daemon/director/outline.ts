import type { Brief, Line } from '../engines/engine.ts';
import { linesIn, neededOf, type Exchange } from './plot.ts';
import { progressOf, slackOf, turnsBeforeEnding, type Progress } from './progress.ts';
import { isSaid } from './spoken.ts';

/** Exchanges that a line is written with a view to: the one that is due, and where that leads. */
const EXCHANGES_AHEAD = 2;
/** An ending is in sight at least so many turns before it is over, however short it was written. */
const ENDING_TURNS_MIN = 3;

type Moment = Pick<Brief, 'premise' | 'ordinal' | 'plannedTurns' | 'endsWhenTold' | 'transcript'>;

/** Where a plot stands, and what comes next in it: for an engine that tells it in words of its own. */
export interface Outline {
  /** What comes next: at most two exchanges, of a running one the rest, or the ending. Empty where everything but the ending is told. */
  readonly next: readonly Exchange[];
  /** Whether it is the ending that is due. */
  readonly isEnding: boolean;
  /** Turns that are left, this one included. */
  readonly turnsLeft: number;
}

/**
 * What is due before a turn. Lines of the plot tell by themselves how far it is; a model's don't, so that its exchanges are spread
 * over the turns that the episode has.
 */
export function outlineOf(moment: Moment): Outline {
  const { premise, ordinal, plannedTurns, transcript } = moment;
  const turnsLeft = Math.max(1, plannedTurns - ordinal);
  const isEnding = ordinal > 0 && turnsLeft <= Math.max(ENDING_TURNS_MIN, premise.ending.length);
  if (isEnding) return { next: present([premise.ending.slice(-turnsLeft)]), isEnding, turnsLeft };
  const progress = progressOf(premise, transcript);
  const ahead = progress ? aheadOf(moment, progress) : dueOf(moment);
  return { next: present(ahead).slice(0, EXCHANGES_AHEAD), isEnding, turnsLeft };
}

/** The rest of the exchange that runs, and those behind it that there is time for. */
function aheadOf(moment: Moment, { ahead, isEnded, between }: Progress): Exchange[] {
  const { premise, transcript } = moment;
  const last = transcript.at(-1);
  const running = premise.exchanges[premise.exchanges.length - ahead.length - 1];
  const rest = running && last && !isEnded && between === 0 ? restOf(running, last) : [];
  const needed = neededOf(premise);
  const isTight = slackOf(moment, ahead) < 0;
  return [rest, ...ahead.filter((exchange) => !isTight || needed.includes(exchange))];
}

function restOf(running: Exchange, { persona, text }: Line): Exchange {
  return running.slice(running.findLastIndex((each) => isSaid(each[persona], text)) + 1);
}

/** The exchanges that are still to come when each takes its share of the turns between the opening and the ending. */
function dueOf(moment: Moment): Exchange[] {
  const { premise, ordinal } = moment;
  const spoken = Math.max(0, ordinal - 1);
  const turns = Math.max(1, spoken + turnsBeforeEnding(moment));
  const exchanges = linesIn(premise.exchanges) > turns ? neededOf(premise) : premise.exchanges;
  const lines = linesIn(exchanges);
  return exchanges.filter((_, n) => linesIn(exchanges.slice(0, n + 1)) * turns > spoken * lines);
}

function present(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter(({ length }) => length > 0);
}
