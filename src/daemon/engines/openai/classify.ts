import { APIConnectionError, APIError } from 'openai/error';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { sentenceFor } from './provider-failure.ts';
import { ProviderFailure, type FailureKind } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';
import { parseRetryAfter } from './classify.ts';

const WORDS_MAX = 200;
const NO_CREDIT = /insufficient_quota|billing/;
const NO_SUCH_MODEL = /(?:unknown|invalid|no such) model|\bmodel\b.*(?:not found|not exist|unknown)/i;
/** Errors of a connection that never stood: dns, connect(2), the TLS handshake. */
const NEVER_STOOD =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPROTO|UND_ERR_CONNECT_TIMEOUT|.*CERT.*|ERR_SSL.*)$/;

/** Turns whatever a call threw into a failure: nothing of the error itself goes on, for it may hold the key. */
export function classify(error: unknown, provider: Provider): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof APIConnectionError) return ofConnection(error, provider);
  if (error instanceof APIError) return ofAnswer(error as APIError, provider);
  if (error instanceof SyntaxError) return failure('malformed', provider);
  return failure('broken', provider, codeOf(error) ?? (error instanceof Error ? error.name : undefined));
}

/** A failure of a kind, with its sentence. */
export function failure(kind: FailureKind, provider: Provider, code?: string | number): ProviderFailure {
  return new ProviderFailure(kind, sentenceFor(kind, { provider, code }));
}

function ofConnection(error: APIConnectionError, provider: Provider): ProviderFailure {
  const code = codeOf(error);
  // Without a code it was given up before it was tried: an address that `fetch` does not take, or that leads in circles.
  const stood = code !== undefined && !NEVER_STOOD.test(code);
  return failure(stood ? 'broken' : 'unreachable', provider, code);
}

/** An error that the provider itself told of: with a status, or in the middle of a stream. */
function ofAnswer(error: APIError, provider: Provider): ProviderFailure {
  const words = wordsOf(error, provider);
  const kind = kindOf(error, words);
  const retryAfterMs = parseRetryAfter(error.headers?.get('retry-after') ?? undefined, Date.now());
  return new ProviderFailure(kind, sentenceFor(kind, { provider, code: error.status, words }), {
    retryAfterMs,
  });
}

function kindOf(error: APIError, words: string): FailureKind {
  const { status = 500 } = error;
  if (status === 402 || NO_CREDIT.test(`${error.code} ${error.type}`)) return 'quota';
  if (error.code === 'model_not_found' || (status < 500 && NO_SUCH_MODEL.test(words))) return 'model';
  if (status === 401 || status === 403 || error.code === 'invalid_api_key') return 'key';
  if (status === 429) return 'busy';
  if (status >= 500 || status === 408 || status === 409) return 'server';
  return isPage(error) || status === 404 || status === 405 ? 'address' : 'request';
}

function isPage({ headers, message }: APIError): boolean {
  return /html/i.test(headers?.get('content-type') ?? '') || /^\d+ \s*<(?:!doctype|html)/i.test(message);
}

/** What the provider says went wrong; nothing where it says the key. */
function wordsOf({ error }: APIError, { apiKey }: Provider): string {
  const told: unknown = typeof error === 'object' && 'message' in error ? error.message : error;
  if (typeof told !== 'string' || (apiKey !== undefined && told.includes(apiKey))) return '';
  return withoutControlCharacters(told).replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX);
}

/** The code of the innermost error that has one. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  if (inner !== undefined) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
