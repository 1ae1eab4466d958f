import { isAboutAudience, type Beat, type Template } from '../../content/content.ts';
import { isAtRest, PAUSE_LAST } from '../../director/cue.ts';
import { beatOf } from '../../director/spoken.ts';
import { isPressed, lineDue, nextOpening } from './exchanges.ts';
import {
  anything,
  beatToTakeUp,
  form,
  led,
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
import { beginning, isBeforeOpener } from './prelude.ts';
import { goesOn } from './resumption.ts';
import type { Turn } from './turn.ts';
import { goesOnAboutTicket, takesUpTicket } from './visitor-ticket.ts';

/** A phrase of the line answered makes another line of the same words; some were said with that phrase, too. */
const LAST_RESORTS: readonly Move[] = Array.from({ length: 12 }, () => anything);

/** The moves to try for a turn, best first. The caller takes the first that has something new to say. */
export function* movesFor(turn: Turn, beats: readonly Beat[]): Generator<Move> {
  // What the gate refused once it refuses again.
  yield* calledFor(turn, beats).slice(turn.brief.attempt);
  yield* between(turn);
  // Nothing of the premise is left: anything will do.
  yield* [remark, say, retortTo('any'), rant, form, ...LAST_RESORTS];
}

/**
 * What is noticed of who watches, an opening, the ending, a running dialogue or an event calls for. Only the first comes in the middle
 * of a dialogue, whose next line then waits.
 */
function calledFor(turn: Turn, beats: readonly Beat[]): Move[] {
  const { brief } = turn;
  if (brief.beat && isAboutAudience(brief.beat)) return [react(brief.beat)];
  const ofAudience = beats.filter(isAboutAudience);
  const noticed = beatToTakeUp(turn, ofAudience);
  if (noticed) return [reactInTurn(noticed)];
  const story = brief.transcript.filter((each) => beatOf(each, ofAudience) === undefined);
  if (isBeforeOpener(turn, story)) return beginning(turn, story);
  const aboutTicket = goesOnAboutTicket(turn, story.at(-1));
  if (aboutTicket) return [aboutTicket];
  const line = lineDue(turn, story.at(-1));
  if (line !== undefined) return plotLine(turn, line);
  const answered = beatToTakeUp(turn, beats);
  if (answered) return [reactInTurn(answered)];
  if (brief.beat?.ticket) return bearsInterruption(turn) ? takesUpTicket() : [];
  return brief.beat && mayInterrupt(turn) ? [react(brief.beat)] : [];
}

/** Whether the talk can bear an event, and has the time for it. A visitor's ticket brings its own. */
function mayInterrupt(turn: Turn): boolean {
  return bearsInterruption(turn) && !isPressed(turn);
}

/** Whether it is at a pause, or nothing was asked or cried out and the plot is not about to turn. */
function bearsInterruption({ brief: { ordinal, plannedTurns, transcript, isPause } }: Turn): boolean {
  return isPause || (ordinal / plannedTurns <= PAUSE_LAST && isAtRest(transcript.at(-1)));
}

/** A line of the plot. An ending is told to its end, without a word between, though its words were said in another plot. */
function plotLine(turn: Turn, line: Template): Move[] {
  const isEnding = turn.premise.ending.some((each) => each[turn.speaker] === line);
  return isEnding ? [written(line), led(line, { to: 'ending' })] : [goesOn(turn, line)];
}

/** What comes between two dialogues, and the next of them. */
function* between(turn: Turn): Generator<Move> {
  const { brief, last } = turn;
  if (brief.transcript.at(-1)?.asciiArt && last?.asciiArt) yield retortTo('art');
  if (brief.lookBack) yield lookBack(brief.lookBack);
  const opening = nextOpening(turn);
  if (opening !== undefined) yield* plotLine(turn, opening);
  yield remark;
}
