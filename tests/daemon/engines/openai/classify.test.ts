import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai/error';
import { describe, expect, test } from 'vitest';
import { classify, parseRetryAfter } from '#daemon/engines/openai/classify.ts';
import type { Provider } from '#daemon/engines/openai/provider-settings.ts';

const PROVIDER: Provider = {
  id: 'first',
  persona: undefined,
  share: 100,
  prices: { in: 0, cached: 0, out: 0 },
  apiKey: 'sk-canary',
  baseUrl: 'https://user:pass@api.example.org/v1?key=sk-canary',
  model: 'm',
};

const NOTHING_SPENT = { tokensIn: 0, tokensCached: 0, tokensOut: 0 };

/** What `fetch` throws, as the client wraps it. */
const ofFetch = (code: string) =>
  new APIConnectionError({
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
  });

describe('a connection', () => {
  test.each([
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'EPROTO',
  ])('that ended with %s never stood, so nothing was spent', (code) => {
    const failure = classify(ofFetch(code), PROVIDER);
    expect(failure).toMatchObject({ kind: 'unreachable', usage: NOTHING_SPENT, retryable: true });
    expect(failure.message).toBe(
      `api.example.org cannot be reached (${code}). Check the network and OPENAI_BASE_URL.`,
    );
  });

  test('that timed out before it stood says so in another way', () => {
    expect(classify(new APIConnectionTimeoutError(), PROVIDER).kind).toBe('unreachable');
  });

  test.each(['ECONNRESET', 'UND_ERR_SOCKET'])(
    'that ended with %s had stood, so nobody knows what it cost',
    (code) => {
      expect(classify(ofFetch(code), PROVIDER)).toMatchObject({ kind: 'broken', usage: undefined });
    },
  );
});

test('an error that nobody foresaw is a failure like any other, and is named', () => {
  const failure = classify(new TypeError('Invalid header value: Bearer sk-canary'), PROVIDER);
  expect(failure.message).toBe(
    'api.example.org broke off its answer (TypeError). It will be asked again later.',
  );
  expect(failure.cause).toBeUndefined();
});

const NOW = Date.parse('2026-03-04T12:00:00Z');

test.each([
  ['2', 2_000],
  [' 1.5 ', 1_500],
  ['Wed, 04 Mar 2026 12:00:07 GMT', 7_000],
  ['99999999999', 99_999_999_999_000],
])('a pause that can be read is asked for by %j', (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});

test.each([undefined, '', '0', '-5', 'soon', '-7 bananas', 'NaN', 'Wed, 04 Mar 2026 11:59:00 GMT'])(
  'no pause is asked for by %j',
  (value) => {
    expect(parseRetryAfter(value, NOW)).toBeUndefined();
  },
);

test.each([
  // https://github.com/continuedev/continue/issues/10062 and 11471, https://github.com/icereed/paperless-gpt/issues/814
  ['Gemini', 'You exceeded your current quota.\nPlease retry in 20.04466179s.', 20_044],
  ['OpenAI', 'Limit 30000, Used 18928, Requested 11159. Please try again in 174ms.', 174],
  ['Azure', 'Your requests have exceeded the token rate limit. Please retry after 45 seconds.', 45_000],
  ['nobody', 'Please try again later.', undefined],
  ['who means hours', 'Please try again in 7h12m0s.', undefined],
])('a pause that is asked for in words: %s', (_, message, ms) => {
  const busy = (headers: Headers) => classify(new APIError(429, { message }, undefined, headers), PROVIDER);
  const { retryAfterMs } = busy(new Headers());
  expect(retryAfterMs && Math.trunc(retryAfterMs)).toBe(ms);
  expect(busy(new Headers({ 'retry-after': '3' })).retryAfterMs).toBe(3_000);
});
