import type { Brief } from '../engines/engine.ts';
import type { Order } from '../engines/first-answer.ts';
import type { Memory } from '../gate/gate.ts';
import type { FallbackChain, DraftRequest, Written } from './fallback-chain.ts';

/** A line asked for, and what is done about those that the gate refuses. */
export interface LineOrder extends Order {
  /** The lines of the running episode, oldest first. */
  readonly episode: readonly string[];
  readonly onRefused: DraftRequest['onRefused'];
}

interface WriterDeps {
  readonly chain: FallbackChain;
  readonly memory: Memory;
}

/** Writes the lines of the duel. */
export class Writer {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** @throws Error when not even the last engine had a line to let pass, or the signal's reason. */
  write(brief: Brief, { episode, ...order }: LineOrder): Promise<Written> {
    const { chain, memory } = this.#deps;
    const { premise, beat, speaker } = brief;
    return chain.say({
      ...order,
      ask: (engine, attempt, signal) => engine.speak({ ...brief, attempt }, signal),
      context: {
        speaker,
        memory,
        episode,
        subjects: [...premise.things, premise.pitch],
        told: [],
      },
      prompt: [premise.pitch, ...(beat ? [beat.event] : [])],
    });
  }
}
