import type { FailureKind } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';

/** What is known of a failure beyond its kind. */
export interface Detail {
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
