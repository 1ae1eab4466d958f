import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, limitOf, piecesOf, stream, wantsUsage, type ServerManners } from './manners.ts';

/* Ollama, as its source has it: https://github.com/ollama/ollama/blob/main/openai/openai.go and middleware/openai.go */

const SOURCE = 'https://github.com/ollama/ollama/blob/main/server/routes.go';
const THOUGHTS = 400;

function chunkOf({ body: { model } }: Asked) {
  return (delta: object, finish: string | null = null) =>
    data({
      id: 'chatcmpl-318',
      object: 'chat.completion.chunk',
      created: 1_787_362_102,
      model,
      system_fingerprint: 'fp_ollama',
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
}

function usageFrame({ body: { model } }: Asked, completion: number): string {
  return data({
    id: 'chatcmpl-318',
    object: 'chat.completion.chunk',
    created: 1_787_362_102,
    model,
    system_fingerprint: 'fp_ollama',
    choices: [],
    usage: { prompt_tokens: 1_340, completion_tokens: completion, total_tokens: 1_340 + completion },
  });
}

/** The role comes with the first token. */
function streamed(asked: Asked, line: string): Behaviour {
  const chunk = chunkOf(asked);
  return stream([
    ...piecesOf(line).map((content, n) => chunk(n === 0 ? { role: 'assistant', content } : { content })),
    chunk({}, 'stop'),
    ...(wantsUsage(asked) ? [usageFrame(asked, 30)] : []),
    DONE,
  ]);
}

function thinking(asked: Asked, line: string): Behaviour {
  const chunk = chunkOf(asked);
  const begun = [
    chunk({ role: 'assistant', content: '', reasoning: 'Okay' }),
    chunk({ content: '', reasoning: ', rude.' }),
  ];
  if (limitOf(asked) < THOUGHTS)
    return stream([...begun, chunk({}, 'length'), usageFrame(asked, limitOf(asked)), DONE]);
  return stream([
    ...begun,
    ...piecesOf(line).map((content) => chunk({ content })),
    chunk({}, 'stop'),
    usageFrame(asked, THOUGHTS + 30),
    DONE,
  ]);
}

const error = (status: number, type: string, message: string) =>
  json(status, { error: { message, type, param: null, code: null } });
const ANY: Asked = { url: '', authorization: undefined, body: { model: 'llama3.2', messages: [] } };

const ERRORS: ServerManners['errors'] = {
  'no such model': {
    behaviour: error(404, 'not_found_error', "model 'llama9' not found"),
    kind: 'model',
    seen: SOURCE,
  },
  'a model that is not pulled': {
    behaviour: error(404, 'not_found_error', 'model "llama9" not found, try pulling it first'),
    kind: 'model',
    seen: SOURCE,
  },
  busy: {
    behaviour: error(503, 'api_error', 'server busy, please try again.  maximum pending requests exceeded'),
    kind: 'server',
    seen: 'https://github.com/ollama/ollama/blob/main/server/sched.go',
  },
  'too little memory': {
    behaviour: error(
      500,
      'api_error',
      'model requires more system memory (5.3 GiB) than is available (4.7 GiB)',
    ),
    kind: 'server',
    seen: 'https://github.com/continuedev/continue/issues/9976',
  },
  // The error's own line is read as an answer without words, and then the stream ends: middleware/openai.go, writeResponse.
  'an error in mid-stream': {
    behaviour: stream([chunkOf(ANY)({ role: 'assistant', content: 'Half' }), chunkOf(ANY)({ content: '' })]),
    kind: 'broken',
    seen: 'https://github.com/ollama/ollama/blob/main/middleware/openai.go',
  },
};

export const OLLAMA: ServerManners = {
  name: 'Ollama',
  documentation: [
    'https://docs.ollama.com/api/openai-compatibility',
    'https://docs.ollama.com/api/errors',
    'https://docs.ollama.com/faq',
  ],
  baseUrl: 'http://127.0.0.1:11434/v1',
  model: 'llama3.2',
  answer: streamed,
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

export const OLLAMA_THINKING: ServerManners = {
  ...OLLAMA,
  name: 'Ollama, a model that thinks',
  model: 'qwen3',
  answer: thinking,
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: THOUGHTS + 30 },
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: [], thinking: 2_000 } },
};
