import type { Asked, Behaviour } from '../fake-provider.ts';
import {
  data,
  DONE,
  json,
  piecesOf,
  stream,
  wantsUsage,
  type ServerError,
  type ServerManners,
} from './manners.ts';

/* OpenAI itself. Frames as recorded in https://github.com/vercel/ai/tree/main/packages/openai/src/chat/__fixtures__ */

const CODES = 'https://platform.openai.com/docs/guides/error-codes';

/** An error as OpenAI shapes it. */
export function openAiError(
  status: number,
  error: { message: string; type: string; param?: string | null; code?: string | null },
  headers?: Record<string, string>,
): Behaviour {
  return json(status, { error: { param: null, code: null, ...error } }, headers);
}

/** Thoughts are counted, and never shown. */
const usageWith = (reasoning: number) => ({
  prompt_tokens: 1_340,
  completion_tokens: 30 + reasoning,
  total_tokens: 1_370 + reasoning,
  prompt_tokens_details: { cached_tokens: 1_024, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: reasoning,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
});

/** What it is asked for, with so many tokens of thoughts. */
export function streamed(asked: Asked, line: string, reasoning: number): Behaviour {
  const { model } = asked.body;
  const wanted = wantsUsage(asked);
  const chunk = (choices: object[], usage: object | null = null) =>
    data({
      id: 'chatcmpl-A1b2C3',
      object: 'chat.completion.chunk',
      created: 1_770_933_892,
      model,
      service_tier: 'default',
      system_fingerprint: 'fp_de604bd877',
      choices,
      ...(wanted && { usage }),
      obfuscation: 'Qup1BsQ3',
    });
  const choice = (delta: object, finish: string | null = null) => ({
    index: 0,
    delta,
    logprobs: null,
    finish_reason: finish,
  });
  return stream(
    [
      chunk([choice({ role: 'assistant', content: '', refusal: null })]),
      ...piecesOf(line).map((content) => chunk([choice({ content })])),
      chunk([choice({}, 'stop')]),
      ...(wanted ? [chunk([], usageWith(reasoning))] : []),
      DONE,
    ],
    { 'content-type': 'text/event-stream; charset=utf-8', 'x-ratelimit-remaining-requests': '9999' },
  );
}

/** Where it is not asked for a stream, as in https://github.com/ENTERPILOT/GoModel/tree/main/tests/contract/testdata/openai */
export function whole({ body: { model } }: Asked, line: string, reasoning: number): Behaviour {
  const message = { role: 'assistant', content: line, refusal: null, annotations: [] };
  return json(200, {
    id: 'chatcmpl-A1b2C3',
    object: 'chat.completion',
    created: 1_769_093_756,
    model,
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: usageWith(reasoning),
    service_tier: 'default',
    system_fingerprint: 'fp_d48b29c73d',
  });
}

const RATE_LIMIT = {
  'retry-after': '1',
  'retry-after-ms': '174',
  'x-ratelimit-limit-tokens': '30000',
  'x-ratelimit-remaining-tokens': '0',
  'x-ratelimit-reset-tokens': '174ms',
};
const noCredit = (code: string): ServerError => ({
  behaviour: openAiError(429, {
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
    code,
  }),
  kind: 'quota',
  seen: 'https://help.openai.com/en/articles/6614457-troubleshooting-api-usage-and-spend-limits',
});

const ERRORS: ServerManners['errors'] = {
  'a wrong key': {
    behaviour: openAiError(401, {
      message:
        'Incorrect API key provided: sk-********1f2e. You can find your API key at https://platform.openai.com/account/api-keys.',
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    }),
    kind: 'key',
    seen: CODES,
  },
  'no credit': noCredit('insufficient_quota'),
  'no prepaid credit': noCredit('credit_balance_exhausted'),
  'no such model': {
    behaviour: openAiError(404, {
      message: 'The model `gpt-4o-maxi` does not exist or you do not have access to it.',
      type: 'invalid_request_error',
      code: 'model_not_found',
    }),
    kind: 'model',
    seen: CODES,
  },
  busy: {
    behaviour: openAiError(
      429,
      {
        message:
          'Rate limit reached for gpt-4.1 in organization org-x on tokens per min (TPM): Limit 30000, Used 18928, Requested 11159. Please try again in 174ms. Visit https://platform.openai.com/account/rate-limits to learn more.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
      RATE_LIMIT,
    ),
    kind: 'busy',
    seen: 'https://github.com/continuedev/continue/issues/11471; headers: https://github.com/open-webui/open-webui/issues/3743',
  },
  // The status and the sentence are documented; the body was not found recorded.
  overloaded: {
    behaviour: openAiError(503, {
      message: 'The engine is currently overloaded, please try again later',
      type: 'server_error',
    }),
    kind: 'server',
    seen: CODES,
  },
  'a prompt that is too long': {
    behaviour: openAiError(400, {
      message:
        "This model's maximum context length is 16385 tokens. However, you requested 16500 tokens (16200 in the messages, 300 in the completion). Please reduce the length of the messages or completion.",
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    kind: 'request',
    seen: 'https://github.com/langchain-ai/langchain/issues/24058',
  },
};

export const OPENAI_CHAT: ServerManners = {
  name: 'OpenAI',
  documentation: [
    'https://platform.openai.com/docs/api-reference/chat-streaming',
    'https://platform.openai.com/docs/guides/error-codes',
  ],
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
  answer: (asked, line) => streamed(asked, line, 0),
  usage: { tokensIn: 1_340, tokensCached: 1_024, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};
