import type { ExchangeLine, Template } from '../../content/content.ts';
import { behindAside, behindRetort, followsOn } from './following.ts';
import { mostRelated } from './related.ts';
import { neededOf, turnsFor } from '../../director/plot.ts';
import { goingOn, speakerOf, turnsOfEnding } from './plot.ts';
import type { Draft } from './draft.ts';
import { draftOf, turnsLeft, type Turn } from './turn.ts';

/** Most of an episode that may come from exchanges. */
const SHARE_MAX = 0.62;
/** The same of a plot, which has its own line for nearly everything. */
const SHARE_OF_PLOT_MAX = 0.85;
const AFTER_OPENER = 0.7;
/** Better an exchange too early than one that never finds its moment. */
const EAGERNESS = 1.6;
/** How often an answer that was given in an earlier episode comes behind a word or two, and not behind a retort. */
const ASIDE = 0.75;

type Exchange = readonly ExchangeLine[];

/** Whether to open an exchange now: likely right after the opener, then so that those left are spread over the turns left. */
export function shouldStartExchange(turn: Turn): boolean {
  const { brief, memory, speaker, random, premise } = turn;
  const left = unspent(turn);
  const mine = candidates(turn).filter((exchange) => speakerOf(exchange[0]) === speaker).length;
  const linesLeft = left.reduce((sum, exchange) => sum + exchange.length, 0);
  const shareMax = premise.ending ? SHARE_OF_PLOT_MAX : SHARE_MAX;
  const room = brief.plannedTurns * shareMax - memory.exchangeLines;
  if (mine === 0 || room <= 0) return false;
  if (brief.ordinal === 1) return random.chance(AFTER_OPENER);
  const answers = Math.min(linesLeft, room) - left.length;
  const choices = Math.max(1, (turnsBeforeEnding(turn) - answers) / 2);
  if (premise.ending) return isPressed(turn) || random.chance(left.length / choices);
  return random.chance((EAGERNESS * mine) / choices);
}

/**
 * Opens the exchange that is nearest to what was said, behind a short retort where it does not follow from it.
 * @param isKnown whether it was opened in an earlier episode, and has to begin in other words.
 */
export function startExchange(turn: Turn, isKnown = false): Draft | undefined {
  const { speaker, last } = turn;
  const mine = candidates(turn).filter((exchange) => exchange.length <= turnsBeforeEnding(turn));
  const text = last?.text ?? '';
  const openings = mine.flatMap((exchange) => exchange[0]?.[speaker] ?? []);
  const following = openings.filter((line) => followsOn(turn, line));
  const opening = turn.premise.ending
    ? openings.at(isPressed(turn) ? -1 : 0)
    : mostRelated(following.length > 0 ? following : openings, text, (line) => line);
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

/** What could be opened now: of a plot in its order, else anything. */
function candidates(turn: Turn): Exchange[] {
  const { premise } = turn;
  return premise.ending ? goingOn(premise, (exchange) => isPlayed(turn, exchange)) : unspent(turn);
}

function unspent(turn: Turn): Exchange[] {
  const { exchanges, ending } = turn.premise;
  const last = ending ? exchanges.findLastIndex((exchange) => isPlayed(turn, exchange)) : -1;
  return exchanges.slice(last + 1).filter((exchange) => !isPlayed(turn, exchange));
}

function isPlayed({ memory }: Turn, exchange: Exchange): boolean {
  return linesOf(exchange).some((line) => memory.used.has(line));
}

/** Whether a plot has to go on at once, and to leave out what may be left out, to be told to its end. */
function isPressed(turn: Turn): boolean {
  const needed = neededOf(turn.premise).filter((exchange) => unspent(turn).includes(exchange));
  return turnsFor(needed) >= turnsBeforeEnding(turn);
}

function turnsBeforeEnding(turn: Turn): number {
  return turnsLeft(turn) - turnsOfEnding(turn.premise);
}

function linesOf(exchange: Exchange): Template[] {
  return exchange.flatMap((line) => Object.values(line));
}

function ofExchange(draft: Draft): Draft {
  return { ...draft, isOfExchange: true };
}
