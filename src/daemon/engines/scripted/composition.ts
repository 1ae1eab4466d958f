import { wordCount } from '../../content/template.ts';
import type { Beat, Template } from '../../content/content.ts';
import { isAtRest, PAUSE_LAST } from '../../director/cue.ts';
import { progressOf, turnsBeforeEnding } from '../../director/progress.ts';
import { isPressed, lineDue, nextOpening } from './exchanges.ts';
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
  resumed,
  retortTo,
  say,
  written,
  type Move,
} from './moves.ts';
import { isForm } from './line-kind.ts';
import { beatOf } from '../../director/spoken.ts';
import type { Turn } from './turn.ts';

/** What comes between two dialogues, and how often it is which. What an event has led to by then comes first. */
const SHARES: readonly (readonly [Move, number])[] = [
  [art, 0.65],
  [callback, 0.25],
  [form, 0.03],
  [rant, 0.02],
];
/** A phrase of the line answered makes another line of the same words; some were said with that phrase, too. */
const LAST_RESORTS: readonly Move[] = Array.from({ length: 12 }, () => anything);
/** None of these comes soon after another. */
const LONG_MOVES: readonly Move[] = [art, rant, form];
/** Lines of an episode that could be said in any. */
const STOCK_MAX = 3;
/** How often a picture is answered by a line that was written to pictures. */
const ANSWERED = 0.9;
/** Lines between an event and what is said of it later. */
const AFTERMATH_AFTER = 5;
/** Words of a line that no other long one should follow while it is among the latest. */
const BROAD = 60;

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
  const line = lineDue(turn, brief.transcript.findLast(isStory));
  if (line !== undefined) return goesOn(turn, line);
  const answered = beatToTakeUp(turn, beats);
  if (answered) return reactInTurn(answered);
  return brief.beat && mayInterrupt(turn) ? react(brief.beat) : undefined;
}

/** Whether the talk can bear an event: at a pause, or where nothing was asked or cried out and the plot is not about to turn; and in time. */
function mayInterrupt(turn: Turn): boolean {
  const { ordinal, plannedTurns, transcript, isPause } = turn.brief;
  const isFree = isPause || (ordinal / plannedTurns <= PAUSE_LAST && isAtRest(transcript.at(-1)));
  return isFree && !isPressed(turn);
}

/** The plot's next line, said so that it does not seem to answer what came in between. */
function goesOn({ brief, premise }: Turn, line: Template | undefined): Move {
  // A line of the ending answers the one before it.
  const isEnding = turnsBeforeEnding(brief) < 0;
  const between = progressOf(premise, brief.transcript)?.between ?? 0;
  return between > 0 && !isEnding ? resumed(line) : written(line);
}

/** What may come between two dialogues, and the next of them. */
function* between(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  const { brief, last, memory, random } = turn;
  const opening = nextOpening(turn);
  if (brief.transcript.at(-1)?.asciiArt && last?.asciiArt && random.chance(ANSWERED)) yield retortTo('art');
  if (brief.isAside && memory.stock < STOCK_MAX) yield* variety(turn, beats);
  yield goesOn(turn, opening);
  yield remark;
}

/** What has become of an event, or one move drawn by its share. */
function* variety(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  const past = beatBefore(turn, beats);
  if (past) yield lookBack(past);
  const isTooMuch = turn.brief.transcript.some(isBroad);
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
