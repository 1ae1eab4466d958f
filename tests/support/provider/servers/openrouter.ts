import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, limitOf, piecesOf, stream, type ServerManners } from './manners.ts';

/*
 * OpenRouter. Frames as recorded in https://github.com/pydantic/pydantic-ai/tree/main/tests/models/cassettes/test_openrouter: comments while
 * it waits for the model, the role in every chunk, and the usage in a chunk whose choice has not finished.
 */

const ERRORS_PAGE = 'https://openrouter.ai/docs/api/reference/errors-and-debugging';
const COMMENT = ': OPENROUTER PROCESSING\n\n';
const THOUGHTS = 700;

interface Rest {
  readonly finish?: string;
  readonly beside?: object;
}

function chunk({ body: { model } }: Asked, delta: object, { finish, beside }: Rest = {}) {
  return data({
    id: 'gen-1762141316-A1b2C3',
    provider: 'OpenAI',
    model,
    object: 'chat.completion.chunk',
    created: 1_762_141_317,
    choices: [
      {
        index: 0,
        delta: { role: 'assistant', content: '', ...delta },
        finish_reason: finish ?? null,
        native_finish_reason: finish ?? null,
        logprobs: null,
      },
    ],
    ...beside,
  });
}

const usageWith = (completion: number, reasoning: number) => ({
  usage: {
    prompt_tokens: 1_340,
    completion_tokens: completion,
    total_tokens: 1_340 + completion,
    cost: 0.00085,
    is_byok: false,
    prompt_tokens_details: { cached_tokens: 512, audio_tokens: 0 },
    cost_details: { upstream_inference_cost: null },
    completion_tokens_details: { reasoning_tokens: reasoning, image_tokens: 0 },
  },
});

function streamed(asked: Asked, line: string): Behaviour {
  return stream([
    COMMENT,
    COMMENT,
    chunk(asked, {}),
    COMMENT,
    ...piecesOf(line).map((content) => chunk(asked, { content })),
    chunk(asked, {}, { finish: 'stop' }),
    chunk(asked, {}, { beside: usageWith(30, 0) }),
    DONE,
  ]);
}

const thought = (text: string) => ({
  reasoning: text,
  reasoning_details: [{ type: 'reasoning.text', text, index: 0, format: null }],
});

/** Where the tokens end before the thoughts, some of its providers say so in an error after the end. */
function thinking(asked: Asked, line: string): Behaviour {
  const begun = [COMMENT, chunk(asked, thought('We need')), chunk(asked, thought(' to be rude.'))];
  if (limitOf(asked) < THOUGHTS) {
    const error = { code: 400, message: 'Token limit reached' };
    const over = chunk(asked, {}, { finish: 'length' });
    return stream([...begun, over, chunk(asked, {}, { beside: { error, ...usageWith(300, 300) } }), DONE]);
  }
  return stream([
    ...begun,
    ...piecesOf(line).map((content) => chunk(asked, { content, reasoning: null, reasoning_details: [] })),
    chunk(asked, {}, { finish: 'stop' }),
    chunk(asked, {}, { beside: usageWith(THOUGHTS + 30, THOUGHTS) }),
    DONE,
  ]);
}

const error = (
  code: number,
  message: string,
  { metadata, headers }: { metadata?: object; headers?: Record<string, string> } = {},
) => json(code, { error: { message, code, ...(metadata && { metadata }) }, user_id: 'user_x' }, headers);

const ERRORS: ServerManners['errors'] = {
  'a wrong key': {
    behaviour: error(401, 'No auth credentials found'),
    kind: 'key',
    seen: ERRORS_PAGE,
  },
  'no credit': {
    behaviour: error(402, 'Insufficient credits. Add more using https://openrouter.ai/credits'),
    kind: 'quota',
    seen: ERRORS_PAGE,
  },
  'a budget that is spent': {
    behaviour: error(403, 'Workspace monthly budget of $500.00 exceeded. Contact your workspace admin.'),
    kind: 'quota',
    seen: 'https://openrouter.ai/docs/guides/features/workspaces/workspace-budgets',
  },
  'no such model': {
    behaviour: error(400, 'claude-sonnet-4-6 is not a valid model ID'),
    kind: 'model',
    seen: 'https://github.com/OpenRouterTeam/openrouter-examples/issues/74',
  },
  'a model that nobody serves any more': {
    behaviour: error(404, 'No endpoints found for stepfun/step-3.5-flash:free.'),
    kind: 'model',
    seen: 'https://github.com/Alishahryar1/free-claude-code/issues/166',
  },
  'a busy provider': {
    behaviour: error(429, 'Provider returned error', {
      metadata: {
        provider_name: 'Google',
        raw: 'google/gemini-2.0-flash-exp:free is temporarily rate-limited upstream. Please retry shortly, or add your own key to accumulate your rate limits: https://openrouter.ai/settings/integrations',
      },
      headers: { 'retry-after': '1' },
    }),
    kind: 'busy',
    seen: 'https://github.com/pydantic/pydantic-ai/tree/main/tests/models/cassettes/test_openrouter; Retry-After: https://openrouter.ai/docs/api/errors',
  },
  // Documented in shape; the body was not found recorded.
  'a prompt that is flagged': {
    behaviour: error(403, 'Your chosen model requires moderation and your input was flagged', {
      metadata: {
        reasons: ['harassment'],
        flagged_input: 'You left...',
        provider_name: 'OpenAI',
        model_slug: 'm',
      },
    }),
    kind: 'refusal',
    seen: ERRORS_PAGE,
  },
  'no provider left': {
    behaviour: error(503, 'There is no available model provider that meets your routing requirements'),
    kind: 'server',
    seen: ERRORS_PAGE,
  },
  'a provider that goes in mid-stream': {
    behaviour: stream([
      COMMENT,
      data({
        id: 'cmpl-abc123',
        object: 'chat.completion.chunk',
        created: 1_234_567_890,
        model: 'openai/gpt-4o',
        provider: 'openai',
        error: { code: 'server_error', message: 'Provider disconnected unexpectedly' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }),
    ]),
    kind: 'server',
    seen: 'https://openrouter.ai/docs/api/reference/streaming',
  },
  // Documented for whatever happens once a model is at work; which requests are answered so was not found recorded.
  'an error with the status of an answer': {
    behaviour: json(200, { error: { code: 502, message: 'Provider returned error' } }),
    kind: 'server',
    seen: ERRORS_PAGE,
  },
};

export const OPENROUTER: ServerManners = {
  name: 'OpenRouter',
  documentation: [
    'https://openrouter.ai/docs/api/reference/streaming',
    'https://openrouter.ai/docs/api/reference/errors-and-debugging',
  ],
  baseUrl: 'https://openrouter.ai/api/v1',
  model: 'openai/gpt-4o-mini',
  answer: streamed,
  usage: { tokensIn: 1_340, tokensCached: 512, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

export const OPENROUTER_THINKING: ServerManners = {
  ...OPENROUTER,
  name: 'OpenRouter, a model that thinks',
  model: 'minimax/minimax-m2',
  answer: thinking,
  usage: { tokensIn: 1_340, tokensCached: 512, tokensOut: THOUGHTS + 30 },
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: [], thinking: 2_000 } },
};
