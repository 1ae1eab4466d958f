import type { OpenAI } from 'openai';
import type { Logger } from 'pino';
import type { Allowance, Purpose } from '../../budget.ts';
import { complete, type Completion, tokensToReserve } from './completion.ts';
import type { Dialect } from '#shared/db/queries/dialects.ts';
import { answerTokensIn, type Message } from './dialect.ts';
import { costMicrosOf } from './cost.ts';
import type { ProviderPolicy } from './policy.ts';
import { createClient } from './provider-client.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { Usage } from './received.ts';
import { identityOf, type Provider } from './provider-settings.ts';

interface PaidCallsDeps {
  readonly budget: Allowance;
  readonly policy: ProviderPolicy;
  readonly logger: Logger;
}

/** One call to be made. */
export interface Call {
  readonly provider: Provider;
  readonly purpose: Purpose;
  readonly messages: readonly Message[];
  readonly dialect: Dialect;
}

/** Calls that are reserved before and settled after. */
export class PaidCalls {
  readonly #deps: PaidCallsDeps;
  #client: { identity: string; client: Promise<OpenAI> } | undefined;

  constructor(deps: PaidCallsDeps) {
    this.#deps = deps;
  }

  /** @throws BudgetSpent before anything is sent, ProviderFailure, or the signal's reason. */
  async make({ provider, purpose, messages, dialect }: Call, signal: AbortSignal): Promise<Completion> {
    const client = await this.#clientFor(provider, answerTokensIn(dialect));
    // Loading the client takes a while the first time, and a signal tells nobody that it was aborted before they listened.
    signal.throwIfAborted();
    const reservation = this.#deps.budget.reserve(purpose, tokensToReserve(messages, dialect));
    if (reservation === undefined) throw new BudgetSpent(purpose);
    try {
      const completion = await complete({ client, provider, dialect, messages }, signal);
      this.#settle(reservation, completion, provider);
      return completion;
    } catch (error) {
      // What an abort, a reset or a crash cost nobody knows: the reservation stays.
      if (error instanceof ProviderFailure) this.#settle(reservation, error.usage, provider);
      throw error;
    }
  }

  /** A line must not be lost for its bill: unsettled, it counts in full. */
  #settle(reservation: number, usage: Usage | undefined, { prices }: Provider): void {
    if (usage === undefined) return;
    try {
      const tokens = usage.tokensIn + usage.tokensOut;
      this.#deps.budget.settle(reservation, tokens, costMicrosOf(usage, prices));
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'what a call cost could not be noted');
    }
  }

  #clientFor(provider: Provider, answerTokens: number): Promise<OpenAI> {
    const identity = `${answerTokens} ${identityOf(provider)}`;
    if (this.#client?.identity !== identity) {
      const limits = { ...this.#deps.policy, answerTokens };
      this.#client = { identity, client: createClient(provider, limits) };
    }
    return this.#client.client;
  }
}

const WHOSE: Record<Purpose, string> = { duel: 'the duel', chat: 'chats with visitors' };

/** The day's tokens for a purpose are spent. Its message is a sentence for the administrator. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';

  constructor(purpose: Purpose) {
    super(
      `Today’s tokens for ${WHOSE[purpose]} are spent. There are new ones at midnight UTC, or with a higher DUEL_DAILY_TOKENS.`,
    );
  }
}
