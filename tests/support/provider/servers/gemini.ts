import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, limitOf, piecesOf, stream, wantsUsage, type ServerManners } from './manners.ts';

/*
 * Gemini's OpenAI-compatible endpoint. Frames as recorded in https://github.com/ENTERPILOT/GoModel/tree/main/tests/contract/testdata/gemini: no
 * finish_reason where there is none, the role in every chunk. The usage so far comes with every chunk
 * (https://github.com/ogx-ai/ogx/issues/5122), and thoughts, which are never shown, count in its sum alone.
 */

const THOUGHTS = 526;

function chunkOf(asked: Asked, thoughts: number) {
  const { model } = asked.body;
  return (delta: object, spoken: number, finish?: string) =>
    data({
      choices: [
        { delta: { ...delta, role: 'assistant' }, ...(finish && { finish_reason: finish }), index: 0 },
      ],
      created: 1_769_093_707,
      id: 'SzpyaZuaHu_WxN8P9M-PgA4',
      model,
      object: 'chat.completion.chunk',
      ...(wantsUsage(asked) && {
        usage: {
          ...(spoken > 0 && { completion_tokens: spoken }),
          prompt_tokens: 1_340,
          total_tokens: 1_340 + thoughts + spoken,
        },
      }),
    });
}

function streamed(asked: Asked, line: string, thoughts: number): Behaviour {
  const pieces = piecesOf(line);
  const limit = limitOf(asked);
  // That the answer is a delta with the role alone is recorded, with another finish_reason: its body was not found with this one.
  if (thoughts > limit) return stream([chunkOf(asked, limit)({}, 0, 'length'), DONE]);
  const chunk = chunkOf(asked, thoughts);
  return stream([
    ...pieces.map((content, n) =>
      n === pieces.length - 1 ? chunk({ content }, 30, 'stop') : chunk({ content }, n),
    ),
    DONE,
  ]);
}

/** Google's errors come in a list: https://github.com/Alishahryar1/free-claude-code/issues/542 */
const error = (code: number, status: string, told: { message: string; details?: object[] }) =>
  json(code, [{ error: { code, status, ...told } }]);

const ERRORS: ServerManners['errors'] = {
  // A wrong key is a wrong argument. Recorded without the list.
  'a wrong key': {
    behaviour: error(400, 'INVALID_ARGUMENT', {
      message: 'API key not valid. Please pass a valid API key.',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'API_KEY_INVALID',
          domain: 'googleapis.com',
          metadata: { service: 'generativelanguage.googleapis.com' },
        },
      ],
    }),
    kind: 'key',
    seen: 'https://github.com/continuedev/continue/issues/10748',
  },
  'no such model': {
    behaviour: error(404, 'NOT_FOUND', {
      message:
        'models/gemini-pro is not found for API version v1main, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
    }),
    kind: 'model',
    seen: 'https://github.com/crystal-autobot/autobot/issues/63',
  },
  // A minute's quota and a month's say the same, and no header says for how long.
  busy: {
    behaviour: error(429, 'RESOURCE_EXHAUSTED', {
      message:
        'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\nPlease retry in 20.04466179s.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '20s' }],
    }),
    kind: 'busy',
    seen: 'https://github.com/continuedev/continue/issues/10062',
  },
  overloaded: {
    behaviour: error(503, 'UNAVAILABLE', { message: 'The model is overloaded. Please try again later.' }),
    kind: 'server',
    seen: 'https://github.com/google-gemini/gemini-cli/issues/15745',
  },
  'an answer without a word': {
    behaviour: stream([
      data({
        choices: [{ delta: { role: 'assistant' }, finish_reason: 'stop', index: 0 }],
        created: 1_784_482_218,
        id: 'qg',
        model: 'gemini-2.5-flash',
        object: 'chat.completion.chunk',
        usage: { completion_tokens: 0, prompt_tokens: 5_051, total_tokens: 5_051 },
      }),
      DONE,
    ]),
    kind: 'empty',
    seen: 'recorded in public tests of llm-router, 2026-07-19',
  },
};

export const GEMINI: ServerManners = {
  name: 'Gemini',
  documentation: [
    'https://ai.google.dev/gemini-api/docs/openai',
    'https://ai.google.dev/gemini-api/docs/rate-limits',
  ],
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  model: 'gemini-2.5-flash-lite',
  answer: (asked, line) => streamed(asked, line, 0),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: ERRORS,
};

export const GEMINI_THINKING: ServerManners = {
  ...GEMINI,
  name: 'Gemini, a model that thinks',
  documentation: [...GEMINI.documentation, 'https://ai.google.dev/gemini-api/docs/thinking'],
  model: 'gemini-2.5-flash',
  answer: (asked, line) => streamed(asked, line, THOUGHTS),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: THOUGHTS + 30 },
  learns: { calls: [2, 1], dialect: { limit: 'max_tokens', without: [], thinking: 2_000 } },
};
