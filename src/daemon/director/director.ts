import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { drawBeatTurns } from './beat-schedule.ts';
import type { Beat, Content, Premise } from '../content/content.ts';
import { createDeck, type Deck } from './deck.ts';
import { turnsToTell } from './plot.ts';
import { createRandom, type Random } from './random.ts';

const TURNS_MIN = 24;
const TURNS_MAX = 40;
/** Turns after something unforeseen on which nothing else happens. */
const QUIET_AFTER_CALL = 4;
/** Episodes between two of the same premise, as far as there are premises enough. */
export const PREMISE_APART = 200;

/** One premise being played, from its opening to its last turn. */
export interface Episode {
  readonly premise: Premise;
  /** How many turns it was given. */
  readonly plannedTurns: number;
  /** What happens just before the turn at `ordinal`; the same answer each time it is asked. */
  beatAt(ordinal: number): Beat | undefined;
  /** Lets something happen just before the turn at `ordinal`, unforeseen, and nothing else for a while. */
  callBeat(ordinal: number): void;
  /** What has happened from the turn at `ordinal` on, as far as this process has seen it. */
  beatsSince(ordinal: number): Beat[];
}

/** An episode that an earlier process left unfinished, as the database has it. */
export interface UnfinishedEpisode {
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
  /** A fixed number of turns for each episode; undefined draws from 24 to 40. */
  readonly episodeTurns: number | undefined;
  /** Ids of the premises played lately, latest first. */
  readonly recentPremises: readonly string[];
}

export function createDirector({ content, random, episodeTurns, recentPremises }: DirectorOptions): Director {
  const byId = new Map(content.premises.map((premise) => [premise.id, premise]));
  const played = [...new Set(recentPremises)].reverse().flatMap((id) => byId.get(id) ?? []);
  const premises = createDeck(content.premises, random, { apart: PREMISE_APART, drawn: played });
  const beats = createDeck(content.beats, random);
  return {
    open() {
      const drawnTurns = episodeTurns ?? random.int(TURNS_MIN, TURNS_MAX);
      const premise = draw(premises);
      const plannedTurns = episodeTurns ?? Math.max(drawnTurns, Math.min(turnsToTell(premise), TURNS_MAX));
      return createEpisode(premise, plannedTurns, beats);
    },
    resume({ premiseId, ordinal, plannedTurns }) {
      const premise = byId.get(premiseId);
      return premise && createEpisode(premise, Math.max(plannedTurns, ordinal), beats);
    },
  };
}

function draw(premises: Deck<Premise>): Premise {
  const premise = premises.draw();
  if (premise === undefined) throw new AppError('STARTUP', 'There is no premise in content/premises.');
  return premise;
}

function createEpisode(premise: Premise, plannedTurns: number, beats: Deck<Beat>): Episode {
  // Nothing happens any more once a plot has come to its ending.
  const open = plannedTurns - (premise.ending?.length ?? 0);
  const turns = new Set(drawBeatTurns(open, scheduleRandom(premise, plannedTurns)));
  const drawn = new Map<number, Beat | undefined>();
  return {
    premise,
    plannedTurns,
    callBeat(ordinal) {
      for (let quiet = 1; quiet <= QUIET_AFTER_CALL; quiet += 1) turns.delete(ordinal + quiet);
      turns.add(ordinal);
    },
    beatsSince: (ordinal) => [...drawn].flatMap(([at, beat]) => (at >= ordinal ? (beat ?? []) : [])),
    beatAt(ordinal) {
      if (turns.has(ordinal) && !drawn.has(ordinal)) drawn.set(ordinal, beats.draw());
      return drawn.get(ordinal);
    },
  };
}

/** Drawn from what the episode is, so that a restart in its middle does not move the turns on which something happens. */
function scheduleRandom(premise: Premise, plannedTurns: number): Random {
  return createRandom(createHash('sha256').update(`${premise.id} ${plannedTurns}`).digest().readInt32BE());
}
