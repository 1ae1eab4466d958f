import type { Persona } from '#shared/brand.ts';
import {
  isAboutAudience,
  type AudienceKind,
  type Beat,
  type Premise,
  type VisitorTicket,
} from '../content/content.ts';
import type { Reply } from '../engines/engine.ts';
import { drawBeatTurns } from './beats.ts';
import { createRandom, seedOf, type Random } from './random.ts';
import { beatOfTicket } from './visitor-ticket.ts';

/** Turns after something unforeseen on which nothing else happens. */
const QUIET_AFTER_CALL = 4;
/** Turns that a beat about who watches takes: somebody notices, and the other answers. */
const AUDIENCE_TURNS = 2;
/** Turns at the beginning of an episode, and before its ending, in which nobody looks who watches. */
const ENGROSSED_TURNS = 2;
/** Turns that a visitor's ticket takes: somebody takes it up, and both have two lines, so that whose turn it is stays the same. */
const TICKET_TURNS = 4;
/** The turns of an episode, the last as a share, in which a ticket may come up. */
const TICKET_FIRST = 3;
const TICKET_LAST = 0.75;
/** Lines that pass a ticket over before it is left to another episode: the gate may not let its words through. */
const PASSED_OVER_MAX = 3;
/** Turns between an event and what is said of it later. */
const AFTERMATH_AFTER = 5;

/**
 * What a plot bears between two of its dialogues: nothing, a visitor's ticket that waits, or an event, too. After an event it goes on as if
 * nothing had been said, so that bears more care (`events` in docs/content.md).
 */
export type Bears = 'nothing' | 'tickets' | 'events';

/** What somebody who comes after a rest is met with. */
export type Arrival = 'arrival' | 'same-hour';

/** One premise being played, from its opening to its last turn. */
export interface Episode {
  readonly premise: Premise;
  /** How many turns it was given, by now. */
  readonly plannedTurns: number;
  /** Whether it is over when its plot has been told, however many turns it was given. */
  readonly endsWhenTold: boolean;
  /**
   * What has happened before the turn at `ordinal` and was not taken up yet; it waits until a line does.
   * @param bears what the plot bears there. What was called for doesn't wait for that.
   */
  beatAt(ordinal: number, speaker: Persona, bears: Bears): Beat | undefined;
  /** Notes what the line of the turn at `ordinal` changes: what it takes up, and how long the episode still is. */
  noteLine(ordinal: number, line: Pick<Reply, 'beat' | 'turnsLeft' | 'uses'>): void;
  /** Whether the line of the turn before the one at `ordinal` was made of the content, and not by a model. */
  isFromContent(ordinal: number): boolean;
  /** Whether what was called for has not been taken up. */
  readonly isBeatCalled: boolean;
  /** The visitor's ticket that was taken up. */
  readonly ticket: VisitorTicket | undefined;
  /** Whether what had happened was taken up just before the turn at `ordinal`, and somebody has yet to answer. */
  isUnanswered(ordinal: number): boolean;
  /** Lets something happen just before the turn at `ordinal`, unforeseen, and nothing else for a while. */
  callBeat(ordinal: number): void;
  /**
   * Lets somebody come in just before the turn at `ordinal`, and on no later one. What else is due comes after it.
   * @param kind of the beat; an `arrival` where none of the kind can be told.
   */
  callArrival(ordinal: number, kind?: Arrival): void;
  /**
   * Lets the two notice how many watch, on the turn at `ordinal` and no later one: once an episode, and not while it begins or ends.
   * @returns whether it does.
   */
  callNotice(ordinal: number, kind: Exclude<AudienceKind, Arrival>): boolean;
  /** Lets the visitor's ticket that is next come up as soon as the plot bears it; undefined where none waits. There is one an episode. */
  offerTicket(ticket: VisitorTicket | undefined): void;
  /** The visitor's ticket that was passed over for the last time by the line of the turn at `ordinal`. */
  ticketGivenUp(ordinal: number): VisitorTicket | undefined;
  /** What happened a while before the turn at `ordinal`, of which the speaker has something to tell that nobody has heard. */
  toLookBackOn(ordinal: number, speaker: Persona): Beat | undefined;
  /** What has happened from the turn at `ordinal` on, as far as this process has seen it; who watches is no part of the story. */
  beatsSince(ordinal: number): Beat[];
}

/** Draw what happens, for whoever is the first to speak of it; undefined where there is nothing new to say of anything. */
export interface BeatDraws {
  readonly beat: (speaker: Persona) => Beat | undefined;
  /** @param kind what is to be noticed of who watches. */
  readonly audience: (speaker: Persona, kind: AudienceKind) => Beat | undefined;
  /** Whether the speaker can tell what has become of a beat, in words that nobody has heard. */
  readonly hasAftermath: (beat: Beat, speaker: Persona) => boolean;
}

/** What an episode is made of. */
interface EpisodePlan extends Pick<Episode, 'premise' | 'plannedTurns' | 'endsWhenTold'> {
  /** What was due before this turn has happened. */
  readonly from?: number;
  /** The visitor's ticket that it has taken up. */
  readonly ticket?: VisitorTicket | undefined;
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
  /** What the two are to notice of who watches, and on which turn; with the beat once that is drawn. */
  #audience: { readonly at: number; readonly kind: AudienceKind; beat?: Beat | undefined } | undefined;
  #hasNoticed = false;
  #takenUpAt: number | undefined;
  #fromContentAt: number | undefined;
  #offered: VisitorTicket | undefined;
  #offeredAt: number | undefined;
  #passedOver = 0;
  #ticket: VisitorTicket | undefined;
  #ticketAt: number | undefined;

  constructor({ premise, plannedTurns, endsWhenTold, from = 0, ticket }: EpisodePlan, draw: BeatDraws) {
    this.premise = premise;
    this.endsWhenTold = endsWhenTold;
    this.#plannedTurns = plannedTurns;
    this.#draw = draw;
    this.#ticket = ticket;
    const open = plannedTurns - premise.ending.length;
    const hasPlace = (premise.events ?? []).length > 0;
    const due = drawBeatTurns(open, scheduleRandom(premise), hasPlace);
    this.#due = due.filter((turn) => turn >= from);
  }

  get plannedTurns(): number {
    return this.#plannedTurns;
  }

  beatAt(ordinal: number, speaker: Persona, bears: Bears): Beat | undefined {
    const audience = ordinal === this.#audience?.at ? this.#audience : undefined;
    if (audience) audience.beat ??= this.#draw.audience(speaker, audience.kind);
    if (audience?.beat) return audience.beat;
    const isDue = this.#due.some((turn) => turn <= ordinal);
    const isCalled = isDue && this.#isCalled;
    if (bears !== 'nothing' && !isCalled && this.#offered && this.#bearsTicket(ordinal)) {
      this.#offeredAt = ordinal;
      return beatOfTicket(this.#offered);
    }
    return isCalled || (isDue && bears === 'events')
      ? (this.#pending ??= this.#draw.beat(speaker))
      : undefined;
  }

  noteLine(ordinal: number, { beat, turnsLeft, uses }: Pick<Reply, 'beat' | 'turnsLeft' | 'uses'>): void {
    if (uses) this.#fromContentAt = ordinal;
    if (turnsLeft !== undefined) this.#plannedTurns = ordinal + turnsLeft;
    if (this.#offeredAt === ordinal && !beat?.ticket) this.#passedOver += 1;
    if (beat === undefined) return;
    this.#takenUpAt = ordinal;
    const added = turnsAddedBy(beat);
    if (added > 0) this.#makeRoom(ordinal, added);
    if (isAboutAudience(beat)) this.#audience = undefined;
    else if (beat.ticket) this.#noteTicket(ordinal, beat);
    else this.#noteBeat(ordinal, beat);
  }

  isFromContent(ordinal: number): boolean {
    return this.#fromContentAt === ordinal - 1;
  }

  get isBeatCalled(): boolean {
    return this.#isCalled;
  }

  isUnanswered(ordinal: number): boolean {
    const isWithinTicket = this.#ticketAt !== undefined && ordinal - this.#ticketAt < TICKET_TURNS;
    return isWithinTicket || this.#takenUpAt === ordinal - 1;
  }

  get ticket(): VisitorTicket | undefined {
    return this.#ticket;
  }

  offerTicket(ticket: VisitorTicket | undefined): void {
    this.#offered = ticket;
  }

  ticketGivenUp(ordinal: number): VisitorTicket | undefined {
    return this.#offeredAt === ordinal && this.#passedOver >= PASSED_OVER_MAX ? this.#offered : undefined;
  }

  callBeat(ordinal: number): void {
    this.#due = [ordinal, ...this.#due.filter((turn) => turn > ordinal + QUIET_AFTER_CALL)];
    this.#isCalled = true;
  }

  callArrival(ordinal: number, kind: Arrival = 'arrival'): void {
    this.#audience = { at: ordinal, kind };
  }

  callNotice(ordinal: number, kind: Exclude<AudienceKind, Arrival>): boolean {
    const endsAt = this.#plannedTurns - this.premise.ending.length - ENGROSSED_TURNS;
    const isEngrossed = ordinal < ENGROSSED_TURNS || ordinal > endsAt || this.isUnanswered(ordinal);
    if (this.#hasNoticed || isEngrossed) return false;
    this.#audience = { at: ordinal, kind };
    this.#hasNoticed = true;
    return true;
  }

  toLookBackOn(ordinal: number, speaker: Persona): Beat | undefined {
    const past = this.#happened.filter((each) => ordinal - each.ordinal > AFTERMATH_AFTER);
    return past.find(({ beat }) => this.#draw.hasAftermath(beat, speaker))?.beat;
  }

  beatsSince(ordinal: number): Beat[] {
    return this.#happened.filter((each) => each.ordinal >= ordinal).map(({ beat }) => beat);
  }

  #bearsTicket(ordinal: number): boolean {
    if (this.#ticket || this.#passedOver >= PASSED_OVER_MAX) return false;
    return ordinal >= TICKET_FIRST && ordinal <= this.#plannedTurns * TICKET_LAST;
  }

  #makeRoom(ordinal: number, turns: number): void {
    this.#plannedTurns += turns;
    this.#due = this.#due.map((turn) => Math.max(turn, ordinal) + turns);
  }

  #noteTicket(ordinal: number, beat: Beat): void {
    this.#ticket = beat.ticket;
    this.#ticketAt = ordinal;
    this.#happened = [...this.#happened, { ordinal, beat }];
  }

  #noteBeat(ordinal: number, beat: Beat): void {
    this.#due = this.#due.filter((turn) => turn > ordinal);
    this.#pending = undefined;
    this.#isCalled = false;
    this.#happened = [...this.#happened, { ordinal, beat }];
  }
}

/** The turns that an episode gets in addition for a line that takes up a beat, so that nothing of its plot is lost. */
export function turnsAddedBy(beat: Beat | undefined): number {
  if (beat === undefined) return 0;
  if (isAboutAudience(beat)) return AUDIENCE_TURNS;
  return beat.kind === 'visitor' ? TICKET_TURNS : 0;
}

/** Drawn from what the episode is, so that a restart in its middle does not move the turns on which something happens. */
function scheduleRandom({ id }: Premise): Random {
  return createRandom(seedOf(id));
}
