import type { Logger } from 'pino';
import type { Allowance, Purpose } from '../../budget.ts';
import { isTimeUp, withDeadline } from '../../tempo/waiting.ts';
import { EngineUnavailable } from '../engine.ts';
import { Breaker, type Attempt } from './breaker.ts';
import { costMicrosOf } from './cost.ts';
import { BudgetSpent, PaidCalls, type Call } from './paid-calls.ts';
import { failure } from './classify.ts';
import type { Completion } from './completion.ts';
import { OtherAnswers } from './other-answers.ts';
import { afterRefusal, type Message } from './dialect.ts';
import type { Dialects } from './dialects.ts';
import { REPHRASED_MAX, type ProviderPolicy } from './policy.ts';
import type { Problems } from './problems.ts';
import { ProviderFailure } from './provider-failure.ts';
import { identityOf, type Provider } from './provider-settings.ts';
import { withRetries } from './retry.ts';

/** What is wanted of the model. */
export interface Question {
  readonly purpose: Purpose;
  /** What it is sent, after so many answers that were of no use. */
  readonly messages: (unusable: number) => Message[];
  /** How many further answers to choose from are wanted; none where left out, and where the model has not answered yet. */
  readonly others?: number;
}

export interface Answer extends Completion {
  readonly model: string;
  readonly costMicros: number;
  /** What it answers. */
  readonly sent: readonly Message[];
  readonly retries: number;
}

/** An answer, and those that came beside it. */
interface Answers {
  readonly answer: Answer;
  readonly others: readonly Answer[];
}

interface AskerDeps {
  readonly provider: () => Provider | undefined;
  readonly dialects: Dialects;
  readonly budget: Allowance;
  readonly problems: Problems;
  readonly policy: ProviderPolicy;
  readonly logger: Logger;
  /** Milliseconds that never jump. */
  readonly now: () => number;
}

/** A question under way. */
interface OpenQuestion {
  readonly question: Question;
  readonly provider: Provider;
  readonly attempt: Attempt;
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
    return (await this.askForSome(question, signal)).answer;
  }

  /** The same, with the other answers that were wanted, as far as they come. @throws as above. */
  async askForSome(question: Question, signal: AbortSignal): Promise<Answers> {
    const { policy, problems } = this.#deps;
    const provider = this.#provider();
    const attempt = this.#breaker.begin(identityOf(provider));
    if (!attempt) throw new EngineUnavailable(this.#lastFailure);
    const open = { question, provider, attempt };
    const others = this.#askForOthers(open, signal);
    try {
      const answer = await withDeadline(signal, policy.deadlineMs, (own) => this.#askPatiently(open, own));
      attempt.succeeded();
      problems.solved('provider', question.purpose);
      return { answer, others: await others.within(policy.othersWaitMs) };
    } catch (error) {
      others.drop();
      throw this.#reported(isTimeUp(error) ? failure('slow', provider) : error, open);
    }
  }

  #provider(): Provider {
    const provider = this.#deps.provider();
    if (provider) return provider;
    this.#deps.problems.solved('provider', 'lines', 'duel', 'chat');
    throw new EngineUnavailable('No provider is configured.');
  }

  /** Each is asked for once, in the dialect that is known, and says nothing of the provider: the first answer does. */
  #askForOthers({ question, provider, attempt }: OpenQuestion, signal: AbortSignal): OtherAnswers<Answer> {
    const { dialects } = this.#deps;
    const isSettled = dialects.hasAnswered(provider) && !attempt.isTrial;
    const askMore = async (until: AbortSignal): Promise<Answer> => {
      const { purpose, messages } = question;
      const call = { provider, purpose, messages: messages(0), dialect: dialects.of(provider) };
      return answerOf(await this.#calls.make(call, until), call, 0);
    };
    return new OtherAnswers(isSettled ? (question.others ?? 0) : 0, askMore, signal);
  }

  #askPatiently({ question, provider, attempt }: OpenQuestion, signal: AbortSignal): Promise<Answer> {
    const { policy } = this.#deps;
    let unusable = 0;
    const askOnce = async (retries: number): Promise<Answer> => {
      const messages = question.messages(unusable);
      const call = { provider, purpose: question.purpose, messages };
      const completion = await this.#askInItsDialect(call, signal).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.isOfAnswer) unusable += 1;
        throw error;
      });
      return answerOf(completion, call, retries);
    };
    return withRetries(askOnce, { signal, policy: attempt.isTrial ? { ...policy, waitsMs: [] } : policy });
  }

  /** Asks in another way as long as the server refuses the way it is asked in. Only a way that brought an answer is remembered. */
  async #askInItsDialect(call: Omit<Call, 'dialect'>, signal: AbortSignal): Promise<Completion> {
    const { dialects } = this.#deps;
    const { provider } = call;
    let dialect = dialects.of(provider);
    for (let rephrased = 0; ; rephrased += 1) {
      try {
        const completion = await this.#calls.make({ ...call, dialect }, signal);
        dialects.learn(provider, completion.dialect);
        dialects.noteAnswer(provider);
        return completion;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        if (error.dialect) dialects.learn(provider, error.dialect);
        const next =
          error.refused && rephrased < REPHRASED_MAX ? afterRefusal(dialect, error.refused) : undefined;
        if (!next) throw error;
        dialect = next;
      }
    }
  }

  /** Draws the consequences of a failure. What is to be thrown. */
  #reported(error: unknown, { question, attempt }: OpenQuestion): unknown {
    const { problems, logger } = this.#deps;
    if (error instanceof ProviderFailure) {
      logger.debug({ kind: error.kind, purpose: question.purpose }, 'the provider brought no line');
      attempt.failed(error.needsSetup);
      this.#lastFailure = error.message;
      problems.has('provider', error.message);
      return new EngineUnavailable(error.message, error.needsSetup || error.kind === 'unreachable');
    }
    attempt.abandoned();
    if (!(error instanceof BudgetSpent)) return error;
    problems.has(question.purpose, error.message);
    return new EngineUnavailable(error.message);
  }
}

function answerOf(
  completion: Completion,
  { provider, messages }: Omit<Call, 'dialect'>,
  retries: number,
): Answer {
  const { model, prices } = provider;
  return { ...completion, model, sent: messages, costMicros: costMicrosOf(completion, prices), retries };
}
