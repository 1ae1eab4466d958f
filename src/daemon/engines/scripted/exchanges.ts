import type { ExchangeLine, Template } from '../../director/content.ts';
import { mostRelated, sharedWords } from './related.ts';
import { drawLeadIn } from './retort.ts';
import { firstSpeaker } from './spoken.ts';
import type { Draft } from './draft.ts';
import { draftOf, turnsLeft, type Turn } from './turn.ts';
import { contentWords } from './words.ts';

/** Most of an episode that may come from exchanges. */
const SHARE_MAX = 0.5;
const AFTER_OPENER = 0.7;

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
  return random.chance(mine / choices);
}

/** Opens the exchange that is nearest to what was said, behind a short retort or, right after the opener, without. */
export function startExchange(turn: Turn): Draft | undefined {
  const { speaker, brief, last } = turn;
  const mine = unspent(turn).filter((exchange) => exchange.length <= turnsLeft(turn));
  const text = last?.text ?? '';
  const openings = mine.flatMap((exchange) => exchange[0]?.[speaker] ?? []);
  const opening = mostRelated(openings, text, (line) => line);
  if (opening === undefined) return undefined;
  const follows = brief.ordinal === 1 && sharedWords(opening, contentWords(text)) > 0;
  const leadIn = follows ? undefined : drawLeadIn(turn);
  return ofExchange(draftOf(turn, leadIn ? [leadIn.say, opening] : [opening]));
}

/** The direct answer of a running exchange. */
export function goOn(turn: Turn, next: Template): Draft {
  return ofExchange(draftOf(turn, [next]));
}

/** The same behind a retort, for an answer that was given before. */
export function goOnBehindRetort(turn: Turn, next: Template): Draft | undefined {
  const retort = drawLeadIn(turn);
  return retort && ofExchange(draftOf(turn, [retort.say, next]));
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
