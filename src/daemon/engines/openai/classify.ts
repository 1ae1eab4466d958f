import { APIConnectionError, APIError } from 'openai/error';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import type { RequestRefused } from './dialect.ts';
import { sentenceFor, ProviderFailure, type FailureKind } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';

const WORDS_MAX = 200;
/** In a code or a type. OpenAI has four more codes for it: https://platform.openai.com/docs/guides/error-codes */
const NO_CREDIT = /insufficient_quota|billing|credit_balance|(?:spend|usage)_limit/;
/** In a sentence, where neither says so: Anthropic, and OpenRouter's budgets. */
const SAYS_NO_CREDIT = /credit balance is too low|your specified .*usage limits|budget of .* exceeded/i;
/** Gemini and xAI call a wrong key a wrong request. */
const SAYS_WRONG_KEY = /api key not valid|incorrect api key/i;
/** OpenRouter tells with 403 of prompts that it holds to be harmful. */
const SAYS_HARMFUL = /\bmoderation\b|\bflagged\b/i;
/** In the words of OpenAI and most others; of OpenRouter; of Azure; of Anthropic. */
const NO_SUCH_MODEL = new RegExp(
  [
    '(?:unknown|invalid|no such) model|\\bmodels?\\b.*(?:not found|not exist|unknown|decommissioned)',
    'not a valid model|no endpoints found for',
    'deployment.*does not exist',
    '^model: ',
  ].join('|'),
  'i',
);
/** With these words a server fails over a request whose shape it does not know. */
const NOT_SUPPORTED = /not supported|unsupported|unknown (?:field|parameter|name|argument)/i;
/** Refusals of what is asked, and not of how: https://platform.openai.com/docs/guides/error-codes */
const OF_CONTENT = /content_filter|content_policy|context_length/;
/** A prompt that is too long. vLLM names the longest answer beside it, which is not to blame. */
const TOO_LONG = /context (?:length|size|window)/i;
/** OpenAI fails a model's whole answer where it was still thinking: https://github.com/spiceai/spiceai/issues/7126 */
const STILL_THINKING = /max_tokens or model output limit was reached/;
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
  const refused = refusedIn(error);
  const kind = refused ? 'request' : kindOf(error);
  const retryAfterMs =
    parseRetryAfter(error.headers?.get('retry-after') ?? undefined, Date.now()) ?? pauseIn(toldBy(error));
  return new ProviderFailure(kind, sentenceFor(kind, { provider, code: error.status, words }), {
    retryAfterMs,
    refused,
  });
}

/** What a server said that does not take the shape of a request; a server that fails over it may have said 500. */
function refusedIn(error: APIError): RequestRefused | undefined {
  const said = toldBy(error);
  const { status, param, code } = error;
  const isOfShape = status === 422 || (status === 400 && kindOf(error) === 'request');
  if (!isOfShape && !(status !== undefined && status >= 500 && NOT_SUPPORTED.test(said))) return undefined;
  if (OF_CONTENT.test(`${code}`) || TOO_LONG.test(said)) return undefined;
  return { said, param: typeof param === 'string' && param !== '' ? param : undefined };
}

function kindOf(error: APIError): FailureKind {
  const { status = 500 } = error;
  const said = status < 500 ? saidIn(error) : undefined;
  if (said) return said;
  if (error.code === 'content_filter') return 'refusal';
  if (status === 402 || NO_CREDIT.test(`${error.code} ${error.type}`)) return 'quota';
  if (error.code === 'model_not_found') return 'model';
  if (status === 401 || status === 403 || error.code === 'invalid_api_key') return 'key';
  if (status === 429) return 'busy';
  if (status >= 500 || status === 408 || status === 409) return 'server';
  return isPage(error) || status === 404 || status === 405 ? 'address' : 'request';
}

/** What its sentence says of an error, where its status and its code may say something else. */
function saidIn(error: APIError): FailureKind | undefined {
  const told = toldBy(error);
  if (SAYS_NO_CREDIT.test(told)) return 'quota';
  if (SAYS_WRONG_KEY.test(told)) return 'key';
  if (error.status === 403 && SAYS_HARMFUL.test(told)) return 'refusal';
  if (STILL_THINKING.test(told)) return 'thoughts';
  return NO_SUCH_MODEL.test(told) ? 'model' : undefined;
}

function isPage({ headers, message }: APIError): boolean {
  return /html/i.test(headers?.get('content-type') ?? '') || /^\d+ \s*<(?:!doctype|html)/i.test(message);
}

/** What the provider says went wrong; nothing where it says the key. */
function wordsOf(error: APIError, { apiKey }: Provider): string {
  const told = toldBy(error);
  if (apiKey !== undefined && told.includes(apiKey)) return '';
  return withoutControlCharacters(told).replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX);
}

function toldBy({ error }: APIError): string {
  const told: unknown = typeof error === 'object' && 'message' in error ? error.message : error;
  return typeof told === 'string' ? told : '';
}

/** The pause that a sentence asks for, in milliseconds: Gemini sends no header with it. */
function pauseIn(told: string): number | undefined {
  const [, amount, unit] = /(?:retry|try again) (?:in|after) (\d+(?:\.\d+)?) ?(ms|s)/i.exec(told) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === 'ms' ? 1 : 1_000);
}

/** The code of the innermost error that has one. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const inner = codeOf(error.cause);
  if (inner !== undefined) return inner;
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The pause that a Retry-After header asks for, in milliseconds; undefined where there is none, where it cannot be read, and where
 * it is over. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return ms > 0 ? ms : undefined;
}
