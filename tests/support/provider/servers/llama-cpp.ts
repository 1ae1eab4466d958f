import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, piecesOf, stream, wantsUsage, type ServerManners } from './manners.ts';

/*
 * llama.cpp's server and LM Studio, which both run GGUF files on a machine of one's own. llama.cpp as its source has it:
 * https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-task.cpp and server-common.cpp
 */

const TIMINGS = {
  cache_n: 1_200,
  prompt_n: 140,
  prompt_ms: 30.958,
  prompt_per_token_ms: 30.958,
  prompt_per_second: 32.301_828_283_480_845,
  predicted_n: 60,
  predicted_ms: 661.064,
  predicted_per_token_ms: 18.887_542_857_142_858,
  predicted_per_second: 52.944_949_354_374_16,
};

/** Its thoughts come beside the text where the template has any. */
function ofLlamaCpp(asked: Asked, line: string): Behaviour {
  const rest = {
    created: 1_781_492_230,
    id: 'chatcmpl-qC6laQHbZ2CmxNvJ4NoB1L93LcVF7nfe',
    model: asked.body.model,
    system_fingerprint: 'b9554-d403f00ec',
    object: 'chat.completion.chunk',
  };
  const chunk = (delta: object, finish: string | null = null) =>
    data({ choices: [{ finish_reason: finish, index: 0, delta }], ...rest });
  const usage = {
    completion_tokens: 60,
    prompt_tokens: 1_340,
    total_tokens: 1_400,
    prompt_tokens_details: { cached_tokens: 1_200 },
  };
  return stream([
    chunk({ role: 'assistant', content: null }),
    chunk({ reasoning_content: 'It handles' }),
    chunk({ reasoning_content: ' a door.' }),
    ...piecesOf(line).map((content) => chunk({ content })),
    chunk({}, 'stop'),
    ...(wantsUsage(asked) ? [data({ choices: [], ...rest, usage, timings: TIMINGS })] : []),
    DONE,
  ]);
}

const error = (
  code: number,
  type: string,
  told: { message: string; n_prompt_tokens?: number; n_ctx?: number },
) => json(code, { error: { code, type, ...told } });
const SOURCE = 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp';
const TOO_LONG = 'https://github.com/ggml-org/llama.cpp/issues/19774';

export const LLAMA_CPP: ServerManners = {
  name: 'llama.cpp',
  documentation: ['https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md'],
  baseUrl: 'http://127.0.0.1:8080/v1',
  model: 'any-name',
  answer: ofLlamaCpp,
  usage: { tokensIn: 1_340, tokensCached: 1_200, tokensOut: 60 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 2_000 } },
  errors: {
    'a wrong key': {
      behaviour: error(401, 'authentication_error', { message: 'Invalid API Key' }),
      kind: 'key',
      seen: SOURCE,
    },
    'a model that is still loading': {
      behaviour: error(503, 'unavailable_error', { message: 'Loading model' }),
      kind: 'server',
      seen: SOURCE,
    },
    'a prompt that is too long': {
      behaviour: error(400, 'exceed_context_size_error', {
        message: 'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
        n_prompt_tokens: 4_390,
        n_ctx: 4_096,
      }),
      kind: 'request',
      seen: TOO_LONG,
    },
    'a context that ends': {
      behaviour: stream([
        data({ error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } }),
      ]),
      kind: 'server',
      seen: TOO_LONG,
    },
  },
};

/** As recorded in https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/676 and 378. */
function ofLmStudio(asked: Asked, line: string): Behaviour {
  const { model } = asked.body;
  const chunk = (choices: object[], rest: object = {}) =>
    data({
      id: 'chatcmpl-um3b2l9t12bzrtha63q8',
      object: 'chat.completion.chunk',
      created: 1_747_835_957,
      model,
      system_fingerprint: model,
      choices,
      ...rest,
    });
  const choice = (delta: object, finish: string | null = null) => ({
    index: 0,
    delta,
    logprobs: null,
    finish_reason: finish,
  });
  // Thread 676 wants the usage in a stream, and is closed; the frame itself was not found recorded.
  const usage = { prompt_tokens: 1_340, completion_tokens: 30, total_tokens: 1_370 };
  return stream([
    ...piecesOf(line).map((content) => chunk([choice({ role: 'assistant', content })])),
    chunk([choice({}, 'stop')]),
    ...(wantsUsage(asked) ? [chunk([], { usage })] : []),
    DONE,
  ]);
}

/** What it cannot do it tells of in a stream with the status of an answer. */
const inStream = (told: object) => stream([`event: error\n${data(told)}`]);

export const LM_STUDIO: ServerManners = {
  name: 'LM Studio',
  documentation: ['https://lmstudio.ai/docs/developer/openai-compat', 'https://lmstudio.ai/docs/developer'],
  baseUrl: 'http://127.0.0.1:1234/v1',
  model: 'qwen/qwen3-4b-2507',
  answer: ofLmStudio,
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: {
    'no model loaded': {
      behaviour: json(404, {
        error: {
          message:
            'No models loaded. Please load a model in the developer page or use the `lms load` command.',
          type: 'invalid_request_error',
          param: 'model',
          code: 'model_not_found',
        },
      }),
      kind: 'model',
      seen: 'https://github.com/canopyai/Orpheus-TTS/issues/229',
    },
    // Its names are told in the thread, and its sentence in https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/546
    'a prompt that is too long': {
      behaviour: inStream({
        error: {
          message:
            'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough. Try to load the model with a larger context length, or provide a shorter input',
        },
        message: 'Trying to keep the first 5000 tokens when context the overflows.',
      }),
      kind: 'server',
      seen: 'https://github.com/nugget/thane-ai-agent/pull/1395',
    },
    'an answer without a word, where the prompt was too long': {
      behaviour: stream([
        data({
          id: 'chatcmpl-um3b2l9t12bzrtha63q8',
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }],
        }),
        DONE,
      ]),
      kind: 'empty',
      seen: 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/2339',
    },
  },
};
