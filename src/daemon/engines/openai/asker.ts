import type { Logger } from 'pino';
import type { Budget, Purpose } from '../../budget.ts';
import { isTimeUp, withDeadline } from '../../tempo/waiting.ts';
import { EngineUnavailable } from '../engine.ts';
import { Breaker, type Passage } from './breaker.ts';
import { BudgetSpent } from './paid-calls.ts';
import { failure } from './classify.ts';
import type { Completion, Message } from './completion.ts';
import { PaidCalls, type Call } from './paid-calls.ts';
import type { ProviderPolicy } from './policy.ts';
import type { Problems } from './problems.ts';
import { ProviderFailure } from './provider-failure.ts';
import { identityOf, type Provider, type ProviderSettings } from './provider-settings.ts';
import { withRetries } from './retry.ts';

/** What is wanted of the model. */
export interface Question {
  readonly purpose: Purpose;
  /** What it is sent, after so many answers that were of no use. */
  readonly messages: (unusable: number) => Message[];
}

export interface Answer extends Completion {
  readonly model: string;
  readonly retries: number;
}

interface AskerDeps {
  readonly settings: ProviderSettings;
  readonly budget: Budget;
  readonly problems: Problems;
  readonly policy: ProviderPolicy;
  readonly logger: Logger;
  /** Milliseconds that never jump. */
  readonly now: () => number;
}

/** A question under way. */
interface Errand {
  readonly question: Question;
  readonly provider: Provider;
  readonly passage: Passage;
}

/** Asks the provider within the budget, and leaves it alone while it fails. */
export class Asker {
  readonly #deps: AskerDeps;
  readonly #breaker: Breaker;
  readonly #calls: PaidCalls;
  #lastFailure = '';

  constructor(deps: AskerDeps) {
    this.#deps = deps;
    this.#breaker = new Breaker(deps);
    this.#calls = new PaidCalls(deps);
  }

  /** @throws EngineUnavailable, also where the signal's time is up; the signal's reason where somebody wants to stop. */
  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    const { policy, problems } = this.#deps;
    const provider = this.#provider();
    const passage = this.#breaker.enter(identityOf(provider));
    if (!passage) throw new EngineUnavailable(this.#lastFailure);
    const errand = { question, provider, passage };
    try {
      const answer = await withDeadline(signal, policy.deadlineMs, (own) => this.#askPatiently(errand, own));
      passage.succeeded();
      problems.solved('provider', question.purpose);
      return answer;
    } catch (error) {
      throw this.#reported(isTimeUp(error) ? failure('slow', provider) : error, errand);
    }
  }

  #provider(): Provider {
    const provider = this.#deps.settings.current();
    if (provider) return provider;
    this.#deps.problems.solved('provider', 'lines', 'duel', 'chat');
    throw new EngineUnavailable('No provider is configured.');
  }

  #askPatiently({ question, provider, passage }: Errand, signal: AbortSignal): Promise<Answer> {
    const { policy } = this.#deps;
    let unusable = 0;
    const askOnce = async (retries: number): Promise<Answer> => {
      const messages = question.messages(unusable);
      const call: Call = { provider, purpose: question.purpose, messages };
      const completion = await this.#calls.make(call, signal).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.isOfAnswer) unusable += 1;
        throw error;
      });
      return { ...completion, model: provider.model, retries };
    };
    return withRetries(askOnce, { signal, policy: passage.isTrial ? { ...policy, waitsMs: [] } : policy });
  }

  /** Draws the consequences of a failure. What is to be thrown. */
  #reported(error: unknown, { question, passage }: Errand): unknown {
    const { problems, logger } = this.#deps;
    if (error instanceof ProviderFailure) {
      logger.debug({ kind: error.kind, purpose: question.purpose }, 'the provider brought no line');
      passage.failed(error.needsSetup);
      this.#lastFailure = error.message;
      problems.has('provider', error.message);
      return new EngineUnavailable(error.message);
    }
    passage.abandoned();
    if (!(error instanceof BudgetSpent)) return error;
    problems.has(question.purpose, error.message);
    return new EngineUnavailable(error.message);
  }
}
