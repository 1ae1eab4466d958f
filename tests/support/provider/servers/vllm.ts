import type { Asked, Behaviour } from '../fake-provider.ts';
import {
  data,
  DONE,
  json,
  limitOf,
  piecesOf,
  refusalOf,
  stream,
  wantsUsage,
  type ServerManners,
} from './manners.ts';

/*
 * vLLM, as its source has it (https://github.com/vllm-project/vllm/tree/main/vllm/entrypoints/openai) and as recorded in
 * https://docs.near.ai/cloud/verification/chat. Older versions put the error beside `object`.
 */

const SERVER_UTILS = 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/server_utils.py';
const THOUGHTS = 500;

function streamed(asked: Asked, line: string, thinks = false): Behaviour {
  const rest = {
    id: 'chatcmpl-ba1b4314210adc3b',
    object: 'chat.completion.chunk',
    created: 1_764_763_435,
    model: asked.body.model,
  };
  const chunk = (delta: object, more: object = { token_ids: null }) =>
    data({ ...rest, choices: [{ index: 0, delta, logprobs: null, finish_reason: null, ...more }] });
  const end = (finish: string) => ({ finish_reason: finish, stop_reason: null, token_ids: null });
  const usage = (completion: number) =>
    data({
      ...rest,
      choices: [],
      usage: { prompt_tokens: 1_340, total_tokens: 1_340 + completion, completion_tokens: completion },
      system_fingerprint: 'vllm-0.26.0-77852039',
    });
  const thoughts = thinks ? [chunk({ reasoning: 'STATE' }), chunk({ reasoning: ' it rudely.' })] : [];
  const begun = [chunk({ role: 'assistant', content: '' }, {}), ...thoughts];
  if (thinks && limitOf(asked) < THOUGHTS)
    return stream([...begun, chunk({ reasoning: ' But' }, end('length')), usage(limitOf(asked)), DONE]);
  return stream(
    [
      ...begun,
      ...piecesOf(line).map((content) => chunk({ content })),
      chunk({ content: '' }, end('stop')),
      ...(wantsUsage(asked) ? [usage(thinks ? THOUGHTS + 30 : 30)] : []),
      DONE,
    ],
    { 'content-type': 'text/event-stream; charset=utf-8' },
  );
}

const error = (code: number, told: { message: string; type: string; param?: string }) =>
  json(code, { error: { param: null, ...told, code } });

const ERRORS: ServerManners['errors'] = {
  'a wrong key': { behaviour: json(401, { error: 'Unauthorized' }), kind: 'key', seen: SERVER_UTILS },
  'no such model': {
    behaviour: error(404, {
      message: 'The model `Qwen/Qwen9` does not exist.',
      type: 'NotFoundError',
      param: 'model',
    }),
    kind: 'model',
    seen: 'https://github.com/vllm-project/vllm/issues/3485, in the shape of server_utils.py',
  },
  'no such model, as older versions say it': {
    behaviour: json(404, {
      object: 'error',
      message: 'The model `Qwen1.5-14B-Chat-GPTQ-Int8` does not exist.',
      type: 'NotFoundError',
      param: null,
      code: 404,
    }),
    kind: 'model',
    seen: 'https://github.com/vllm-project/vllm/issues/3485',
  },
  'a prompt that is too long': {
    behaviour: error(400, {
      message:
        "This model's maximum context length is 2048 tokens. However, your request has 8 input tokens plus 2045 'max_tokens'. Please reduce one or the other. (parameter=input_tokens, max_tokens, value=(8, 2045))",
      type: 'BadRequestError',
      param: 'input_tokens, max_tokens',
    }),
    kind: 'request',
    seen: 'https://github.com/vllm-project/vllm/pull/33425',
  },
  // The shape is the source's; the sentence was not found recorded.
  'an engine that died': {
    behaviour: error(500, { message: 'EngineCore encountered an issue.', type: 'InternalServerError' }),
    kind: 'server',
    seen: SERVER_UTILS,
  },
  'an error in mid-stream': {
    behaviour: stream([
      data({
        error: { message: 'Internal server error', type: 'InternalServerError', param: null, code: 500 },
      }),
      DONE,
    ]),
    kind: 'server',
    seen: SERVER_UTILS,
  },
};

export const VLLM: ServerManners = {
  name: 'vLLM',
  documentation: ['https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html'],
  baseUrl: 'http://127.0.0.1:8000/v1',
  model: 'Qwen/Qwen2.5-7B-Instruct',
  answer: (asked, line) => streamed(asked, line),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

export const VLLM_THINKING: ServerManners = {
  ...VLLM,
  name: 'vLLM, a model that thinks',
  model: 'openai/gpt-oss-120b',
  answer: (asked, line) => streamed(asked, line, true),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: THOUGHTS + 30 },
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: [], thinking: 2_000 } },
};

/** https://github.com/vllm-project/vllm/pull/2964 */
const NO_SYSTEM = json(400, {
  object: 'error',
  message: 'System role not supported',
  type: 'BadRequestError',
  param: null,
  code: 400,
});

export const VLLM_WITHOUT_SYSTEM: ServerManners = {
  ...VLLM,
  name: 'vLLM, a model whose template has no instructions',
  model: 'google/gemma-2b-it',
  answer: (asked, line) => refusalOf(asked, { system: NO_SYSTEM }) ?? streamed(asked, line),
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: ['system'], thinking: 0 } },
};
