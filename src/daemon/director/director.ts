import { AppError } from '#shared/errors.ts';
import { otherThan, type Persona } from '#shared/brand.ts';
import { createBill } from './bill.ts';
import { PlayedEpisode, type BeatDraws, type Episode } from './episode.ts';
import {
  isAboutAudience,
  type AudienceKind,
  type Beat,
  type Content,
  type Premise,
  type Sequel,
  type Template,
  type VisitorTicket,
} from '../content/content.ts';
import { withoutMarks } from '../content/template.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import { turnsToTell } from './plot.ts';
import { premiseById, sequelOf } from './sequel.ts';
import { beatKey, createDeck, createUsage, premiseKey, sequelKey, type Deck, type Usage } from './usage.ts';
import type { Random } from './random.ts';

const TURNS_MIN = 24;
const TURNS_MAX = 40;
/** Turns beyond those that a premise takes. */
const SPARE_MAX = 1;

/** Lines until the two notice the same of who watches again, some six hours of them. Whoever comes after a rest is always met. */
const AUDIENCE_REST = 1_500;

/** An episode that an earlier process left unfinished, as the database has it. */
interface UnfinishedEpisode {
  readonly premiseId: string;
  /** The next turn's position, from 0. */
  readonly ordinal: number;
  readonly plannedTurns: number;
  /** Whether something has happened in it. */
  readonly hasHadBeat: boolean;
  /** The visitor's ticket that it has taken up. */
  readonly ticket?: VisitorTicket | undefined;
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
  const bill = createBill({ premises: content.premises, deck: premises, usage });
  const sequels = createDeck(content.sequels, { random, usage, keyOf: sequelKey });
  const deckOf = (fits: (beat: Beat) => boolean) =>
    createDeck(content.beats.filter(fits), { random, usage, keyOf: beatKey });
  const beats = deckOf((beat) => !isAboutAudience(beat));
  const aboutAudience = deckOf(isAboutAudience);
  const restOf = ({ id, kind }: Beat) => (kind === 'arrival' ? Infinity : usage.restedFor(beatKey({ id })));
  const hasRested = (kind: AudienceKind) =>
    content.beats.every((beat) => beat.kind !== kind || restOf(beat) >= AUDIENCE_REST);
  const endsWhenTold = episodeTurns === undefined;
  const isNew = (line: Template) => !wasSaid(fingerprint(withoutMarks(line)));
  const draw: BeatDraws = {
    beat: (speaker) => beats.draw((beat) => isTold(beat, speaker, isNew) && isAnswered(beat, speaker, isNew)),
    // Somebody who comes in is met, whether or not the other has anything to add.
    audience: (speaker, kind) => {
      if (kind === 'arrival' || kind === 'same-hour') bill.welcome();
      const drawOf = (wanted: AudienceKind) =>
        hasRested(wanted)
          ? aboutAudience.draw((beat) => beat.kind === wanted && isTold(beat, speaker, isNew))
          : undefined;
      return drawOf(kind) ?? (kind === 'same-hour' ? drawOf('arrival') : undefined);
    },
    hasAftermath: ({ aftermath }, speaker) => aftermath?.[speaker]?.some(isNew) ?? false,
  };
  return {
    open() {
      const premise = bill.draw() ?? again(premises.draw(), sequels, isNew);
      const plannedTurns = episodeTurns ?? turnsOf(premise, random);
      return new PlayedEpisode({ premise, plannedTurns, endsWhenTold }, draw);
    },
    resume({ premiseId, ordinal, plannedTurns, hasHadBeat, ticket }) {
      const premise = premiseById(content, premiseId);
      const plan = {
        plannedTurns: Math.max(plannedTurns, ordinal),
        endsWhenTold,
        from: hasHadBeat ? ordinal : 0,
        ticket,
      };
      return premise && new PlayedEpisode({ ...plan, premise }, draw);
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

/** What a premise takes at most, from 24 to 40. */
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
  return beat[otherThan(speaker)].slice(1).some(isNew);
}
