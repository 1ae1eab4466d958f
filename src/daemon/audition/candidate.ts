import { pino } from 'pino';
import { sentencesAbout } from '#shared/db/queries/dialects.ts';
import type { Allowance } from '../budget.ts';
import type { Content } from '../content/content.ts';
import type { Engine } from '../engines/engine.ts';
import { Dialects } from '../engines/openai/dialects.ts';
import { createOpenAiEngine } from '../engines/openai/openai-engine.ts';
import type { Prices, Provider } from '../engines/openai/provider-settings.ts';

/** A model that is tried. */
export interface Candidate {
  /** The API, e.g. `https://api.example.org/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** undefined for a server of one's own. */
  readonly apiKey: string | undefined;
  /** undefined where money isn't asked about. */
  readonly prices: Prices | undefined;
}

/** What calls cost. */
export interface Spent {
  /** Reserved ones where nobody knows. */
  readonly tokens: number;
  /** Millionths of a US dollar; what nobody knows is paid as the other tokens are on average. 0 without prices. */
  readonly costMicros: number;
}

const FREE: Prices = { in: 0, cached: 0, out: 0 };

/** A candidate's engine, and what it has come to since. */
interface CandidateEngine {
  readonly engine: Engine;
  /** How the model is asked otherwise than others, a sentence each. */
  readonly negotiated: () => string[];
  /** Of all calls, those that brought nothing included. */
  readonly spent: () => Spent;
}

/** The engine of the duel for a model that nobody has set up. What it learns of the model is forgotten with it. */
export function engineOf(candidate: Candidate, content: Content): CandidateEngine {
  const provider = providerOf(candidate);
  const dialects = new Dialects();
  const budget = new OpenAllowance();
  const engine = createOpenAiEngine({
    provider: () => provider,
    dialects,
    budget,
    content: () => content,
    logger: pino({ level: 'silent' }),
    onProblem: () => undefined,
  });
  return {
    engine,
    negotiated: () => sentencesAbout(dialects.of(provider)),
    spent: () => budget.spent,
  };
}

function providerOf({ baseUrl, model, apiKey, prices = FREE }: Candidate): Provider {
  return { id: model, apiKey, baseUrl, model, persona: undefined, share: 100, prices };
}

/** Lets every call pass, and counts. */
class OpenAllowance implements Allowance {
  readonly #reserved = new Map<number, number>();
  #calls = 0;
  #tokens = 0;
  #costMicros = 0;

  reserve(_: unknown, tokens: number): number {
    this.#calls += 1;
    this.#reserved.set(this.#calls, tokens);
    return this.#calls;
  }

  settle(id: number, tokens: number, costMicros = 0): void {
    this.#reserved.delete(id);
    this.#tokens += tokens;
    this.#costMicros += costMicros;
  }

  /** What one draft of each line is worth is what is found out. */
  hasPlenty(): boolean {
    return false;
  }

  get spent(): Spent {
    const unknown = [...this.#reserved.values()].reduce((sum, tokens) => sum + tokens, 0);
    const price = this.#costMicros / Math.max(1, this.#tokens);
    return { tokens: this.#tokens + unknown, costMicros: this.#costMicros + unknown * price };
  }
}
