import type { Logger } from 'pino';
import type { Brief, Engine, Reply } from './engines/engine.ts';
import { judge, type Memory } from './gate/gate.ts';

/** A line is asked for this often; the gate's last refusal is then an error. */
const ATTEMPTS = 6;

/** A line that passed the gate, and how long the engine took. */
export interface Written {
  readonly reply: Reply;
  readonly fingerprint: string;
  readonly engine: string;
  readonly latencyMs: number;
}

/** An engine with the gate behind it: what it refuses is asked for again with another brief. */
export class Writer {
  readonly #engine: Engine;
  readonly #memory: Memory;
  readonly #logger: Logger;

  constructor(deps: { engine: Engine; memory: Memory; logger: Logger }) {
    this.#engine = deps.engine;
    this.#memory = deps.memory;
    this.#logger = deps.logger;
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** @throws Error when nothing passed, whatever the engine throws, or the signal's reason. */
  async write(brief: Brief, signal: AbortSignal): Promise<Written> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      signal.throwIfAborted();
      const written = await this.#try({ ...brief, attempt }, signal);
      if (written) return written;
    }
    throw new Error(`the gate refused ${ATTEMPTS} lines in a row`);
  }

  async #try(brief: Brief, signal: AbortSignal): Promise<Written | undefined> {
    const startedAt = performance.now();
    const reply = await this.#engine.speak(brief, signal);
    const verdict = judge(reply.text, this.#memory);
    if (!verdict.passed) {
      this.#logger.debug({ reason: verdict.reason, text: reply.text }, 'the gate refused a line');
      return undefined;
    }
    return {
      reply: { ...reply, text: verdict.text, retries: reply.retries + brief.attempt },
      fingerprint: verdict.fingerprint,
      engine: this.#engine.name,
      latencyMs: Math.round(performance.now() - startedAt),
    };
  }
}
