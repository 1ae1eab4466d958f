import { Budget } from '#daemon/budget.ts';
import type { House } from '#tests/support/provider/daemon-rig.ts';
import { callsIn, linesOf, said } from '#tests/support/provider/good-model.ts';

/* What is counted of a show whose provider fails. */

type Show = Pick<House, 'db' | 'model' | 'provider'>;
type Lines = ReturnType<typeof linesOf>;

/** Turns that are missing between others, or have no line; lines of the provider that were stored more than once. */
export function lossesOf({ db }: Show): { lost: number; duplicated: number } {
  const lines = linesOf(db);
  const texts = offeredBy(lines);
  return {
    lost: gapsIn(lines) + Math.abs(said(db) - lines.length),
    duplicated: texts.length - new Set(texts).size,
  };
}

/** The other figures, for a note. What is stored as the provider's and was never offered as a whole is half, strange or dirty. */
export function figuresOf(show: Show): string {
  const { db, model, provider } = show;
  const lines = linesOf(db);
  const texts = offeredBy(lines);
  const bad = texts.filter((text) => !model.offered.has(text)).length;
  const asked = `${provider.asked.length} requests, ${callsIn(db)} of them reserved for`;
  return `${lines.length} lines, ${texts.length} of the provider, ${bad} half or dirty; ${asked}`;
}

/** What a day did cost of what it may. */
export function spendingOf({ db }: Show, dailyTokens: number): string {
  const budget = new Budget({ db, dailyTokens });
  return `${budget.spentToday('duel')} tokens of ${budget.share('duel')} spent`;
}

const offeredBy = (lines: Lines) =>
  lines.filter(({ engine }) => engine === 'openai').map(({ content }) => content);

function gapsIn(lines: Lines): number {
  const next = new Map<string, number>();
  let gaps = 0;
  for (const { conversationId, ordinal } of lines) {
    gaps += Math.max(0, ordinal - (next.get(conversationId) ?? 0));
    next.set(conversationId, ordinal + 1);
  }
  return gaps;
}
