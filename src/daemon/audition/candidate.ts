import { pino } from 'pino';
import type { Allowance } from '../budget.ts';
import type { Content } from '../content/content.ts';
import type { Engine } from '../engines/engine.ts';
import { sentencesAbout } from '../engines/openai/dialect.ts';
import { Dialects } from '../engines/openai/dialects.ts';
import { createOpenAiEngine } from '../engines/openai/openai-engine.ts';
import type { Provider } from '../engines/openai/provider-settings.ts';

/** What a million tokens cost, in US dollars. */
export interface Prices {
  readonly in: number;
  /** Of those that the provider had in its cache. */
  readonly cached: number;
  readonly out: number;
}

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

/** A candidate's engine, and what it has come to since. */
interface CandidateEngine {
  readonly engine: Engine;
  /** How the model is asked otherwise than others, a sentence each. */
  readonly negotiated: () => string[];
  /** Tokens of all calls, those that brought nothing included. */
  readonly tokensSpent: () => number;
}

/** The engine of the duel for a model that nobody has set up. What it learns of the model is forgotten with it. */
export function engineOf({ baseUrl, model, apiKey }: Candidate, content: Content): CandidateEngine {
  const provider: Provider = { apiKey, baseUrl, model };
  const dialects = new Dialects();
  const budget = new OpenAllowance();
  const engine = createOpenAiEngine({
    settings: { current: () => provider, isConfigured: () => true },
    dialects,
    budget,
    content: () => content,
    logger: pino({ level: 'silent' }),
    onProblem: () => undefined,
  });
  return {
    engine,
    negotiated: () => sentencesAbout(dialects.of(provider)),
    tokensSpent: () => budget.tokens,
  };
}

/** Lets every call pass, and counts. */
class OpenAllowance implements Allowance {
  readonly #calls: number[] = [];

  reserve(_: unknown, tokens: number): number {
    return this.#calls.push(tokens) - 1;
  }

  settle(id: number, tokens: number): void {
    this.#calls[id] = tokens;
  }

  get tokens(): number {
    return this.#calls.reduce((sum, tokens) => sum + tokens, 0);
  }
}
