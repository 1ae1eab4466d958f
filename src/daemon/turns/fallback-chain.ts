import type { Logger } from 'pino';
import { isTimeUp, withDeadline } from '../tempo/waiting.ts';
import { EngineUnavailable, type Engine, type Reply } from '../engines/engine.ts';
import { judge, type Ground, type Rejection } from '../gate/gate.ts';

/** A provider is asked once more when the gate refuses its line; then the scripted engine speaks. */
const PROVIDER_ATTEMPTS = 2;
/** The scripted engine is asked this often; at the last attempt it may repeat itself. */
const SCRIPTED_ATTEMPTS = 6;

/** How long a provider may be waited for, and whether it may be asked. */
export interface Order {
  readonly signal: AbortSignal;
  /** Whether a provider may be asked; else the scripted engine speaks. */
  readonly mayAskProvider: boolean;
  /** Milliseconds after which the provider is given up and the scripted engine speaks. */
  readonly patienceMs: number;
}

/** Something to be said, by whichever engine can. */
export interface Request extends Order {
  /** Asks an engine; `attempt` is 0 at first, and one more each time the gate refused what it said. */
  readonly ask: (engine: Engine, attempt: number, signal: AbortSignal) => Promise<Reply>;
  readonly ground: Ground;
  /** What a model is told to speak from: it may not recite that. Writers may quote themselves. */
  readonly prompt: readonly string[];
  readonly onRefused: (engine: Engine, refused: Refused) => void;
}

/** What the gate refused, cleaned, and why. */
export interface Refused {
  readonly reason: Rejection;
  readonly text: string;
}

/** A line that passed the gate, and how it came to be. */
export interface Written {
  readonly reply: Reply;
  readonly fingerprint: string;
  readonly engine: string;
  readonly latencyMs: number;
  /** How many lines the gate refused before this one. */
  readonly refused: number;
}

interface LegsDeps {
  /** Asked first. */
  readonly provider: Engine;
  /** Speaks wherever the provider does not. */
  readonly scripted: Engine;
  readonly logger: Logger;
}

/** The engines in the order in which they are asked, each with the gate behind it. The show never stops: the last one always answers. */
export class Legs {
  readonly #deps: LegsDeps;

  constructor(deps: LegsDeps) {
    this.#deps = deps;
  }

  /** @throws Error when not even the scripted engine had a line to let pass, or the signal's reason. */
  async say(request: Request): Promise<Written> {
    const leg = new Leg(request);
    const written = request.mayAskProvider ? await this.#byProvider(leg, request) : undefined;
    return written ?? (await this.#byScript(leg, request));
  }

  /** Undefined where it could not, or would not, say anything that passes. */
  async #byProvider(leg: Leg, { signal, patienceMs }: Request): Promise<Written | undefined> {
    try {
      return await withDeadline(signal, patienceMs, (impatient) => this.#tries(leg, impatient));
    } catch (error) {
      signal.throwIfAborted();
      // Why it is unavailable was told where it was found out; anything else is a fault of ours, and still no reason to be silent.
      if (!(error instanceof EngineUnavailable) && !isTimeUp(error))
        this.#deps.logger.error({ err: error }, 'the provider could not be asked');
      return undefined;
    }
  }

  async #tries(leg: Leg, signal: AbortSignal): Promise<Written | undefined> {
    for (let attempt = 0; attempt < PROVIDER_ATTEMPTS; attempt += 1) {
      const written = await leg.try(this.#deps.provider, { attempt, signal, isModel: true });
      if (written) return written;
    }
    return undefined;
  }

  async #byScript(leg: Leg, { signal }: Request): Promise<Written> {
    for (let attempt = 0; attempt < SCRIPTED_ATTEMPTS; attempt += 1) {
      signal.throwIfAborted();
      const mayRepeat = attempt === SCRIPTED_ATTEMPTS - 1;
      const written = await leg.try(this.#deps.scripted, { attempt, signal, mayRepeat });
      if (written) return written;
    }
    throw new Error(`the gate refused ${SCRIPTED_ATTEMPTS} lines in a row`);
  }
}

interface Attempt {
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly isModel?: boolean;
  readonly mayRepeat?: boolean;
}

/** One request on its way from engine to engine. */
class Leg {
  readonly #request: Request;
  readonly #startedAt = performance.now();
  #refused = 0;
  #retries = 0;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Asks an engine once. Undefined where the gate refused what it said. */
  async try(
    engine: Engine,
    { attempt, signal, isModel = false, mayRepeat }: Attempt,
  ): Promise<Written | undefined> {
    const { ask, ground, prompt, onRefused } = this.#request;
    const reply = await ask(engine, attempt, signal);
    this.#retries += reply.retries;
    const told = isModel ? [...ground.told, ...prompt] : ground.told;
    const verdict = judge(reply.text, { ...ground, told }, mayRepeat);
    engine.judged?.(verdict.passed ? undefined : verdict.reason);
    if (!verdict.passed) {
      this.#refused += 1;
      onRefused(engine, verdict);
      return undefined;
    }
    return {
      reply: { ...reply, text: verdict.text, retries: this.#retries + this.#refused },
      fingerprint: verdict.fingerprint,
      engine: engine.name,
      latencyMs: Math.round(performance.now() - this.#startedAt),
      refused: this.#refused,
    };
  }
}
