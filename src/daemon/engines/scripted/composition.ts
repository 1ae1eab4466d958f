import { wordCount } from '../../director/template.ts';
import type { Beat } from '../../director/content.ts';
import { goOn, goOnBehindRetort, shouldStartExchange, startExchange } from './exchanges.ts';
import { isForm } from './line-kind.ts';
import {
  art,
  form,
  opener,
  openerAndSay,
  parting,
  rant,
  reaction,
  retort,
  retortAndPremiseSay,
  retortAndSay,
  type Move,
} from './moves.ts';
import { beatOf, runningExchange } from './spoken.ts';
import { turnsLeft, type Turn } from './turn.ts';

/** Of the turns that are free to take any form, how many are pictures; about one in fifteen of all turns. */
const ART_CHANCE = 0.16;
const ART_APART = 6;
const LONG = 32;
const BRIEF = 16;
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
  const running = last && runningExchange(turn.premise, last, turn.speaker);
  const { beat } = brief;
  if (beat) return tries((each) => reaction(each, beat));
  if (running) return [(each) => goOn(each, running), ...tries((each) => goOnBehindRetort(each, running))];
  const answered = beatToTakeUp(turn, beats);
  if (answered) return tries((each) => reaction(each, answered));
  return turnsLeft(turn) <= 1 ? tries(parting) : undefined;
}

function tries(move: Move): Move[] {
  return Array.from({ length: FORCED_TRIES }, () => move);
}

/** The beat to which the other has just been the first to react. */
function beatToTakeUp({ brief, last }: Turn, beats: readonly Beat[]): Beat | undefined {
  const before = brief.transcript.at(-2);
  const beat = last && beatOf(last, beats);
  return beat && before && beatOf(before, beats) === beat ? undefined : beat;
}

/** Draws a form other than those just heard. */
function freeMove(turn: Turn): Move {
  const lines = turn.brief.transcript;
  if (!lines.slice(-ART_APART).some((line) => line.asciiArt) && turn.random.chance(ART_CHANCE)) return art;
  const heard = turn.last?.text ?? '';
  const isBroad = (text: string) => isForm(text) || wordCount(text) > LONG * 1.5;
  const broad = lines.slice(-3).some((line) => isBroad(line.text)) ? 0 : 1;
  const words = wordCount(heard);
  return weighted(turn, [
    [retort, words > LONG ? 40 : words < BRIEF ? 8 : 22],
    [retortAndPremiseSay, words > LONG ? 22 : 32],
    [retortAndSay, words > LONG ? 14 : 24],
    [rant, 9 * broad],
    [form, 11 * broad],
  ]);
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
