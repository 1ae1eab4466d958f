import { AppError } from '#shared/errors.ts';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { drawBeatTurns } from './beats.ts';
import type { Beat, Content, Premise, Sequel, Template } from '../content/content.ts';
import { withoutMarks } from '../content/template.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import { turnsToTell } from './plot.ts';
import { premiseById, sequelOf } from './sequel.ts';
import { beatKey, createDeck, createUsage, premiseKey, sequelKey, type Deck, type Usage } from './usage.ts';
import { createRandom, seedOf, type Random } from './random.ts';
import type { Reply } from '../engines/engine.ts';

const TURNS_MIN = 24;
const TURNS_MAX = 40;
/** Turns after something unforeseen on which nothing else happens. */
const QUIET_AFTER_CALL = 4;
/** Turns that an arrival takes, and that the episode gets in addition: somebody notices it, and the other answers. */
export const ARRIVAL_TURNS = 2;
/** Turns beyond those that a premise takes. */
const SPARE_MAX = 1;

/** One premise being played, from its opening to its last turn. */
export interface Episode {
  readonly premise: Premise;
  /** How many turns it was given, by now. */
  readonly plannedTurns: number;
  /** Whether it is over when its plot has been told, however many turns it was given. */
  readonly endsWhenTold: boolean;
  /**
   * What has happened before the turn at `ordinal` and was not taken up yet; it waits until a line does.
   * @param isFree whether the plot bears it there. What was called for doesn't wait for that.
   */
  beatAt(ordinal: number, speaker: Persona, isFree: boolean): Beat | undefined;
  /** Notes what the line of the turn at `ordinal` changes: what it takes up, and how long the episode still is. */
  noteLine(ordinal: number, line: Pick<Reply, 'beat' | 'turnsLeft'>): void;
  /** Whether the turn before the one at `ordinal` took up what had happened, and the other has yet to answer. */
  isUnanswered(ordinal: number): boolean;
  /** Lets something happen just before the turn at `ordinal`, unforeseen, and nothing else for a while. */
  callBeat(ordinal: number): void;
  /** Lets somebody come in just before the turn at `ordinal`, and on no later one. What else is due comes after it. */
  callArrival(ordinal: number): void;
  /** What has happened from the turn at `ordinal` on, as far as this process has seen it; arrivals are no part of the story. */
  beatsSince(ordinal: number): Beat[];
}

/** An episode that an earlier process left unfinished, as the database has it. */
interface UnfinishedEpisode {
  readonly premiseId: string;
  /** The next turn's position, from 0. */
  readonly ordinal: number;
  readonly plannedTurns: number;
}

/** Chooses what is played. */
export interface Director {
  /**
   * Opens the next episode.
   * @throws AppError STARTUP where the content has no premise.
   */
  open(): Episode;
  /** Takes up an unfinished episode; undefined where its premise is no longer among the content. */
  resume(unfinished: UnfinishedEpisode): Episode | undefined;
}

export interface DirectorOptions {
  readonly content: Content;
  readonly random: Random;
  /** A fixed number of turns for each episode; undefined gives a premise the turns that it takes. */
  readonly episodeTurns: number | undefined;
  /** What was used when; premises and beats that were not for longest come first. */
  readonly usage?: Usage;
  /** Whether a line of the duel has this fingerprint: a beat is only called while there is something new to say of it. */
  readonly wasSaid?: (fingerprint: string) => boolean;
}

export function createDirector(options: DirectorOptions): Director {
  const { content, random, episodeTurns, usage = createUsage(), wasSaid = () => false } = options;
  const premises = createDeck(content.premises, { random, usage, keyOf: premiseKey });
  const sequels = createDeck(content.sequels, { random, usage, keyOf: sequelKey });
  const deckOf = (fits: (beat: Beat) => boolean) =>
    createDeck(content.beats.filter(fits), { random, usage, keyOf: beatKey });
  const beats = deckOf(({ kind }) => kind !== 'arrival');
  const arrivals = deckOf(({ kind }) => kind === 'arrival');
  const endsWhenTold = episodeTurns === undefined;
  const isNew = (line: Template) => !wasSaid(fingerprint(withoutMarks(line)));
  const draw: BeatDraws = {
    beat: (speaker) => beats.draw((beat) => isTold(beat, speaker, isNew) && isAnswered(beat, speaker, isNew)),
    // Somebody who comes in is met, whether or not the other has anything to add.
    arrival: (speaker) => arrivals.draw((beat) => isTold(beat, speaker, isNew)),
  };
  return {
    open() {
      const wasPlayed = ({ id }: Premise) => usage.lastUsed(premiseKey({ id })) >= 0;
      const fresh = premises.draw((premise) => !wasPlayed(premise));
      const premise = fresh ?? again(premises.draw(), sequels, isNew);
      const plannedTurns = episodeTurns ?? turnsOf(premise, random);
      return createEpisode({ premise, plannedTurns, endsWhenTold }, draw);
    },
    resume({ premiseId, ordinal, plannedTurns }) {
      const premise = premiseById(content, premiseId);
      const plan = { plannedTurns: Math.max(plannedTurns, ordinal), endsWhenTold, from: ordinal };
      return premise && createEpisode({ ...plan, premise }, draw);
    },
  };
}

/** A premise that was played comes back as a sequel, which knows; one of which no line was said, where there is one. */
function again(played: Premise | undefined, sequels: Deck<Sequel>, isNew: IsNew): Premise {
  if (played === undefined) throw new AppError('STARTUP', 'There is no premise in content/premises.');
  const isUnheard = (sequel: Sequel) => linesOf(sequelOf(played, sequel)).every(isNew);
  const sequel = sequels.draw(isUnheard) ?? sequels.draw();
  return sequel ? sequelOf(played, sequel) : played;
}

function linesOf({ openers, exchanges, ending }: Premise): Template[] {
  return [openers, ...exchanges.flat(), ...ending].flatMap((line) => Object.values(line));
}

/** What a premise takes, give or take a few turns, from 24 to 40. */
function turnsOf(premise: Premise, random: Random): number {
  return Math.min(Math.max(turnsToTell(premise) + random.int(0, SPARE_MAX), TURNS_MIN), TURNS_MAX);
}

type IsNew = (line: Template) => boolean;

/** Whether the speaker can tell of a beat in words that nobody has heard yet. */
function isTold(beat: Beat, speaker: Persona, isNew: IsNew): boolean {
  return beat[speaker].slice(0, 1).every(isNew);
}

/** Whether the other can answer in such words. */
function isAnswered(beat: Beat, speaker: Persona, isNew: IsNew): boolean {
  const other = PERSONAS.find((persona) => persona !== speaker) ?? speaker;
  return beat[other].slice(1).some(isNew);
}

/** Draw what happens, for whoever is the first to speak of it; undefined where there is nothing new to say of anything. */
interface BeatDraws {
  readonly beat: (speaker: Persona) => Beat | undefined;
  readonly arrival: (speaker: Persona) => Beat | undefined;
}

/** What an episode is made of. */
interface EpisodePlan extends Pick<Episode, 'premise' | 'plannedTurns' | 'endsWhenTold'> {
  /** The turn with which this process takes it up: what was due before it has happened. */
  readonly from?: number;
}

function createEpisode({ from = 0, ...plan }: EpisodePlan, draw: BeatDraws): Episode {
  const { premise, endsWhenTold } = plan;
  let { plannedTurns } = plan;
  const open = plannedTurns - premise.ending.length;
  let due = drawBeatTurns(open, scheduleRandom(premise, plannedTurns)).filter((turn) => turn >= from);
  const happened: { readonly ordinal: number; readonly beat: Beat }[] = [];
  let pending: Beat | undefined;
  let arrivalAt: number | undefined;
  let arrival: Beat | undefined;
  let takenUpAt: number | undefined;
  let calledAt: number | undefined;
  const takeUp = (ordinal: number, beat: Beat) => {
    takenUpAt = ordinal;
    if (beat.kind === 'arrival') {
      plannedTurns += ARRIVAL_TURNS;
      due = due.map((turn) => Math.max(turn, ordinal) + ARRIVAL_TURNS);
      arrivalAt = undefined;
      return;
    }
    due = due.filter((turn) => turn > ordinal);
    pending = undefined;
    calledAt = undefined;
    happened.push({ ordinal, beat });
  };
  return {
    premise,
    endsWhenTold,
    get plannedTurns() {
      return plannedTurns;
    },
    callBeat(ordinal) {
      due = [ordinal, ...due.filter((turn) => turn > ordinal + QUIET_AFTER_CALL)];
      calledAt = ordinal;
    },
    callArrival(ordinal) {
      arrivalAt = ordinal;
      arrival = undefined;
    },
    beatsSince: (ordinal) => happened.filter((each) => each.ordinal >= ordinal).map(({ beat }) => beat),
    beatAt(ordinal, speaker, isFree) {
      if (ordinal === arrivalAt) arrival ??= draw.arrival(speaker);
      if (ordinal === arrivalAt && arrival) return arrival;
      const isDue = due.some((turn) => turn <= ordinal);
      return isDue && (isFree || calledAt !== undefined) ? (pending ??= draw.beat(speaker)) : undefined;
    },
    noteLine(ordinal, { beat, turnsLeft }) {
      if (turnsLeft !== undefined) plannedTurns = ordinal + turnsLeft;
      if (beat) takeUp(ordinal, beat);
    },
    isUnanswered: (ordinal) => takenUpAt === ordinal - 1,
  };
}

/** Drawn from what the episode is, so that a restart in its middle does not move the turns on which something happens. */
function scheduleRandom(premise: Premise, plannedTurns: number): Random {
  return createRandom(seedOf(`${premise.id} ${plannedTurns}`));
}
