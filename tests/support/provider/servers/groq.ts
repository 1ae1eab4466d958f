import type { Asked, Behaviour } from '../fake-provider.ts';
import { openAiError } from './openai.ts';
import { data, DONE, json, piecesOf, refusalOf, stream, type ServerManners } from './manners.ts';

/*
 * Groq. Frames as recorded in https://github.com/vercel/ai/tree/main/packages/groq/src/__fixtures__: the usage comes with the last chunk,
 * beside `x_groq` and in it.
 */

const CODES = 'https://console.groq.com/docs/errors';
const THOUGHTS = 120;

function streamed(asked: Asked, line: string, thoughts: number): Behaviour {
  const chunk = (delta: object, finish: string | null = null, rest: object = {}) =>
    data({
      id: 'chatcmpl-3556c041-562b-471f-9a90-763dbcea5a3f',
      object: 'chat.completion.chunk',
      created: 1_770_770_846,
      model: asked.body.model,
      system_fingerprint: 'fp_78ac7f3229',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...rest,
    });
  const usage = {
    queue_time: 0.171_721_454,
    prompt_tokens: 1_340,
    prompt_time: 0.000_792_801,
    completion_tokens: 30 + thoughts,
    completion_time: 3.206_170_277,
    total_tokens: 1_370 + thoughts,
    total_time: 3.206_963_078,
    ...(thoughts > 0 && { completion_tokens_details: { reasoning_tokens: thoughts } }),
  };
  const id = 'req_01kh52nmbjem9bfhxdbabnjv0x';
  return stream([
    chunk({ role: 'assistant', content: '' }, null, { x_groq: { id, seed: 872_656_815 } }),
    ...(thoughts > 0 ? [chunk({ reasoning: 'Okay' }), chunk({ reasoning: ', let me be rude.' })] : []),
    ...piecesOf(line).map((content) => chunk({ content })),
    chunk({}, 'stop', { x_groq: { id, usage }, usage }),
    DONE,
  ]);
}

/** As OpenAI's, without what has no value. */
const error = (status: number, body: object, headers?: Record<string, string>) =>
  json(status, { error: body }, headers);

const ERRORS: ServerManners['errors'] = {
  'a wrong key': {
    behaviour: error(401, {
      message: 'Invalid API Key',
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    }),
    kind: 'key',
    seen: 'https://github.com/ag5826000/resume-commentor/issues/4',
  },
  'no such model': {
    behaviour: error(404, {
      message: 'The model `llama3.1-405b` does not exist or you do not have access to it.',
      type: 'invalid_request_error',
      code: 'model_not_found',
    }),
    kind: 'model',
    seen: 'https://github.com/continuedev/continue/issues/11567',
  },
  'a model that is gone': {
    behaviour: error(400, {
      message:
        'The model `llama-3.1-70b-versatile` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.',
      type: 'invalid_request_error',
      code: 'model_decommissioned',
    }),
    kind: 'model',
    seen: 'https://console.groq.com/docs/deprecations; the body stands in many public logs',
  },
  busy: {
    behaviour: error(
      429,
      {
        message:
          'Rate limit reached for model gemma2-9b-it in organization org_x service tier on_demand on tokens per minute (TPM): Limit 15000, Used 11390, Requested 4351. Please try again in 2.961s. Visit https://console.groq.com/docs/rate-limits for more information.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
      { 'retry-after': '1', 'x-ratelimit-remaining-tokens': '3610', 'x-ratelimit-reset-tokens': '2.961s' },
    ),
    kind: 'busy',
    seen: 'https://github.com/Aider-AI/aider/issues/3265; headers: https://console.groq.com/docs/rate-limits',
  },
  'a request that is too large for the plan': {
    behaviour: error(413, {
      message:
        'Request too large for model `llama-3.3-70b-versatile` in organization `org_x` service tier `on_demand` on tokens per minute (TPM): Limit 6000, Requested 10338, please reduce your message size and try again. Visit https://console.groq.com/docs/rate-limits for more information.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    }),
    kind: 'request',
    seen: 'https://github.com/cottongeeks/podscript/issues/20',
  },
  // The status is documented; the body was not found recorded.
  overloaded: {
    behaviour: error(503, { message: 'Service Unavailable', type: 'internal_server_error' }),
    kind: 'server',
    seen: CODES,
  },
};

export const GROQ: ServerManners = {
  name: 'Groq',
  documentation: ['https://console.groq.com/docs/openai', CODES, 'https://console.groq.com/docs/rate-limits'],
  baseUrl: 'https://api.groq.com/openai/v1',
  model: 'llama-3.3-70b-versatile',
  answer: (asked, line) => streamed(asked, line, 0),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

/** https://github.com/Alishahryar1/free-claude-code/issues/1348 */
const EFFORT = openAiError(400, {
  message: '`reasoning_effort` must be one of `none` or `default`',
  type: 'invalid_request_error',
});

export const GROQ_THINKING: ServerManners = {
  ...GROQ,
  name: 'Groq, a model that thinks',
  documentation: [...GROQ.documentation, 'https://console.groq.com/docs/reasoning'],
  model: 'qwen/qwen3-32b',
  answer: (asked, line) => refusalOf(asked, { reasoning_effort: EFFORT }) ?? streamed(asked, line, THOUGHTS),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: THOUGHTS + 30 },
  learns: {
    calls: [1, 2],
    dialect: { limit: 'max_tokens', without: ['reasoning_effort'], thinking: 2_000 },
  },
};
