import { otherThan, PERSONAS, type Persona } from '#shared/brand.ts';
import { BEST_BILLINGS } from '../content/content.ts';
import type { Brief, Line } from '../engines/engine.ts';
import type { Bears, Episode } from './episode.ts';
import { speakerOf, type Exchange } from './plot.ts';
import {
  nextDialogue,
  progressOf,
  slackOf,
  turnsBeforeEnding,
  type Progress,
  type Standing,
} from './progress.ts';
import { createRandom, seedOf } from './random.ts';

/** How often something comes before the opener of a plot that is not of the best, where something bears on it: docs/decisions/043. */
const PRELUDE_CHANCE = 0.5;
/** Turns that it takes, with its answer and the opener behind it. */
const PRELUDE_TURNS = 3;
/** How often a later pause tells what has become of an event. */
const LOOK_BACK_CHANCE = 0.4;
/** The turns of an episode, as a share, in which something may: not before there is a situation, nor when the plot turns. */
const PAUSE_FIRST = 0.12;
export const PAUSE_LAST = 0.75;
/** Turns that an event takes, with its answer. */
export const TURNS_BETWEEN = 2;

/** What a turn is to be, before an engine is asked for its line. */
type Cue = Omit<Brief, 'soFar' | 'ledger' | 'attempt'>;

/** A turn, and what came before it. */
interface Moment extends Standing {
  readonly transcript: readonly Line[];
  /** Undefined where a model writes. */
  readonly progress: Progress | undefined;
}

/** @param transcript the episode's latest lines, a dozen of them where it has as many. */
export function cueOf(episode: Episode, ordinal: number, transcript: readonly Line[]): Cue {
  const { premise, plannedTurns, endsWhenTold } = episode;
  const standing = { premise, ordinal, plannedTurns, endsWhenTold };
  const moment = { ...standing, transcript, progress: progressOf(premise, transcript) };
  const bears = borneBy(moment);
  const past = bears === 'events' && isDrawn(standing, LOOK_BACK_CHANCE);
  const lookBack = past ? episode.toLookBackOn(ordinal, answering(transcript)) : undefined;
  const speaker = lookBack ? answering(transcript) : nextSpeaker(moment, episode);
  const beat = episode.beatAt(ordinal, speaker, bears);
  const hasPrelude = mayBeginWithPrelude(standing);
  const { ticket } = episode;
  const isPause = moment.progress !== undefined && bears !== 'nothing';
  const what = { isPause, hasPrelude, beat, ticket, lookBack: beat ? undefined : lookBack };
  return { ...standing, ...what, speaker, transcript };
}

/**
 * Whoever has the plot's next line, the same persona twice in a row where two dialogues meet in it, and never three times. Lines that no
 * writer put in a row, as a model's, alternate.
 */
function nextSpeaker(moment: Moment, episode: Episode): Persona {
  const { premise, ordinal, transcript, progress } = moment;
  const last = transcript.at(-1);
  if (last === undefined) return opposite(speakerOf(premise.exchanges[0]?.[0]));
  if (progress === undefined || !(progress.between === 0 || episode.isFromContent(ordinal)))
    return answering(transcript);
  if (turnsBeforeEnding(moment) === 0) return speakerOf(premise.ending[0]) ?? answering(transcript);
  const hasSpokenTwice =
    transcript.length > 1 && transcript.slice(-2).every(({ persona }) => persona === last.persona);
  const isAnswerDue =
    episode.isUnanswered(ordinal) || hasSpokenTwice || (last.asciiArt && progress.between === 1);
  const opening = isAnswerDue ? undefined : speakerOf(dialogueDue(moment, progress)?.[0]);
  return opening ?? answering(transcript);
}

function dialogueDue(standing: Standing, progress: Progress): Exchange | undefined {
  return progress.isEnded ? nextDialogue(standing, progress.ahead) : undefined;
}

/** What may come in here. A model is told what happens, and tells how it goes on. */
function borneBy(moment: Moment): Bears {
  const { premise, transcript, progress } = moment;
  if (progress === undefined) return 'events';
  if (!isBetweenDialogues(moment, progress)) return 'nothing';
  const told = premise.exchanges.length - progress.ahead.length;
  if (premise.events?.includes(told)) return 'events';
  return (premise.pauses?.includes(told) ?? isAtRest(transcript.at(-1))) ? 'tickets' : 'nothing';
}

/** Whether two dialogues are about to meet, with time between them. */
function isBetweenDialogues(moment: Moment, { isEnded, between, ahead }: Progress): boolean {
  const share = moment.ordinal / moment.plannedTurns;
  if (share < PAUSE_FIRST || share > PAUSE_LAST) return false;
  return isEnded && between === 0 && ahead.length > 0 && slackOf(moment, ahead) >= TURNS_BETWEEN;
}

/**
 * Whether an episode begins with something else than its opener, and has the time for it. The best do not: whoever has just come sees these,
 * and takes a picture for the beginning of the story.
 */
function mayBeginWithPrelude(standing: Standing): boolean {
  const { premise, ordinal } = standing;
  if (BEST_BILLINGS.includes(premise.billing)) return false;
  if (ordinal > 0 || slackOf(standing, premise.exchanges) < PRELUDE_TURNS) return false;
  return isDrawn(standing, PRELUDE_CHANCE);
}

/** The same for a turn that is taken again, and after a restart. */
function isDrawn({ premise, ordinal }: Standing, chance: number): boolean {
  return createRandom(seedOf(`${premise.id} ${ordinal}`)).chance(chance);
}

/** Whether a line neither asks nor cries out nor shows something, so that the talk can bear an interruption. */
export function isAtRest(line: Line | undefined): boolean {
  return line === undefined || !(line.asciiArt || /[?!]["'”’)]*\s*$/.test(line.text));
}

/** Whoever did not speak last. */
function answering(transcript: readonly Line[]): Persona {
  return opposite(transcript.at(-1)?.persona);
}

/** The other persona; the first where nobody is named. */
function opposite(speaker: Persona | undefined): Persona {
  return speaker === undefined ? PERSONAS[0] : otherThan(speaker);
}
