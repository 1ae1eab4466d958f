import type { Logger } from 'pino';
import type { ChatBrief, Engine } from '../engines/engine.ts';
import { fingerprint } from '../gate/fingerprint.ts';
import { judge, type Memory } from '../gate/gate.ts';
import { quotes } from '../gate/overlap.ts';

/** A reply is asked for this often; the gate's last refusal is then an error. */
const ATTEMPTS = 6;

/** At the last attempt a repetition is better than silence. */
const FORGETFUL: Memory = { wasSaid: () => false };

/** An engine with the gate behind it, for visitors. */
export class ChatWriter {
  readonly #engine: Engine;
  readonly #logger: Logger;

  constructor(deps: { engine: Engine; logger: Logger }) {
    this.#engine = deps.engine;
    this.#logger = deps.logger;
  }

  /**
   * A reply that may be stored.
   * @throws Error when nothing passed, whatever the engine throws, or the signal's reason.
   */
  async write(brief: ChatBrief, signal: AbortSignal): Promise<string> {
    const said = new Set(brief.replies.map(fingerprint));
    const memory: Memory = { wasSaid: (print) => said.has(print) };
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      signal.throwIfAborted();
      const { text, ...cost } = await this.#engine.chat({ ...brief, attempt }, signal);
      const passed = this.#judge(text, brief, attempt < ATTEMPTS - 1 ? memory : FORGETFUL);
      if (passed === undefined) continue;
      this.#logger.debug({ engine: this.#engine.name, attempt, ...cost }, 'a visitor is answered');
      return passed;
    }
    throw new Error(`the gate refused ${ATTEMPTS} replies in a row`);
  }

  #judge(offered: string, { chat }: ChatBrief, memory: Memory): string | undefined {
    const verdict = judge(offered, memory);
    const visitor = chat.filter(({ role }) => role === 'user').map(({ text }) => text);
    if (verdict.passed && !quotes(verdict.text, visitor)) return verdict.text;
    const reason = verdict.passed ? 'quotes the visitor' : verdict.reason;
    this.#logger.debug({ reason }, 'the gate refused a reply');
    return undefined;
  }
}
