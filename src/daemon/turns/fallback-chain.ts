import type { Logger } from 'pino';
import type { chatTurns } from '#shared/db/schema.ts';
import { EngineUnavailable, type Engine, type Reply } from '../engines/engine.ts';
import { firstAnswer, type Order } from '../engines/first-answer.ts';
import { judge, type GateContext, type ModelContext, type Rejection } from '../gate/gate.ts';
import { modelContextOf } from '../gate/languages.ts';
import { rank, type RankedDraft } from './ranking.ts';
import { isTimeUp } from '../tempo/waiting.ts';

/** Something to be said, by whichever engine can. */
export interface DraftRequest extends Order {
  /** Asked in this order. The last one speaks wherever no other does. */
  readonly engines: readonly Engine[];
  /** Asks an engine; `attempt` is 0 at first, and one more each time the gate refused what it said. */
  readonly ask: (engine: Engine, attempt: number, signal: AbortSignal) => Promise<Reply>;
  readonly context: GateContext;
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
  /** Whether that engine costs tokens. */
  readonly costsTokens: boolean;
  /** Whether it spoke in the place of one that does. */
  readonly isInstead: boolean;
  readonly latencyMs: number;
  /** The drafts that it was chosen from, best first; none where there was no choice. */
  readonly drafts?: readonly RankedDraft[];
  /** How many lines the gate refused before this one. */
  readonly refused: number;
}

interface FallbackChainDeps {
  readonly logger: Logger;
}

/** The engines in the order in which they are asked, each with the gate behind it. The duel never stops: the last one always answers. */
export class FallbackChain {
  readonly #deps: FallbackChainDeps;

  constructor(deps: FallbackChainDeps) {
    this.#deps = deps;
  }

  /** @throws Error when not even the last engine had a line to let pass, or the signal's reason. */
  async say(request: DraftRequest): Promise<Written> {
    const attempts = new Attempts(request);
    const written = await firstAnswer(request.engines, {
      ...request,
      ask: (engine, signal) => attempts.of(engine, signal),
      onFailure: (error) => this.#report(error),
    });
    if (!written) throw new Error(`the gate refused ${attempts.refused} lines in a row`);
    return written;
  }

  /** Why an engine is unavailable was told where it was found out; anything else is a fault of ours, and still no reason to be silent. */
  #report(error: unknown): void {
    if (error instanceof EngineUnavailable || isTimeUp(error)) return;
    this.#deps.logger.error({ err: error }, 'the provider could not be asked');
  }
}

/** How a draft came. */
interface Offer {
  readonly attempt: number;
  readonly model: ModelContext | undefined;
}

/** One request on its way from engine to engine. */
class Attempts {
  readonly #request: DraftRequest;
  readonly #startedAt = performance.now();
  #refused = 0;
  #retries = 0;

  constructor(request: DraftRequest) {
    this.#request = request;
  }

  /** How many lines the gate has refused. */
  get refused(): number {
    return this.#refused;
  }

  /** Asks an engine as often as its terms say. Undefined where the gate refused all that it said. */
  async of(engine: Engine, signal: AbortSignal): Promise<Written | undefined> {
    for (let attempt = 0; attempt < engine.terms.attempts; attempt += 1) {
      signal.throwIfAborted();
      const reply = await this.#request.ask(engine, attempt, signal);
      this.#retries += reply.retries;
      const model = engine.terms.costsTokens ? await modelContextOf(reply.sent) : undefined;
      const written = this.#judged(engine, reply, { attempt, model });
      if (written) return written;
    }
    return undefined;
  }

  #judged(engine: Engine, reply: Reply, { attempt, model }: Offer): Written | undefined {
    const { context, engines, mayAskProvider, onRefused } = this.#request;
    const { attempts, costsTokens, mayRepeat } = engine.terms;
    const isLastTry = mayRepeat && attempt === attempts - 1;
    const { draft, verdict, drafts } = chosen(
      reply,
      { ...context, model, isWritten: reply.isWritten },
      isLastTry,
    );
    engine.judged?.(verdict.passed ? undefined : verdict.reason);
    if (!verdict.passed) {
      this.#refused += 1;
      onRefused(engine, verdict);
      return undefined;
    }
    return {
      drafts,
      reply: { ...reply, ...draft, text: verdict.text, retries: this.#retries + this.#refused },
      fingerprint: verdict.fingerprint,
      engine: engine.name,
      costsTokens,
      isInstead: !costsTokens && mayAskProvider && engines.some(({ terms }) => terms.costsTokens),
      latencyMs: Math.round(performance.now() - this.#startedAt),
      refused: this.#refused,
    };
  }
}

/** The best of the drafts of a line; the only one is not weighed. */
function chosen({ others = [], text, asciiArt, words }: Reply, context: GateContext, mayRepeat: boolean) {
  const draft = { text, asciiArt };
  if (others.length === 0) return { draft, verdict: judge(text, context, mayRepeat), drafts: [] };
  const drafts = rank([draft, ...others], context, { words, mayRepeat });
  return { ...(drafts[0] ?? { draft, verdict: judge(text, context, mayRepeat) }), drafts };
}

/** How a line came to be, as it is stored with it. */
type Provenance = Omit<typeof chatTurns.$inferSelect, 'messageId'>;

export function provenanceOf({
  engine,
  latencyMs,
  reply,
}: Pick<Written, 'engine' | 'latencyMs' | 'reply'>): Provenance {
  const { model, tokensIn, tokensOut, costMicros, retries } = reply;
  return { engine, model, tokensIn, tokensOut, costMicros, retries, latencyMs };
}
