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

/** Of the turns that are free to take any form, how many are pictures; about one in fifteen of all turns. */
const ART_CHANCE = 0.36;
const ART_APART = 6;
const LONG = 32;
const BRIEF = 16;
const BROAD = 60;
const BROAD_APART = 3;
const PREMISE_FIRST = 2;
const FORCED_TRIES = 6;

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
  return Array.from({ length: FORCED_TRIES }, () => move);
}

/** Draws a form other than those just heard. An episode begins with its premise. */
function freeMove(turn: Turn): Move {
  const { transcript, ordinal } = turn.brief;
  if (ordinal <= PREMISE_FIRST) return turn.random.chance(0.8) ? retortAndPremiseSay : retort;
  if (!transcript.slice(-ART_APART).some(({ asciiArt }) => asciiArt) && turn.random.chance(ART_CHANCE))
    return art;
  const broad = transcript.slice(-BROAD_APART).some(isBroad) ? 0 : 1;
  const words = wordCount(turn.last?.text ?? '');
  return weighted(turn, [
    [retort, words > LONG ? 48 : words < BRIEF ? 10 : 26],
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
