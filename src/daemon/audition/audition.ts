import type { Content } from '../content/content.ts';
import { PROVIDER_POLICY } from '../engines/openai/policy.ts';
import { rehearse } from '../rehearsal.ts';
import { pause } from '../tempo/waiting.ts';
import { engineOf, type Candidate } from './candidate.ts';
import { figuresOf, type Figures } from './figures.ts';
import { observed } from './observed-engine.ts';
import type { AuditionTurn } from './turn.ts';

export interface AuditionOptions {
  readonly content: Content;
  /** The same seed plays the same premises, whatever the model. */
  readonly seed: number;
  readonly turns: number;
  /** Milliseconds between two lines. */
  readonly paceMs: number;
  /** Ends it early; what was played counts. */
  readonly signal: AbortSignal;
}

/** What came of an audition. */
export interface Outcome {
  /** undefined where no answer has come. */
  readonly figures: Figures | undefined;
  /** Why it ended before its time, in the engine's sentence; undefined where it didn't, or the signal ended it. */
  readonly endedBy: string | undefined;
}

/**
 * Plays the show with a model, the script behind it. It ends early where the duel would leave the model alone: after three lines in a row
 * for which it could not be asked, or after the first one where only the operator can help.
 */
export async function audition(
  candidate: Candidate,
  options: AuditionOptions,
  onTurn: (turn: AuditionTurn) => Promise<void>,
): Promise<Outcome> {
  const { content, seed, turns: wanted, paceMs, signal } = options;
  const { engine, negotiated, spent } = engineOf(candidate, content);
  const watched = observed(engine);
  const turns: AuditionTurn[] = [];
  let endedBy: string | undefined;
  try {
    for await (const rehearsed of rehearse({ content, seed, signal, model: watched.engine })) {
      const turn = { ...rehearsed, asks: watched.takeAsks() };
      turns.push(turn);
      endedBy = whyOver(turns);
      // Where nobody can be asked at all, there is nothing to show.
      if (endedBy === undefined || hasAnswered(turns)) await onTurn(turn);
      if (endedBy !== undefined || turns.length === wanted) break;
      await pause(paceMs, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  const played = { turns, content, costs: watched.costs, spent: spent(), negotiated: negotiated() };
  return { endedBy, figures: hasAnswered(turns) ? figuresOf(candidate, played) : undefined };
}

function hasAnswered(turns: readonly AuditionTurn[]): boolean {
  return turns.some(({ asks }) => asks.some(({ text }) => text !== undefined));
}

/** The sentence that ends an audition; undefined while it goes on. */
function whyOver(turns: readonly AuditionTurn[]): string | undefined {
  const last = turns.at(-1)?.asks.at(-1);
  if (last?.problem === undefined) return undefined;
  const limit = last.needsOperator && !hasAnswered(turns) ? 1 : PROVIDER_POLICY.failuresMax;
  const recent = turns.slice(-limit);
  const isOver = recent.length === limit && recent.every(({ asks }) => asks.at(-1)?.problem !== undefined);
  return isOver ? last.problem : undefined;
}
