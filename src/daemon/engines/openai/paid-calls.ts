import type { OpenAI } from 'openai';
import type { Logger } from 'pino';
import type { Budget, Purpose } from '../../budget.ts';
import { BudgetSpent } from './paid-calls.ts';
import { complete, type Completion, type Message } from './completion.ts';
import type { ProviderPolicy } from './policy.ts';
import { createClient } from './provider-client.ts';
import { ProviderFailure } from './provider-failure.ts';
import { identityOf, type Provider } from './provider-settings.ts';
import { tokensToReserve } from './completion.ts';

interface PaidCallsDeps {
  readonly budget: Budget;
  readonly policy: ProviderPolicy;
  readonly logger: Logger;
}

/** One call to be made. */
export interface Call {
  readonly provider: Provider;
  readonly purpose: Purpose;
  readonly messages: readonly Message[];
}

/** Calls that are reserved before and settled after. */
export class PaidCalls {
  readonly #deps: PaidCallsDeps;
  #client: { identity: string; client: Promise<OpenAI> } | undefined;

  constructor(deps: PaidCallsDeps) {
    this.#deps = deps;
  }

  /** @throws BudgetSpent before anything is sent, ProviderFailure, or the signal's reason. */
  async make({ provider, purpose, messages }: Call, signal: AbortSignal): Promise<Completion> {
    const client = await this.#clientFor(provider);
    const reservation = this.#deps.budget.reserve(purpose, tokensToReserve(messages));
    if (reservation === undefined) throw new BudgetSpent(purpose);
    try {
      const completion = await complete({ client, provider, messages }, signal);
      this.#settle(reservation, completion.tokensIn + completion.tokensOut);
      return completion;
    } catch (error) {
      // What an abort, a reset or a crash cost nobody knows: the reservation stays.
      if (error instanceof ProviderFailure) this.#settle(reservation, error.tokens);
      throw error;
    }
  }

  /** A line must not be lost for its bill: unsettled, it counts in full. */
  #settle(reservation: number, tokens: number | undefined): void {
    if (tokens === undefined) return;
    try {
      this.#deps.budget.settle(reservation, tokens);
    } catch (error) {
      this.#deps.logger.error({ err: error }, 'what a call cost could not be noted');
    }
  }

  #clientFor(provider: Provider): Promise<OpenAI> {
    const identity = identityOf(provider);
    if (this.#client?.identity !== identity)
      this.#client = { identity, client: createClient(provider, this.#deps.policy) };
    return this.#client.client;
  }
}
