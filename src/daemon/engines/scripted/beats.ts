import type { Beat, Template } from '../../director/content.ts';
import type { Draft } from './draft.ts';
import { goOn } from './exchanges.ts';
import { isFresh, together } from './moves.ts';
import { mostRelated } from './related.ts';
import { drawLeadIn } from './retort.ts';
import { beatOf } from './spoken.ts';
import { draftOf, type Turn } from './turn.ts';

const BARE_REACTION = 0.15;

/**
 * How the speaker takes what happens before its turn. It mostly answers first: with the next line of a running exchange
 * where there is one, else with a retort.
 * @param next the direct answer, where an exchange is running.
 */
export function react(turn: Turn, beat: Beat, next: Template | undefined): Draft | undefined {
  // The first reaction tells what has happened.
  const line = beat[turn.speaker].find(isFresh(turn));
  if (line === undefined) return undefined;
  if (next !== undefined && turn.brief.attempt === 0) return joined(goOn(turn, next), draftOf(turn, [line]));
  const isBare = turn.brief.attempt === 0 && turn.random.chance(BARE_REACTION);
  return together(turn, isBare ? [line] : [drawLeadIn(turn)?.say, line]);
}

/** How the other takes it, without telling it again. */
export function reactInTurn(turn: Turn, beat: Beat): Draft | undefined {
  const later = turn.random.shuffle(beat[turn.speaker].slice(1).filter(isFresh(turn)));
  const line = mostRelated(later, turn.last?.text ?? '', (each) => each);
  return together(turn, [drawLeadIn(turn)?.say, line]);
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
