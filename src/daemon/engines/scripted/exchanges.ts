import type { ExchangeLine, Template } from '../../director/content.ts';
import { behindAside, behindRetort, followsOn } from './following.ts';
import { mostRelated } from './related.ts';
import { firstSpeaker } from './spoken.ts';
import type { Draft } from './draft.ts';
import { draftOf, turnsLeft, type Turn } from './turn.ts';

/** Most of an episode that may come from exchanges. */
const SHARE_MAX = 0.62;
const AFTER_OPENER = 0.7;
/** Better an exchange too early than one that never finds its moment. */
const EAGERNESS = 1.6;
/** How often an answer that was given in an earlier episode comes behind a word or two, and not behind a retort. */
const ASIDE = 0.75;

type Exchange = readonly ExchangeLine[];

/** Whether to open an exchange now: likely right after the opener, then so that those left are spread over the turns left. */
export function shouldStartExchange(turn: Turn): boolean {
  const { brief, memory, speaker, random } = turn;
  const left = unspent(turn);
  const mine = left.filter((exchange) => firstSpeaker(exchange) === speaker).length;
  const linesLeft = left.reduce((sum, exchange) => sum + exchange.length, 0);
  const room = brief.plannedTurns * SHARE_MAX - memory.exchangeLines;
  if (mine === 0 || room <= 0) return false;
  if (brief.ordinal === 1) return random.chance(AFTER_OPENER);
  const answers = Math.min(linesLeft, room) - left.length;
  const choices = Math.max(1, (turnsLeft(turn) - answers) / 2);
  return random.chance((EAGERNESS * mine) / choices);
}

/**
 * Opens the exchange that is nearest to what was said, behind a short retort where it does not follow from it.
 * @param isKnown whether it was opened in an earlier episode, and has to begin in other words.
 */
export function startExchange(turn: Turn, isKnown = false): Draft | undefined {
  const { speaker, last } = turn;
  const mine = unspent(turn).filter((exchange) => exchange.length <= turnsLeft(turn));
  const text = last?.text ?? '';
  const openings = mine.flatMap((exchange) => exchange[0]?.[speaker] ?? []);
  const following = openings.filter((line) => followsOn(turn, line));
  const opening = mostRelated(following.length > 0 ? following : openings, text, (line) => line);
  if (opening === undefined) return undefined;
  const follows = followsOn(turn, opening);
  if (isKnown) return again(turn, opening, follows);
  const led = follows ? undefined : behindRetort(turn, opening);
  return ofExchange(led ?? draftOf(turn, [opening]));
}

/** The direct answer of a running exchange. */
export function goOn(turn: Turn, next: Template): Draft {
  return ofExchange(draftOf(turn, [next]));
}

/** The same in other words, for an answer that was given in an earlier episode. */
export function goOnAgain(turn: Turn, next: Template): Draft | undefined {
  return again(turn, next, turn.random.chance(ASIDE));
}

function again(turn: Turn, line: Template, isAside: boolean): Draft | undefined {
  const draft = isAside ? behindAside(turn, line) : behindRetort(turn, line);
  return draft && ofExchange(draft);
}

function unspent({ premise, memory }: Turn): Exchange[] {
  return premise.exchanges.filter((exchange) => !linesOf(exchange).some((line) => memory.used.has(line)));
}

function linesOf(exchange: Exchange): Template[] {
  return exchange.flatMap((line) => Object.values(line));
}

function ofExchange(draft: Draft): Draft {
  return { ...draft, isOfExchange: true };
}
