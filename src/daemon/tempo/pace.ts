import { TYPEWRITER_MS, TYPING_INDICATOR_DELAY_MS } from '#shared/constants.ts';
import type { Budget } from '../budget.ts';
import type { Random } from '../director/random.ts';
import type { Reply } from '../engines/engine.ts';
import type { Audience } from '../presence/audience.ts';

/** A picture appears at once and is looked at for about this long. */
const PICTURE_MS = 3_000;
/** What a reader needs beyond the typewriter, a character. */
const READING_MS = 10;
/** The pause before the next line; past the typing indicator's delay, so that it is seen. */
const PAUSE_MIN_MS = TYPING_INDICATOR_DELAY_MS + 500;
const PAUSE_MAX_MS = TYPING_INDICATOR_DELAY_MS + 3_000;
/** The show is never silent for 20 s, however long the line was. */
const PACE_MAX_MS = 19_000;
/** What a provider is given for a line: the duel must not be silent for 20 s, whatever a provider does. */
export const PATIENCE_MS = 18_000;
/** How much longer a budget that runs low makes the waits. */
const SLOW = 3;
/** At rest: four lines an hour, so that a show without an audience uses next to nothing up. */
export const REST_MS = 15 * 60_000;

/** How fast the show goes: `slow` to stretch a budget, `rest` while nobody watches. */
export type Tempo = 'normal' | 'slow' | 'rest';

/** Milliseconds to wait after a line: what the typewriter and a reader need, and a pause. `fixedMs` overrides it. */
export function paceAfter(
  reply: Pick<Reply, 'text' | 'asciiArt'>,
  random: Random,
  fixedMs: number | undefined,
): number {
  if (fixedMs !== undefined) return fixedMs;
  const shown = reply.asciiArt ? PICTURE_MS : reply.text.length * (TYPEWRITER_MS + READING_MS);
  return Math.min(PACE_MAX_MS, shown + random.int(PAUSE_MIN_MS, PAUSE_MAX_MS));
}

/** The same wait at another tempo, in milliseconds. */
export function atTempo(waitMs: number, tempo: Tempo): number {
  if (tempo === 'rest') return Math.max(waitMs, REST_MS);
  return tempo === 'slow' ? waitMs * SLOW : waitMs;
}

/** How the show is run just now. */
export interface Conditions {
  /** Whether a provider may be asked at all. */
  readonly mayAskProvider: boolean;
  /** The tempo while the duel does not rest: tempo/rest.ts says when it does. */
  readonly tempo: Exclude<Tempo, 'rest'>;
  /** Whether nobody has been watching for a while. */
  readonly isAway: boolean;
  /** Whether somebody is known to be watching. */
  readonly isWatched: boolean;
}

/** An empty room costs nothing; a budget that runs low is stretched. A spent one is the provider engine's own affair. */
export function conditionsOf(audience: Audience, budget: Pick<Budget, 'level'>): Conditions {
  const presence = { isAway: audience.isAway(), isWatched: audience.isWatched() };
  if (presence.isAway) return { ...presence, mayAskProvider: false, tempo: 'normal' };
  return { ...presence, mayAskProvider: true, tempo: budget.level() === 'low' ? 'slow' : 'normal' };
}
