import type { ProviderPolicy } from './policy.ts';

interface BreakerOptions {
  readonly policy: Pick<ProviderPolicy, 'failuresMax' | 'openMs'>;
  /** Milliseconds that never jump. */
  readonly now: () => number;
}

/** One call that the breaker lets through. Exactly one of the three is called when the outcome is there. */
export interface Attempt {
  /** The breaker is half-open: this call alone finds out whether the provider is back. */
  readonly isTrial: boolean;
  succeeded(): void;
  /** @param atOnce opens the breaker, whatever came before. */
  failed(atOnce: boolean): void;
  /** Nothing was learnt of the provider. */
  abandoned(): void;
}

interface Circuit {
  readonly identity: string;
  failures: number;
  openUntil: number | undefined;
  onTrial: boolean;
}

/** Spares a provider that fails, and the show the waiting: https://martinfowler.com/bliki/CircuitBreaker.html */
export class Breaker {
  readonly #options: BreakerOptions;
  #circuit: Circuit | undefined;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /**
   * @param identity what the provider is made of; where it changes, what is known of the former one no longer counts.
   * @returns undefined while the breaker is open.
   */
  begin(identity: string): Attempt | undefined {
    const circuit = this.#circuitOf(identity);
    const isTrial = circuit.openUntil !== undefined;
    if (isTrial && (circuit.onTrial || this.#options.now() < (circuit.openUntil ?? 0))) return undefined;
    if (isTrial) circuit.onTrial = true;
    const abandoned = () => {
      if (isTrial) circuit.onTrial = false;
    };
    return {
      isTrial,
      abandoned,
      succeeded: () => Object.assign(circuit, { failures: 0, openUntil: undefined, onTrial: false }),
      failed: (atOnce) => {
        abandoned();
        this.#fail(circuit, atOnce || isTrial);
      },
    };
  }

  #circuitOf(identity: string): Circuit {
    if (this.#circuit?.identity !== identity)
      this.#circuit = { identity, failures: 0, openUntil: undefined, onTrial: false };
    return this.#circuit;
  }

  #fail(circuit: Circuit, atOnce: boolean): void {
    const { policy, now } = this.#options;
    circuit.failures += 1;
    if (atOnce || circuit.failures >= policy.failuresMax) circuit.openUntil = now() + policy.openMs;
  }
}
