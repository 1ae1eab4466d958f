import type { Beat, Template } from '../../content/content.ts';
import type { Draft } from './draft.ts';
import { goOn } from './exchanges.ts';
import { behindRetort } from './following.ts';
import { isFresh } from './moves.ts';
import { mostRelated } from './related.ts';
import { beatOf } from './spoken.ts';
import { draftOf, type Turn } from './turn.ts';

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
