import type { Template, Beat } from '../../content/content.ts';
import { hasEcho } from '../../content/template.ts';
import { isQuestion } from './line-kind.ts';
import { followsOn, behindRetort, drawLeadIn, drawRetort } from './retort.ts';
import { mostRelated } from './related.ts';
import type { Draft } from './draft.ts';
import { draftOf, type Turn } from './turn.ts';
import { goOn } from './exchanges.ts';
import { beatOf } from './spoken.ts';

/** What a turn can be made of, but for exchanges. Each gives undefined where its decks have nothing for the moment. */
export type Move = (turn: Turn) => Draft | undefined;

export const opener: Move = (turn) => draftOf(turn, [turn.premise.openers[turn.speaker]]);

/** For a premise that comes again. */
export const openerAndSay: Move = (turn) =>
  together(turn, [turn.premise.openers[turn.speaker], premiseSay(turn)]);

/** Something of the premise, of nothing that was said. */
export const remark: Move = (turn) => together(turn, [premiseSay(turn)]);

/** Something of the premise that goes on about what was said. */
export const followOn: Move = (turn) => together(turn, [premiseSay(turn, (line) => followsOn(turn, line))]);

export const retort: Move = (turn) => led(turn, []);

export const retortAndPremiseSay: Move = (turn) => led(turn, [premiseSay(turn)]);

export const retortAndSay: Move = (turn) => led(turn, [say(turn)]);

/** A last word: it asks nothing, since nobody is left to answer. */
export const parting: Move = (turn) => led(turn, [say(turn, (line) => !isQuestion(line))]);

/** Takes up the phrase and drags in a gag of an earlier episode. */
export const callback: Move = (turn) => {
  const draft =
    turn.gag === undefined ? undefined : together(turn, [turn.voice.callbacks.draw(isFresh(turn))]);
  return draft && { ...draft, gag: turn.gag };
};

export const rant: Move = (turn) => together(turn, [turn.voice.rants.draw(isFresh(turn))]);

export const form: Move = (turn) => together(turn, [turn.voice.forms.draw(isFresh(turn))]);

export const art: Move = (turn) => {
  const piece = turn.voice.art.draw(isFresh(turn));
  if (piece === undefined) return undefined;
  const leadIn = hasEcho(piece.caption) ? undefined : drawLeadIn(turn)?.say;
  const caption = draftOf(turn, leadIn === undefined ? [piece.caption] : [leadIn, piece.caption]);
  return {
    ...caption,
    text: `${caption.text}\n${piece.picture}`,
    asciiArt: true,
    uses: [piece, ...caption.uses],
  };
};

function say(turn: Turn, fits: (line: Template) => boolean = () => true): Template | undefined {
  const fresh = isFresh(turn);
  return turn.voice.says.draw((line) => fresh(line) && fits(line));
}

function premiseSay(turn: Turn, fits: (line: Template) => boolean = () => true): Template | undefined {
  const fresh = turn.premise.says[turn.speaker].filter(isFresh(turn)).filter(fits);
  return mostRelated(turn.random.shuffle(fresh), turn.last?.text ?? '', (line) => line);
}

/** Which entries of the content this episode has not used. */
function isFresh({ memory }: Turn): (entry: unknown) => boolean {
  return (entry) => !memory.used.has(entry);
}

function led(turn: Turn, parts: readonly (Template | undefined)[]): Draft | undefined {
  const draft = together(turn, [drawRetort(turn)?.say, ...parts]);
  return draft && { ...draft, isLed: true };
}

/** One line of all the parts, or none where a part is missing. */
function together(turn: Turn, parts: readonly (Template | undefined)[]): Draft | undefined {
  const there = parts.filter((part) => part !== undefined);
  return there.length === parts.length ? draftOf(turn, there) : undefined;
}

/** How often an event cuts the talk off, and how often the other goes on about it straight away. */
const CUTS_OFF = 0.5;
const TAKES_UP_EVENT = 0.75;

/**
 * How the speaker takes what happens before its turn. Often it answers first: with the next line of a running exchange
 * where there is one, else with a retort.
 * @param next the direct answer, where an exchange is running.
 */
export function react(turn: Turn, beat: Beat, next: Template | undefined): Draft | undefined {
  // The first reaction tells what has happened.
  const line = beat[turn.speaker].find(isFresh(turn));
  if (line === undefined) return undefined;
  if (next !== undefined && turn.brief.attempt === 0) return joined(goOn(turn, next), draftOf(turn, [line]));
  const cutsOff = turn.brief.attempt === 0 && turn.random.chance(CUTS_OFF);
  return cutsOff ? draftOf(turn, [line]) : behindRetort(turn, line);
}

/** How the other takes it, without telling it again. */
export function reactInTurn(turn: Turn, beat: Beat): Draft | undefined {
  const later = turn.random.shuffle(beat[turn.speaker].slice(1).filter(isFresh(turn)));
  const line = mostRelated(later, turn.last?.text ?? '', (each) => each);
  if (line === undefined) return undefined;
  const isDirect = turn.brief.attempt === 0 && turn.random.chance(TAKES_UP_EVENT);
  return isDirect ? draftOf(turn, [line]) : behindRetort(turn, line);
}

/** The beat to which the other has just been the first to react. */
export function beatToTakeUp({ brief, last }: Turn, beats: readonly Beat[]): Beat | undefined {
  const before = brief.transcript.at(-2);
  const beat = last && beatOf(last, beats);
  return beat && before && beatOf(before, beats) === beat ? undefined : beat;
}

function joined(first: Draft, second: Draft): Draft {
  return { ...first, text: `${first.text} ${second.text}`, uses: [...first.uses, ...second.uses] };
}
