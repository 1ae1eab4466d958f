import { Budget } from '#daemon/budget.ts';
import { messages } from '#shared/db/schema.ts';
import type { DaemonRig } from '#tests/support/provider/daemon-rig.ts';
import { callsIn, linesOf, said } from '#tests/support/provider/good-model.ts';

/* What is counted of a show whose provider fails. */

/** The show may be silent for so long, at its normal pace. */
export const SILENCE_MAX_MS = 20_000;

type Show = Pick<DaemonRig, 'db' | 'model' | 'provider'>;
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

/** The longest time between two lines, milliseconds. */
export function longestSilence({ db }: Pick<DaemonRig, 'db'>): number {
  const times = db.select({ at: messages.createdAt }).from(messages).orderBy(messages.seq).all();
  return Math.max(0, ...times.slice(1).map(({ at }, n) => at - (times[n]?.at ?? 0)));
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
