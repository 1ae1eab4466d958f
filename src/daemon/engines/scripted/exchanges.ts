import type { Template } from '../../content/content.ts';
import { aheadOf, goingOn, neededOf, speakerOf, turnsFor, type Exchange } from '../../director/plot.ts';
import { mostRelated } from './related.ts';
import { turnsLeft, type Turn } from './turn.ts';

/** How often a plot goes on where it could wait. */
const EAGERNESS = 0.85;

/** The first line of the exchange to open now; undefined where none is the speaker's, or where it may wait and does. */
export function nextOpening(turn: Turn): Template | undefined {
  const { premise, speaker } = turn;
  const mine = goingOn(premise, (exchange) => isPlayed(turn, exchange)).filter(
    (exchange) => speakerOf(exchange[0]) === speaker && exchange.length <= turnsBeforeEnding(turn),
  );
  const slack = slackOf(turn);
  if (slack > 0 && !turn.random.chance(EAGERNESS)) return undefined;
  // What may be left out is, where there is no time for it.
  return mine.at(slack < 0 ? -1 : 0)?.[0]?.[speaker];
}

/** Turns to spare when everything that is left is told; below 0 where something has to be left out. */
export function slackOf(turn: Turn): number {
  const { premise, last } = turn;
  const ahead = aheadOf(premise, (exchange) => isPlayed(turn, exchange));
  return turnsLeft(turn) - turnsFor([...ahead, premise.ending], last?.persona);
}

/** Whether the exchanges that have to be told take all turns that are left before the ending. */
export function isPressed(turn: Turn): boolean {
  const { premise, last } = turn;
  const ahead = aheadOf(premise, (exchange) => isPlayed(turn, exchange));
  const needed = neededOf(premise).filter((exchange) => ahead.includes(exchange));
  return turnsFor([...needed, premise.ending], last?.persona) >= turnsLeft(turn);
}

function isPlayed({ memory }: Turn, exchange: Exchange): boolean {
  return exchange.flatMap((line) => Object.values(line)).some((line) => memory.used.has(line));
}

/**
 * The line of the ending that is due: nextSpeaker lets the one open who makes its speakers fit.
 * @returns undefined before that, and for anybody who doesn't have that line.
 */
export function endingLine(turn: Turn): Template | undefined {
  const { ending } = turn.premise;
  return turnsBeforeEnding(turn) <= 0 ? ending.at(-turnsLeft(turn))?.[turn.speaker] : undefined;
}

/** Turns before the ending begins. */
export function turnsBeforeEnding(turn: Turn): number {
  return turnsLeft(turn) - turn.premise.ending.length;
}

/** Of the premise's own remarks that are new to the episode, the one nearest to what was said. */
export function remarkOf(turn: Turn): Template | undefined {
  const { premise, speaker, memory, last, random } = turn;
  const fresh = premise.says[speaker].filter((line) => !memory.used.has(line));
  return mostRelated(random.shuffle(fresh), last?.text ?? '', (line) => line);
}
