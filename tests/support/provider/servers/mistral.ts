import type { Asked, Behaviour } from '../fake-provider.ts';
import {
  data,
  DONE,
  json,
  limitOf,
  piecesOf,
  refusalOf,
  stream,
  type Refusals,
  type ServerManners,
} from './manners.ts';

/*
 * Mistral. Frames as recorded in https://github.com/vercel/ai/tree/main/packages/mistral/src/__fixtures__: the usage comes with the last
 * chunk, whether it is asked for or not.
 */

const THOUGHTS = 350;

function chunkOf({ body: { model } }: Asked) {
  return (delta: object, finish: string | null = null, rest: object = {}) =>
    data({
      id: '5319bd0299614c679a0068a4f2c8ffd0',
      object: 'chat.completion.chunk',
      created: 1_769_088_720,
      model,
      choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
      ...rest,
    });
}

const usageOf = (completion: number) => ({
  usage: { prompt_tokens: 1_340, total_tokens: 1_340 + completion, completion_tokens: completion },
});

function streamed(asked: Asked, line: string): Behaviour {
  const chunk = chunkOf(asked);
  return stream([
    chunk({ role: 'assistant', content: '' }),
    ...piecesOf(line).map((content) => chunk({ content })),
    chunk({ content: '' }, 'stop', usageOf(30)),
    DONE,
  ]);
}

const thought = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }];

/** Magistral's parts. What it sends where its thoughts use the tokens up was not found recorded. */
function thinking(asked: Asked, line: string): Behaviour {
  const chunk = chunkOf(asked);
  const begun = [
    chunk({ role: 'assistant', content: thought('The user is rude') }),
    chunk({ content: thought('. So be it.') }),
  ];
  if (limitOf(asked) < THOUGHTS)
    return stream([...begun, chunk({ content: '' }, 'length', usageOf(limitOf(asked))), DONE]);
  return stream([
    ...begun,
    ...piecesOf(line).map((text) => chunk({ content: [{ type: 'text', text }] })),
    chunk({ content: '' }, 'stop', usageOf(THOUGHTS + 30)),
    DONE,
  ]);
}

/** https://github.com/editor-code-assistant/eca/issues/231 */
const extra = (name: string, input: unknown) =>
  json(422, {
    object: 'error',
    message: {
      detail: [
        { type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted', input },
      ],
    },
    type: 'invalid_request_error',
    param: null,
    code: null,
  });
const REFUSALS: Refusals = {
  max_completion_tokens: extra('max_completion_tokens', 2_300),
  // https://github.com/dnakov/anon-kode/issues/53, in the shape of the other
  stream_options: extra('stream_options', { include_usage: true }),
};

const error = (status: number, told: { message: string; type: string; code: string | null }) =>
  json(status, { object: 'error', ...told, param: null, raw_status_code: status });

const ERRORS: ServerManners['errors'] = {
  // A plan that is used up is answered with the same: https://github.com/diegosouzapw/OmniRoute/issues/7638
  'a wrong key': {
    behaviour: json(401, { detail: 'Unauthorized' }),
    kind: 'key',
    seen: 'https://github.com/agent0ai/agent-zero/issues/539',
  },
  'a wrong key, as its gateway says it': {
    behaviour: json(401, { message: 'Unauthorized', request_id: '933f233947ff6d346065bb297e4a4d56' }),
    kind: 'key',
    seen: 'https://github.com/coolcline/CoolCline/issues/36',
  },
  'no such model': {
    behaviour: error(400, { message: 'Invalid model: mistral-huge', type: 'invalid_model', code: '1500' }),
    kind: 'model',
    seen: 'https://github.com/tmc/langchaingo/issues/1233',
  },
  // No Retry-After was found in any thread.
  busy: {
    behaviour: error(429, { message: 'Rate limit exceeded', type: 'rate_limited', code: '1300' }),
    kind: 'busy',
    seen: 'https://github.com/raycast/extensions/issues/31107',
  },
  'busy, as its gateway says it': {
    behaviour: json(429, { message: 'Requests rate limit exceeded' }),
    kind: 'busy',
    seen: 'https://github.com/dnakov/anon-kode/issues/53',
  },
  overloaded: {
    behaviour: error(503, {
      message: 'Service tier capacity exceeded for this model.',
      type: 'invalid_request_error',
      code: null,
    }),
    kind: 'server',
    seen: 'https://github.com/BerriAI/litellm/pull/25078, in the words of https://github.com/continuedev/continue/issues/6185',
  },
};

export const MISTRAL: ServerManners = {
  name: 'Mistral',
  documentation: [
    'https://docs.mistral.ai/api/#tag/chat',
    'https://docs.mistral.ai/admin/workspaces/usage-limits',
  ],
  baseUrl: 'https://api.mistral.ai/v1',
  model: 'mistral-small-latest',
  answer: (asked, line) => refusalOf(asked, REFUSALS) ?? streamed(asked, line),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: ['stream_options'], thinking: 0 } },
  errors: ERRORS,
};

export const MISTRAL_THINKING: ServerManners = {
  ...MISTRAL,
  name: 'Mistral, a model that thinks',
  documentation: [...MISTRAL.documentation, 'https://docs.mistral.ai/capabilities/reasoning'],
  model: 'magistral-medium-latest',
  answer: (asked, line) => refusalOf(asked, REFUSALS) ?? thinking(asked, line),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: THOUGHTS + 30 },
  learns: { calls: [3, 1], dialect: { limit: 'max_tokens', without: ['stream_options'], thinking: 2_000 } },
};
