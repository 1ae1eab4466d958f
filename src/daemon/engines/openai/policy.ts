/** Most tokens of one answer: AI Town. */
export const ANSWER_TOKENS_MAX = 300;

/**
 * Tokens that a model has for thinking, beside the line: at first, so often more where they did not suffice, and at the most.
 * OpenAI advises to reserve 25,000; at low effort a line needs a few hundred: https://platform.openai.com/docs/guides/reasoning
 */
export const THINKING = { first: 2_000, growth: 4, most: 8_000 };

/** How often one question is put in another way because the server refused the way it was put in. */
export const REPHRASED_MAX = 8;

/** How long a provider is waited for, and how often it is asked. A visitor and the duel wait no longer than this for a reply. */
export interface ProviderPolicy {
  /** For one answer, retries and their waits included. */
  readonly deadlineMs: number;
  /** How long the other answers are waited for when the first is there: about as long as one more call takes a fast model. */
  readonly othersWaitMs: number;
  /** Before each retry, give or take a quarter. There are as many retries as waits. */
  readonly waitsMs: readonly number[];
  /** A provider that asks for a longer pause is given up for this answer. */
  readonly retryAfterMaxMs: number;
  /** So many answers that failed in a row open the breaker. */
  readonly failuresMax: number;
  /** How long the breaker stays open. */
  readonly openMs: number;
}

export const PROVIDER_POLICY: ProviderPolicy = {
  deadlineMs: 45_000,
  othersWaitMs: 2_500,
  waitsMs: [500, 1_500],
  retryAfterMaxMs: 15_000,
  failuresMax: 3,
  openMs: 10 * 60_000,
};
