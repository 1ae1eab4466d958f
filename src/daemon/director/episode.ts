import type { Persona } from '#shared/brand.ts';
import type { Beat, Premise } from '../content/content.ts';
import type { Reply } from '../engines/engine.ts';
import { drawBeatTurns } from './beats.ts';
import { createRandom, seedOf, type Random } from './random.ts';

/** Turns after something unforeseen on which nothing else happens. */
const QUIET_AFTER_CALL = 4;
/** Turns that an arrival takes, and that the episode gets in addition: somebody notices it, and the other answers. */
export const ARRIVAL_TURNS = 2;
/** Turns between an event and what is said of it later. */
const AFTERMATH_AFTER = 5;

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
  noteLine(ordinal: number, line: Pick<Reply, 'beat' | 'turnsLeft' | 'uses'>): void;
  /** Whether the line of the turn before the one at `ordinal` was made of the content, and not by a model. */
  isFromContent(ordinal: number): boolean;
  /** Whether what was called for has not been taken up. */
  readonly isBeatCalled: boolean;
  /** Whether the turn before the one at `ordinal` took up what had happened, and the other has yet to answer. */
  isUnanswered(ordinal: number): boolean;
  /** Lets something happen just before the turn at `ordinal`, unforeseen, and nothing else for a while. */
  callBeat(ordinal: number): void;
  /** Lets somebody come in just before the turn at `ordinal`, and on no later one. What else is due comes after it. */
  callArrival(ordinal: number): void;
  /** What happened a while before the turn at `ordinal`, of which the speaker has something to tell that nobody has heard. */
  toLookBackOn(ordinal: number, speaker: Persona): Beat | undefined;
  /** What has happened from the turn at `ordinal` on, as far as this process has seen it; arrivals are no part of the story. */
  beatsSince(ordinal: number): Beat[];
}

/** Draw what happens, for whoever is the first to speak of it; undefined where there is nothing new to say of anything. */
export interface BeatDraws {
  readonly beat: (speaker: Persona) => Beat | undefined;
  readonly arrival: (speaker: Persona) => Beat | undefined;
  /** Whether the speaker can tell what has become of a beat, in words that nobody has heard. */
  readonly hasAftermath: (beat: Beat, speaker: Persona) => boolean;
}

/** What an episode is made of. */
interface EpisodePlan extends Pick<Episode, 'premise' | 'plannedTurns' | 'endsWhenTold'> {
  /** What was due before this turn has happened. */
  readonly from?: number;
}

/** An episode as this process plays it. What it has not seen itself, it doesn't know. */
export class PlayedEpisode implements Episode {
  readonly premise: Premise;
  readonly endsWhenTold: boolean;
  readonly #draw: BeatDraws;
  #plannedTurns: number;
  /** Turns from which on something happens. */
  #due: readonly number[];
  #happened: readonly { readonly ordinal: number; readonly beat: Beat }[] = [];
  /** Drawn, and not taken up yet. */
  #pending: Beat | undefined;
  /** Whether it was called for, and so doesn't wait for a pause. */
  #isCalled = false;
  #arrivalAt: number | undefined;
  #arrival: Beat | undefined;
  #takenUpAt: number | undefined;
  #fromContentAt: number | undefined;

  constructor({ premise, plannedTurns, endsWhenTold, from = 0 }: EpisodePlan, draw: BeatDraws) {
    this.premise = premise;
    this.endsWhenTold = endsWhenTold;
    this.#plannedTurns = plannedTurns;
    this.#draw = draw;
    const open = plannedTurns - premise.ending.length;
    this.#due = drawBeatTurns(open, scheduleRandom(premise)).filter((turn) => turn >= from);
  }

  get plannedTurns(): number {
    return this.#plannedTurns;
  }

  beatAt(ordinal: number, speaker: Persona, isFree: boolean): Beat | undefined {
    if (ordinal === this.#arrivalAt) this.#arrival ??= this.#draw.arrival(speaker);
    if (ordinal === this.#arrivalAt && this.#arrival) return this.#arrival;
    const isDue = this.#due.some((turn) => turn <= ordinal);
    return isDue && (isFree || this.#isCalled) ? (this.#pending ??= this.#draw.beat(speaker)) : undefined;
  }

  noteLine(ordinal: number, { beat, turnsLeft, uses }: Pick<Reply, 'beat' | 'turnsLeft' | 'uses'>): void {
    if (uses) this.#fromContentAt = ordinal;
    if (turnsLeft !== undefined) this.#plannedTurns = ordinal + turnsLeft;
    if (beat === undefined) return;
    this.#takenUpAt = ordinal;
    if (beat.kind === 'arrival') this.#makeRoom(ordinal);
    else this.#noteBeat(ordinal, beat);
  }

  isFromContent(ordinal: number): boolean {
    return this.#fromContentAt === ordinal - 1;
  }

  get isBeatCalled(): boolean {
    return this.#isCalled;
  }

  isUnanswered(ordinal: number): boolean {
    return this.#takenUpAt === ordinal - 1;
  }

  callBeat(ordinal: number): void {
    this.#due = [ordinal, ...this.#due.filter((turn) => turn > ordinal + QUIET_AFTER_CALL)];
    this.#isCalled = true;
  }

  callArrival(ordinal: number): void {
    this.#arrivalAt = ordinal;
    this.#arrival = undefined;
  }

  toLookBackOn(ordinal: number, speaker: Persona): Beat | undefined {
    const past = this.#happened.filter((each) => ordinal - each.ordinal > AFTERMATH_AFTER);
    return past.find(({ beat }) => this.#draw.hasAftermath(beat, speaker))?.beat;
  }

  beatsSince(ordinal: number): Beat[] {
    return this.#happened.filter((each) => each.ordinal >= ordinal).map(({ beat }) => beat);
  }

  #makeRoom(ordinal: number): void {
    this.#plannedTurns += ARRIVAL_TURNS;
    this.#due = this.#due.map((turn) => Math.max(turn, ordinal) + ARRIVAL_TURNS);
    this.#arrivalAt = undefined;
  }

  #noteBeat(ordinal: number, beat: Beat): void {
    this.#due = this.#due.filter((turn) => turn > ordinal);
    this.#pending = undefined;
    this.#isCalled = false;
    this.#happened = [...this.#happened, { ordinal, beat }];
  }
}

/** Drawn from what the episode is, so that a restart in its middle does not move the turns on which something happens. */
function scheduleRandom({ id }: Premise): Random {
  return createRandom(seedOf(id));
}
