import type { OpenAI } from 'openai';
import { failure } from './classify.ts';
import { asErrorBody } from './error-body.ts';
import type { ProviderPolicy } from './policy.ts';
import { ProviderFailure } from './provider-failure.ts';
import type { Provider } from './provider-settings.ts';

/** What a server that needs no key is sent in its place; the client wants one. */
const NO_KEY = 'none';
const CANNOT_BE_SENT =
  'The key holds a space or a character that cannot be sent. Save it again in the admin area, or correct OPENAI_API_KEY.';
/** Five times what 300 tokens need when each comes in a frame of its own. An answer without end is not read to its end. */
const BODY_MAX_BYTES = 512 * 1024;
/** A frame with one token, generously; a model that thinks sends thousands. */
const BYTES_A_TOKEN = 400;

/** What a header can carry; the errors of `fetch` show what it cannot. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** How far a client goes. */
interface ClientLimits extends Pick<ProviderPolicy, 'deadlineMs'> {
  /** Of the longest answer, thoughts included. */
  readonly answerTokens: number;
}

/**
 * A client that leaves every decision to the caller: it never retries, logs nothing and reads no variable of its own.
 * The library is loaded with the first call at the latest; without a provider the daemon does without its 12 MB.
 * @throws ProviderFailure where the key cannot be sent.
 */
export async function createClient(
  provider: Provider,
  { deadlineMs, answerTokens }: ClientLimits,
): Promise<OpenAI> {
  const { apiKey, baseUrl } = provider;
  if (apiKey !== undefined && !SENDABLE.test(apiKey)) throw new ProviderFailure('key', CANNOT_BE_SENT);
  const { OpenAI } = await loadLibrary();
  return new OpenAI({
    apiKey: apiKey ?? NO_KEY,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    // The caller's signal comes first; this one would leave the body unwatched.
    timeout: 2 * deadlineMs,
    logLevel: 'off',
    fetch: boundedFetch(provider, Math.max(BODY_MAX_BYTES, answerTokens * BYTES_A_TOKEN)),
  });
}

/** Loads what calls the provider. Where there is one, call it at the start: packages may be replaced under the daemon later on. */
export function loadLibrary(): Promise<{ OpenAI: typeof OpenAI }> {
  return import('openai');
}

type Bytes = Uint8Array<ArrayBuffer>;

/** `fetch` that reads no more of an answer than there can be. */
function boundedFetch(provider: Provider, bytesMax: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, statusText, headers } = response;
    const body = response.body?.pipeThrough(boundary(provider, bytesMax)) ?? null;
    if (response.ok) return new Response(body, { status, statusText, headers });
    const told = await new Response(body).text();
    const error = asErrorBody(told);
    return new Response(error ? JSON.stringify(error) : told, {
      status,
      statusText,
      headers: withoutLength(headers),
    });
  };
}

function boundary(provider: Provider, bytesMax: number): TransformStream<Bytes, Bytes> {
  let left = bytesMax;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left >= 0) controller.enqueue(chunk);
      else controller.error(failure('unfinished', provider));
    },
  });
}

/** What stands in an error may have been put in another shape. */
function withoutLength(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) rest.delete(name);
  return rest;
}
