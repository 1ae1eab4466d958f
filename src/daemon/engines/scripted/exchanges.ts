import type { Template } from '../../content/content.ts';
import { TURNS_BETWEEN } from '../../director/cue.ts';
import { aheadOf, linesIn, neededOf, type Exchange } from '../../director/plot.ts';
import { nextDialogue, progressOf, turnsBeforeEnding } from '../../director/progress.ts';
import { nextOfExchange } from '../../director/spoken.ts';
import type { Line } from '../engine.ts';
import { mostRelated } from './related.ts';
import type { Turn } from './turn.ts';

/** The line that the running dialogue calls for; undefined where none runs, or not for the speaker. */
export function lineDue(turn: Turn, last: Line | undefined): Template | undefined {
  const { brief, premise, speaker } = turn;
  if (turnsBeforeEnding(brief) <= 0) return nextDialogue(brief, [])?.[0]?.[speaker];
  return last && last.persona !== speaker ? nextOfExchange(premise, last, speaker) : undefined;
}

/** The first line of the dialogue that comes next; undefined where it is not the speaker's, or none fits any more. */
export function nextOpening(turn: Turn): Template | undefined {
  const opening = nextDialogue(turn.brief, ahead(turn))?.[0]?.[turn.speaker];
  // What the gate refused once it refuses again.
  const isRefused = turn.brief.attempt > 0 && opening !== undefined && turn.memory.used.has(opening);
  return isRefused ? undefined : opening;
}

/** Whether the exchanges that have to be told leave no time for an event and its answer before the ending. */
export function isPressed(turn: Turn): boolean {
  const left = ahead(turn);
  const needed = neededOf(turn.premise).filter((exchange) => left.includes(exchange));
  return linesIn(needed) + TURNS_BETWEEN > turnsBeforeEnding(turn.brief);
}

/** How many turns the episode still takes with a line that is one of its ending; undefined for any other. */
export function turnsLeftWith(
  { premise: { ending }, speaker }: Turn,
  uses: readonly string[],
): number | undefined {
  const at = ending.findIndex((line) => line[speaker] !== undefined && uses.includes(line[speaker]));
  return at === -1 ? undefined : ending.length - at;
}

/** Of the premise's own remarks that are new to the episode, the one nearest to what was said. */
export function remarkOf(turn: Turn): Template | undefined {
  const { premise, speaker, memory, last, random } = turn;
  const fresh = premise.says[speaker].filter((line) => !memory.used.has(line));
  return mostRelated(random.shuffle(fresh), last?.text ?? '', (line) => line);
}

/** The exchanges behind the last one that was played, by the latest lines, or by what is remembered where those are a model's. */
function ahead({ brief, premise, memory }: Turn): readonly Exchange[] {
  const progress = progressOf(premise, brief.transcript);
  if (progress) return progress.ahead;
  return aheadOf(premise, (exchange) =>
    exchange.flatMap((line) => Object.values(line)).some((line) => memory.used.has(line)),
  );
}
