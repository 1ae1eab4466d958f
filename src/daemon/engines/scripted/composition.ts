import { wordCount } from '../../content/template.ts';
import type { Beat, RetortKind } from '../../content/content.ts';
import { endingLine, isPressed, nextOpening, slackOf } from './exchanges.ts';
import type { Line } from '../engine.ts';
import {
  anything,
  art,
  beatToTakeUp,
  callback,
  form,
  lookBack,
  rant,
  react,
  reactInTurn,
  remark,
  retortTo,
  say,
  written,
  type Move,
} from './moves.ts';
import { isForm, kindsOf } from './line-kind.ts';
import { beatOf, nextOfExchange } from './spoken.ts';
import type { Turn } from './turn.ts';

/**
 * How often a turn between two dialogues is a picture, something of an earlier episode, a rant or a form; else it is a remark that was
 * written for the premise. 160 pictures have to last for a month (docs/decisions/028).
 */
const SHARES: readonly (readonly [Move, number])[] = [
  [art, 0.2],
  [callback, 0.12],
  [rant, 0.02],
  [form, 0.03],
];
/** A phrase of the line answered makes another line of the same words; some were said with that phrase, too. */
const LAST_RESORTS: readonly Move[] = Array.from({ length: 12 }, () => anything);
/** None of these comes soon after another. */
const LONG_MOVES: readonly Move[] = [art, rant, form];
/** Lines of an episode that could be said in any, and the turns of it, as a share, in which none is. */
const STOCK_MAX = 2;
const PREMISE_FIRST = 0.15;
const PREMISE_LAST = 0.65;
/** How often a line that no dialogue goes on from is answered by one that was written to its kind, in any episode. */
const ANSWERED: Readonly<Record<RetortKind, number>> = {
  art: 0.9,
  form: 0.75,
  question: 0.3,
  rant: 0.6,
  short: 0,
  number: 0,
  any: 0,
};
/** Lines between an event and what is said of it later. */
const AFTERMATH_AFTER = 5;
/** Words of a line that another long one should not follow within so many lines. */
const BROAD = 60;
const BROAD_APART = 4;

/** The moves to try for a turn, best first. The caller takes the first that has something new to say. */
export function* movesFor(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  // What the gate refused once it refuses again.
  const called = turn.brief.attempt > 0 ? undefined : calledFor(turn, beats);
  if (called) yield called;
  yield* between(turn, beats);
  // Nothing of the premise is left: anything will do.
  yield* [remark, say, retortTo('any'), rant, form, art, ...LAST_RESORTS];
}

/**
 * What somebody who comes in, an opening, the ending, a running dialogue or an event calls for. Only an arrival comes in the middle of
 * a dialogue, whose next line then waits.
 */
function calledFor(turn: Turn, beats: readonly Beat[]): Move | undefined {
  const { brief, premise, speaker } = turn;
  if (brief.beat?.kind === 'arrival') return react(brief.beat);
  const arrivals = beats.filter(({ kind }) => kind === 'arrival');
  const noticed = beatToTakeUp(turn, arrivals);
  if (noticed) return reactInTurn(noticed);
  const isStory = (each: Line) => beatOf(each, arrivals) === undefined;
  if (!brief.transcript.some(isStory)) return written(premise.openers[speaker]);
  const last = brief.transcript.findLast((each) => each.persona !== speaker && isStory(each));
  const line = endingLine(turn) ?? (last && nextOfExchange(premise, last, speaker));
  if (line !== undefined) return written(line);
  const answered = beatToTakeUp(turn, beats);
  if (answered) return reactInTurn(answered);
  return brief.beat && isAtRest(turn) && !isPressed(turn) ? react(brief.beat) : undefined;
}

/** What may come between two dialogues, and the next of them. */
function* between(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  const [kind = 'any'] = turn.last ? kindsOf(turn.last) : [];
  const opening = nextOpening(turn);
  const isLate = slackOf(turn) <= 0;
  if (isLate) yield written(opening);
  if (mayBeStock(turn) && turn.random.chance(ANSWERED[kind])) yield retortTo(kind);
  yield written(opening);
  const mayWait = !isLate && isAtRest(turn);
  const past = mayWait ? beatBefore(turn, beats) : undefined;
  if (past) yield lookBack(past);
  if (mayWait && mayBeStock(turn)) yield* variety(turn);
  yield remark;
}

function mayBeStock({ brief, memory }: Turn): boolean {
  const told = brief.ordinal / brief.plannedTurns;
  return memory.stock < STOCK_MAX && told >= PREMISE_FIRST && told < PREMISE_LAST;
}

/** Whether the talk can bear an interruption: nothing was asked or cried out, and the plot is not about to turn. */
function isAtRest({ brief, last }: Turn): boolean {
  if (brief.ordinal / brief.plannedTurns >= PREMISE_LAST) return false;
  return last === undefined || last.asciiArt || !/[?!]["'”’)]*\s*$/.test(last.text);
}

/** One move drawn by its share, or none. */
function* variety(turn: Turn): Generator<Move> {
  const isTooMuch = turn.brief.transcript.slice(-BROAD_APART).some(isBroad);
  const drawn = turn.random.int(0, 999) / 1_000;
  let share = 0;
  const move = SHARES.find(([, each]) => (share += each) > drawn)?.[0];
  if (move && !(isTooMuch && LONG_MOVES.includes(move))) yield move;
}

function isBroad({ text, asciiArt }: Line): boolean {
  return asciiArt || isForm(text) || wordCount(text) > BROAD;
}

/** What happened a while ago. */
function beatBefore({ brief }: Turn, beats: readonly Beat[]): Beat | undefined {
  const earlier = brief.transcript.slice(0, -AFTERMATH_AFTER);
  for (const line of earlier) {
    const beat = beatOf(line, beats);
    if (beat) return beat;
  }
  return undefined;
}
