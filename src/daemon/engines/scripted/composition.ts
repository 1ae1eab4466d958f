import { wordCount } from '../../director/template.ts';
import type { Beat } from '../../director/content.ts';
import { goOn, goOnBehindRetort, shouldStartExchange, startExchange } from './exchanges.ts';
import type { Line } from '../engine.ts';
import { beatToTakeUp, react, reactInTurn } from './beats.ts';
import { isForm } from './line-kind.ts';
import {
  art,
  form,
  opener,
  openerAndSay,
  parting,
  rant,
  retort,
  retortAndPremiseSay,
  retortAndSay,
  type Move,
} from './moves.ts';
import { nextOfExchange } from './spoken.ts';
import { turnsLeft, type Turn } from './turn.ts';

/** Share of the turns free to take any form that are pictures; it makes about one in fifteen of all turns. */
const ART_CHANCE = 0.36;
/** Lines between two pictures. */
const ART_APART = 6;
/** Turns after the opener that speak of the premise alone. */
const PREMISE_FIRST = 2;
/** Words of a line that a short answer suits, and of one that it does not. */
const LONG = 32;
const BRIEF = 16;
/** Words of a line that another long one should not follow within so many lines. */
const BROAD = 60;
const BROAD_APART = 3;
/** Draws of what a turn calls for before it may be anything. */
const CALLED_TRIES = 6;

/**
 * The moves to try for a turn, best first, without end: what the turn calls for, then whatever gives variety. The
 * caller takes the first that has something new to say.
 */
export function* movesFor(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  const called = calledFor(turn, beats);
  if (called) yield* called;
  if (shouldStartExchange(turn)) yield startExchange;
  for (;;) yield freeMove(turn);
}

/** What an opening, an event, a running exchange or the end calls for. */
function calledFor(turn: Turn, beats: readonly Beat[]): Move[] | undefined {
  const { brief, last } = turn;
  if (brief.ordinal === 0) return [opener, ...tries(openerAndSay)];
  const next = last && nextOfExchange(turn.premise, last, turn.speaker);
  const { beat } = brief;
  if (beat) return tries((each) => react(each, beat, next));
  if (next !== undefined)
    return [(each) => goOn(each, next), ...tries((each) => goOnBehindRetort(each, next))];
  const answered = beatToTakeUp(turn, beats);
  if (answered) return tries((each) => reactInTurn(each, answered));
  return turnsLeft(turn) <= 1 ? tries(parting) : undefined;
}

function tries(move: Move): Move[] {
  return Array.from({ length: CALLED_TRIES }, () => move);
}

/** Draws a form other than those just heard. An episode begins with its premise. */
function freeMove(turn: Turn): Move {
  const { transcript, ordinal } = turn.brief;
  if (ordinal <= PREMISE_FIRST) return turn.random.chance(0.8) ? retortAndPremiseSay : retort;
  if (!transcript.slice(-ART_APART).some(({ asciiArt }) => asciiArt) && turn.random.chance(ART_CHANCE))
    return art;
  const broad = transcript.slice(-BROAD_APART).some(isBroad) ? 0 : 1;
  const words = turn.last && !turn.last.asciiArt ? wordCount(turn.last.text) : 0;
  return weighted(turn, [
    [retort, words > LONG ? 38 : words < BRIEF ? 8 : 22],
    [retortAndPremiseSay, words > LONG ? 26 : 42],
    [retortAndSay, words > LONG ? 12 : 18],
    [rant, 20 * broad],
    [form, 28 * broad],
  ]);
}

function isBroad({ text }: Line): boolean {
  return isForm(text) || wordCount(text) > BROAD;
}

function weighted({ random }: Turn, moves: readonly [Move, number][]): Move {
  const total = moves.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random.int(1, total);
  for (const [move, weight] of moves) {
    left -= weight;
    if (left <= 0) return move;
  }
  return retortAndSay;
}
