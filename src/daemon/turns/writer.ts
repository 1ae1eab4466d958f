import type { EngineList } from '../engines/engine-list.ts';
import type { Brief } from '../engines/engine.ts';
import type { Order } from '../engines/first-answer.ts';
import type { Memory } from '../gate/gate.ts';
import type { FallbackChain, DraftRequest, Written } from './fallback-chain.ts';

/** A line asked for, and what is done about those that the gate refuses. */
export interface LineOrder extends Order {
  /** The lines of the running episode, oldest first. */
  readonly episode: readonly string[];
  readonly conversationId: string;
  readonly onRefused: DraftRequest['onRefused'];
}

interface WriterDeps {
  readonly chain: FallbackChain;
  readonly engines: Pick<EngineList, 'forLine'>;
  readonly memory: Memory;
}

/** Writes the lines of the duel. */
export class Writer {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /** @throws Error when not even the last engine had a line to let pass, or the signal's reason. */
  write(brief: Brief, { episode, conversationId, ...order }: LineOrder): Promise<Written> {
    const { chain, engines, memory } = this.#deps;
    const { premise, speaker } = brief;
    return chain.say({
      ...order,
      engines: engines.forLine(speaker, conversationId),
      ask: (engine, attempt, signal) => engine.speak({ ...brief, attempt }, signal),
      context: {
        speaker,
        memory,
        episode,
        subjects: [...premise.things, premise.pitch],
        told: [],
      },
    });
  }
}
