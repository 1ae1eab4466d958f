import { EngineUnavailable, type Cost, type Engine, type Reply } from '../engines/engine.ts';

/** One time that a model was asked for a line. */
export interface Ask {
  /** Milliseconds until the answer was whole, or given up. */
  readonly ms: number;
  /** What it offered, before the gate; undefined where it brought no line. */
  readonly text: string | undefined;
  /** Why it brought none, in the engine's sentence. */
  readonly problem: string | undefined;
  /** Whether it can't bring one before somebody has changed something. */
  readonly needsOperator: boolean;
  /** Why the gate refused the line. */
  refusal: string | undefined;
}

/** An engine that notes how it is asked and what comes of it. */
export interface ObservedEngine {
  readonly engine: Engine;
  /** What came since the last time this was called. */
  takeAsks(): Ask[];
  /** What each answer cost so far, summaries included. */
  readonly costs: readonly Cost[];
}

/** Puts a note-taker in front of an engine; nothing else changes. */
export function observed(engine: Engine): ObservedEngine {
  const costs: Cost[] = [];
  let asks: Ask[] = [];
  const note = (startedAt: number, ask: Partial<Ask>) =>
    void asks.push({
      ms: Math.round(performance.now() - startedAt),
      text: undefined,
      problem: undefined,
      needsOperator: false,
      refusal: undefined,
      ...ask,
    });
  const speak = async (...asked: Parameters<Engine['speak']>): Promise<Reply> => {
    const startedAt = performance.now();
    try {
      const reply = await engine.speak(...asked);
      costs.push(reply);
      note(startedAt, { text: reply.text });
      return reply;
    } catch (error) {
      if (error instanceof EngineUnavailable)
        note(startedAt, { problem: error.message, needsOperator: error.needsOperator });
      throw error;
    }
  };
  return {
    costs,
    takeAsks() {
      const taken = asks;
      asks = [];
      return taken;
    },
    engine: {
      ...engine,
      speak,
      async summarise(...asked) {
        const summary = await engine.summarise(...asked);
        costs.push(summary);
        return summary;
      },
      judged(refusal) {
        const last = asks.at(-1);
        if (last) last.refusal = refusal;
        engine.judged?.(refusal);
      },
    },
  };
}
