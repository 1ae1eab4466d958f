import type { Rehearsed } from '../rehearsal.ts';
import type { Ask } from './observed-engine.ts';

/** A turn of an audition. */
export interface AuditionTurn extends Rehearsed {
  /** How the model was asked for the line; the script wrote it where the last of them brought none that the gate let pass. */
  readonly asks: readonly Ask[];
}

/** Whether the line is the model's. */
export function isKept({ asks }: Pick<AuditionTurn, 'asks'>): boolean {
  const last = asks.at(-1);
  return last?.text !== undefined && last.refusal === undefined;
}

/** Why the script wrote the line: what the gate refused, and the engine's sentence; undefined where the line is the model's. */
export function whyScripted(turn: Pick<AuditionTurn, 'asks'>): string | undefined {
  if (isKept(turn)) return undefined;
  const refused = turn.asks.flatMap(({ refusal }) => refusal ?? []);
  const problems = turn.asks.flatMap(({ problem }) => problem ?? []);
  const gate = refused.length > 0 ? [`refused by the gate (${refused.join(', then ')})`] : [];
  return [...gate, ...problems].join('; ');
}
