import type { Dialect } from '#shared/db/queries/dialects.ts';
import type { RequestRefused } from './dialect.ts';
import type { Provider } from './provider-settings.ts';
import type { Usage } from './received.ts';

const FREE: Usage = { tokensIn: 0, tokensCached: 0, tokensOut: 0 };

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
  thoughts: OF_THE_ANSWER,
  unfinished: OF_THE_ANSWER,
} satisfies Record<string, Consequence>;

export type FailureKind = keyof typeof CONSEQUENCES;

interface Circumstances {
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs?: number | undefined;
  /** What the answer cost, where the provider said so. */
  readonly usage?: Usage | undefined;
  /** What the server said of the request's shape, where that is what it refused. */
  readonly refused?: RequestRefused | undefined;
  /** How the model is best asked from now on, where the answer told. */
  readonly dialect?: Dialect | undefined;
}

/**
 * A call that brought no line. Its message is a sentence for the administrator: what happened and what to do. It carries no cause:
 * what libraries and providers say of a request may hold the key.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | undefined;
  /** What the call cost; undefined where that cannot be known. */
  readonly usage: Usage | undefined;
  readonly refused: RequestRefused | undefined;
  readonly dialect: Dialect | undefined;

  constructor(
    kind: FailureKind,
    sentence: string,
    { retryAfterMs, usage, refused, dialect }: Circumstances = {},
  ) {
    super(sentence);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.refused = refused;
    this.dialect = dialect;
    this.usage = this.#consequence.isFree ? FREE : usage;
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

/** What is known of a failure beyond its kind. */
interface Detail {
  readonly provider: Provider;
  /** A status or an error code, e.g. `401` or `ECONNREFUSED`. */
  readonly code?: string | number | undefined;
  /** The provider's own words, on one line and without the key. */
  readonly words?: string | undefined;
}

const CHECK_ADDRESS = 'Check OPENAI_BASE_URL: it usually ends in /v1.';

/** What happened and what to do, for the administrator. The address is shown without what stands before or after its host. */
export function sentenceFor(kind: FailureKind, { provider, code, words }: Detail): string {
  const host = hostOf(provider.baseUrl);
  const why = code === undefined ? '' : ` (${code})`;
  const quoted = words ? `: “${words}”` : '.';
  const model = `The model ${provider.model} at ${host}`;
  const sentences: Record<FailureKind, () => string> = {
    key: () => keySentence(provider, host, why),
    quota: () => `The account at ${host} has no credit left${why}. Top it up, or use another key.`,
    model: () =>
      `${host} has no model ${provider.model}${why}. Choose another one in the admin area or with OPENAI_MODEL.`,
    address: () => `${host} answers with a page, not as an API${why}. ${CHECK_ADDRESS}`,
    request: () => `${host} does not take the request${why}${quoted} Another model may help.`,
    busy: () => `${host} wants to be asked less often${why}. It will be asked again later.`,
    unreachable: () => `${host} cannot be reached${why}. Check the network and OPENAI_BASE_URL.`,
    server: () => `${host} failed${why}${quoted} It will be asked again later.`,
    broken: () => `${host} broke off its answer${why}. It will be asked again later.`,
    slow: () => `${host} did not answer in time. It will be asked again later.`,
    malformed: () => `${host} answers with something that is no completion${why}. ${CHECK_ADDRESS}`,
    empty: () => `${model} answers with nothing. Another model may help.`,
    refusal: () => `${model} refuses to write. Another model may help.`,
    thoughts: () =>
      `${model} thought until its tokens were used up, and wrote nothing. It is given more; a model that thinks less costs less.`,
    loop: () => `${model} says the same over and over. Another model may help.`,
    unfinished: () => `${model} comes to no end. Another model may help.`,
  };
  return sentences[kind]();
}

function keySentence({ apiKey }: Provider, host: string, why: string): string {
  if (apiKey === undefined)
    return `${host} wants a key${why}. Save one in the admin area, or set OPENAI_API_KEY.`;
  return `${host} refuses the key${why}. Save another one in the admin area, or set OPENAI_API_KEY.`;
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'The provider';
}
