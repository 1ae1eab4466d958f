import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, piecesOf, refusalOf, stream, wantsUsage, type ServerManners } from './manners.ts';

/*
 * Anthropic's OpenAI-compatible endpoint. Frames as recorded in
 * https://github.com/vercel/ai/tree/main/packages/openai-compatible/src/chat/__fixtures__ (anthropic-fallback-tool-call): the role comes
 * alone. Its errors are documented for its own API and recorded there; that the compatible endpoint puts the type beside `code` is recorded
 * in https://github.com/sipeed/picoclaw/issues/2939.
 */

const CODES = 'https://platform.claude.com/docs/en/api/errors';

function streamed(asked: Asked, line: string): Behaviour {
  const chunk = (choices: object[], rest: object = {}) =>
    data({
      id: 'msg_01SJmPi7XXP8qscFQiHPR9oy',
      object: 'chat.completion.chunk',
      created: 0,
      model: asked.body.model,
      choices,
      ...rest,
    });
  const choice = (delta: object, finish: string | null = null) => ({
    index: 0,
    delta,
    finish_reason: finish,
  });
  // That include_usage is "fully supported" is documented; the frame was not found recorded.
  const usage = { prompt_tokens: 1_340, completion_tokens: 30, total_tokens: 1_370 };
  return stream([
    chunk([choice({ role: 'assistant' })]),
    ...piecesOf(line).map((content) => chunk([choice({ content })])),
    chunk([choice({}, 'stop')]),
    ...(wantsUsage(asked) ? [chunk([], { usage })] : []),
    DONE,
  ]);
}

const error = (
  status: number,
  [type, message]: readonly [string, string],
  headers?: Record<string, string>,
) => json(status, { error: { code: type, message, type } }, headers);

const ERRORS: ServerManners['errors'] = {
  'a wrong key': {
    behaviour: error(401, ['authentication_error', 'Invalid bearer token']),
    kind: 'key',
    seen: 'https://github.com/anthropics/anthropic-sdk-typescript/issues/620',
  },
  'no credit': {
    behaviour: error(400, [
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ]),
    kind: 'quota',
    seen: 'https://github.com/anthropics/claude-quickstarts/issues/229',
  },
  'a spend limit': {
    behaviour: error(400, [
      'invalid_request_error',
      'You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.',
    ]),
    kind: 'quota',
    seen: 'https://www.developersdigest.tech/errors/api/anthropic-api/400-spend-limit-reached',
  },
  // The type and the status are documented; the sentence was not found recorded.
  'an unpaid bill': {
    behaviour: error(402, ['billing_error', 'There is an issue with your billing or payment information.']),
    kind: 'quota',
    seen: CODES,
  },
  // The sentence was not found recorded in a thread; its own API answers so.
  'no such model': {
    behaviour: error(404, ['not_found_error', 'model: claude-opus-99']),
    kind: 'model',
    seen: CODES,
  },
  busy: {
    behaviour: error(
      429,
      [
        'rate_limit_error',
        'Number of request tokens has exceeded your per-minute rate limit (https://docs.anthropic.com/en/api/rate-limits)',
      ],
      { 'retry-after': '1', 'anthropic-ratelimit-requests-remaining': '0' },
    ),
    kind: 'busy',
    seen: 'https://www.developersdigest.tech/errors/api/anthropic-api/429-rate-limit-error',
  },
  overloaded: {
    behaviour: error(529, ['overloaded_error', 'Overloaded']),
    kind: 'server',
    seen: 'https://github.com/anthropics/claude-code/issues/4062',
  },
};

export const ANTHROPIC: ServerManners = {
  name: 'Anthropic',
  documentation: ['https://platform.claude.com/docs/en/api/openai-sdk', CODES],
  baseUrl: 'https://api.anthropic.com/v1',
  model: 'claude-haiku-4-5',
  answer: streamed,
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

/** https://github.com/sipeed/picoclaw/issues/2939 */
const NO_TEMPERATURE = error(400, ['invalid_request_error', 'temperature is deprecated for this model.']);

export const ANTHROPIC_WITHOUT_TEMPERATURE: ServerManners = {
  ...ANTHROPIC,
  name: 'Anthropic, a model without a temperature',
  model: 'claude-opus-4-8',
  answer: (asked, line) => refusalOf(asked, { temperature: NO_TEMPERATURE }) ?? streamed(asked, line),
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: ['temperature'], thinking: 0 } },
};
