import { wordCount } from '../../content/template.ts';
import type { Beat } from '../../content/content.ts';
import { goOn, goOnAgain, shouldStartExchange, startExchange } from './exchanges.ts';
import type { Line } from '../engine.ts';
import { beatToTakeUp, react, reactInTurn } from './beats.ts';
import { isForm } from './line-kind.ts';
import {
  art,
  callback,
  followOn,
  form,
  opener,
  openerAndSay,
  parting,
  remark,
  rant,
  retort,
  retortAndPremiseSay,
  retortAndSay,
  type Move,
} from './moves.ts';
import { endingLine, isEnding } from './plot.ts';
import { nextOfExchange } from './spoken.ts';
import { turnsLeft, type Turn } from './turn.ts';

/** Share of the turns free to take any form that are pictures; it makes about one in fifteen of all turns. */
const ART_CHANCE = 0.42;
/** Lines between two pictures. */
const ART_APART = 6;
/** How often something that goes on about what was said is said, where there is such a thing. */
const FOLLOW_ON = 0.7;
/** Lines in a row that begin with a retort, after which one that does not is better, and how much better. */
const LED_IN_A_ROW = 2;
const UNLED = 4;
/** How often a turn free to take any form comes back to an earlier episode, where it can, and how often an episode may. */
const CALLBACK_CHANCE = 0.35;
const CALLBACKS_MAX = 2;
/** Turns between two of them. */
const CALLBACKS_APART = 8;
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
/** How often the gate may refuse what a turn calls for before it is given up: it may be the very line that cannot pass. */
const CALLED_ATTEMPTS = 2;

/**
 * The moves to try for a turn, best first, without end: what the turn calls for, then whatever gives variety. The
 * caller takes the first that has something new to say.
 */
export function* movesFor(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  const called = calledFor(turn, beats);
  if (called) yield* called;
  if (shouldStartExchange(turn)) yield* [startOfExchange, ...tries(startAgain)];
  if (turn.random.chance(FOLLOW_ON)) yield followOn;
  for (;;) yield freeMove(turn);
}

/** What an opening, an event, a running exchange or the end calls for. */
function calledFor(turn: Turn, beats: readonly Beat[]): Move[] | undefined {
  const { brief, last } = turn;
  const isHopeless = brief.attempt >= CALLED_ATTEMPTS;
  if (brief.ordinal === 0) return isHopeless ? tries(remark) : [opener, ...tries(openerAndSay)];
  const ending = isEnding(turn) ? endingLine(turn) : undefined;
  if (ending !== undefined && !isHopeless)
    return [(each) => goOn(each, ending), ...tries((each) => goOnAgain(each, ending))];
  if (isHopeless) return undefined;
  const next = last && nextOfExchange(turn.premise, last, turn.speaker);
  const { beat } = brief;
  if (beat) return tries((each) => react(each, beat, next));
  if (next !== undefined) return [(each) => goOn(each, next), ...tries((each) => goOnAgain(each, next))];
  const answered = beatToTakeUp(turn, beats);
  if (answered) return tries((each) => reactInTurn(each, answered));
  return turnsLeft(turn) <= 1 ? tries(parting) : undefined;
}

const startOfExchange: Move = (turn) => startExchange(turn);
const startAgain: Move = (turn) => startExchange(turn, true);

function tries(move: Move): Move[] {
  return Array.from({ length: CALLED_TRIES }, () => move);
}

/** Draws a form other than those just heard. An episode begins with its premise. */
function freeMove(turn: Turn): Move {
  const { transcript, ordinal } = turn.brief;
  if (ordinal <= PREMISE_FIRST) return turn.random.chance(0.8) ? retortAndPremiseSay : retort;
  if (!transcript.slice(-ART_APART).some(({ asciiArt }) => asciiArt) && turn.random.chance(ART_CHANCE))
    return art;
  if (mayComeBack(turn) && turn.random.chance(CALLBACK_CHANCE)) return callback;
  const broad = transcript.slice(-BROAD_APART).some(isBroad) ? 0 : 1;
  const unled = turn.memory.ledInARow >= LED_IN_A_ROW ? UNLED : 1;
  const words = turn.last && !turn.last.asciiArt ? wordCount(turn.last.text) : 0;
  return weighted(turn, [
    [retort, words > LONG ? 38 : words < BRIEF ? 8 : 22],
    [retortAndPremiseSay, words > LONG ? 26 : 42],
    [retortAndSay, words > LONG ? 12 : 18],
    [rant, 20 * broad * unled],
    [form, 28 * broad * unled],
  ]);
}

function mayComeBack({ gag, memory, brief }: Turn): boolean {
  const apart = brief.ordinal - (memory.calledBackAt ?? -Infinity);
  return gag !== undefined && memory.gags.size < CALLBACKS_MAX && apart >= CALLBACKS_APART;
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
