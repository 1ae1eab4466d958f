/** What follows from a failure. */
interface Consequence {
  /** How often it is worth asking again at once. */
  readonly retries: number;
  /** Nothing but another key, model or address helps, or money. */
  readonly needsSetup: boolean;
  /** No model was set to work, so nothing was spent. */
  readonly isFree: boolean;
}

const SETUP: Consequence = { retries: 0, needsSetup: true, isFree: true };
const OF_THE_SERVER: Consequence = { retries: 2, needsSetup: false, isFree: false };
const OF_THE_ANSWER: Consequence = { retries: 1, needsSetup: false, isFree: false };

/** Everything that can go wrong with a call. */
const CONSEQUENCES = {
  /** The key is wrong, missing, or not allowed to do this. */
  key: SETUP,
  quota: SETUP,
  model: SETUP,
  /** Something answers there that is not the API. */
  address: SETUP,
  /** The request itself, as far as the provider says. */
  request: { retries: 0, needsSetup: false, isFree: true },
  busy: { retries: 2, needsSetup: false, isFree: true },
  unreachable: { retries: 2, needsSetup: false, isFree: true },
  server: OF_THE_SERVER,
  /** The connection ended before the answer did. */
  broken: OF_THE_SERVER,
  slow: { retries: 0, needsSetup: false, isFree: false },
  malformed: OF_THE_ANSWER,
  empty: OF_THE_ANSWER,
  refusal: OF_THE_ANSWER,
  loop: OF_THE_ANSWER,
  unfinished: OF_THE_ANSWER,
} satisfies Record<string, Consequence>;

export type FailureKind = keyof typeof CONSEQUENCES;

interface Circumstances {
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** What the answer cost, where the provider said so. */
  readonly tokens?: number | undefined;
}

/**
 * A call that brought no line. Its message is a sentence for the administrator: what happened and what to do. It carries no cause:
 * what libraries and providers say of a request may hold the key.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  /** Tokens that the call cost; undefined where that cannot be known. */
  readonly tokens: number | undefined;

  constructor(kind: FailureKind, sentence: string, { retryAfterMs, tokens }: Circumstances = {}) {
    super(sentence);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.tokens = this.#consequence.isFree ? 0 : tokens;
  }

  get retries(): number {
    return this.#consequence.retries;
  }

  get retryable(): boolean {
    return this.retries > 0;
  }

  get needsSetup(): boolean {
    return this.#consequence.needsSetup;
  }

  /** The model answered, but not with a line. */
  get isOfAnswer(): boolean {
    return this.#consequence === OF_THE_ANSWER;
  }

  get #consequence(): Consequence {
    return CONSEQUENCES[this.kind];
  }
}
