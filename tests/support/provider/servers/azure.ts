import type { Asked, Behaviour } from '../fake-provider.ts';
import { data, DONE, json, piecesOf, stream, wantsUsage, type ServerManners } from './manners.ts';

/* Azure OpenAI, v1 API. Frames as in https://github.com/vercel/ai/tree/main/packages/openai/src/chat/__fixtures__ (azure-model-router). */

const SAFE = {
  hate: { filtered: false, severity: 'safe' },
  self_harm: { filtered: false, severity: 'safe' },
  sexual: { filtered: false, severity: 'safe' },
  violence: { filtered: false, severity: 'safe' },
};
/** What it makes of the prompt, ahead of everything: no choice, and no name. */
const PROMPT_FILTER = data({
  choices: [],
  created: 0,
  id: '',
  model: '',
  object: '',
  prompt_filter_results: [
    {
      prompt_index: 0,
      content_filter_results: { ...SAFE, jailbreak: { filtered: false, detected: false } },
    },
  ],
});
const USAGE = {
  completion_tokens: 30,
  completion_tokens_details: {
    accepted_prediction_tokens: 0,
    audio_tokens: 0,
    reasoning_tokens: 0,
    rejected_prediction_tokens: 0,
  },
  prompt_tokens: 1_340,
  prompt_tokens_details: { audio_tokens: 0, cached_tokens: 0 },
  total_tokens: 1_370,
};

const chunk = (choices: object[], usage: object | null = null) =>
  data({
    choices,
    created: 1_762_317_021,
    id: 'chatcmpl-A1b2C3',
    model: 'gpt-4.1-2025-04-14',
    obfuscation: 'NNpA6Dj2U',
    object: 'chat.completion.chunk',
    system_fingerprint: null,
    usage,
  });
const choice = (delta: object, finish: string | null = null, filters: object = SAFE) => ({
  content_filter_results: filters,
  delta,
  finish_reason: finish,
  index: 0,
  logprobs: null,
});

function streamed(asked: Asked, line: string, finish = 'stop'): Behaviour {
  return stream([
    PROMPT_FILTER,
    chunk([choice({ content: '', refusal: null, role: 'assistant' }, null, {})]),
    ...piecesOf(line).map((content) => chunk([choice({ content })])),
    chunk([choice({}, finish, {})]),
    ...(wantsUsage(asked) ? [chunk([], USAGE)] : []),
    DONE,
  ]);
}

const ANY: Asked = { url: '', authorization: undefined, body: { model: '', messages: [] } };
const FILTERED = { ...SAFE, violence: { filtered: true, severity: 'medium' } };

export const AZURE: ServerManners = {
  name: 'Azure OpenAI',
  documentation: [
    'https://learn.microsoft.com/en-us/azure/foundry/openai/api-version-lifecycle',
    'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/concepts/content-filter',
  ],
  baseUrl: 'https://RESOURCE.openai.azure.com/openai/v1',
  model: 'the-name-of-the-deployment',
  answer: (asked, line) => streamed(asked, line),
  usage: { tokensIn: 1_340, tokensCached: 0, tokensOut: 30 },
  learns: { calls: [1, 1], dialect: { limit: 'max_tokens', without: [], thinking: 0 } },
  errors: {
    'a wrong key': {
      behaviour: json(401, {
        error: {
          code: '401',
          message:
            'Access denied due to invalid subscription key or wrong API endpoint. Make sure to provide a valid key for an active subscription and use a correct regional API endpoint for your resource.',
        },
      }),
      kind: 'key',
      seen: 'https://github.com/openinterpreter/openinterpreter/issues/319',
    },
    'no such deployment': {
      behaviour: json(404, {
        error: {
          code: 'DeploymentNotFound',
          message:
            'The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again.',
        },
      }),
      kind: 'model',
      seen: 'https://github.com/chatboxai/chatbox/issues/646',
    },
    'a wrong path': {
      behaviour: json(404, { error: { code: '404', message: 'Resource not found' } }),
      kind: 'address',
      seen: 'https://github.com/rusiaaman/chat.md/issues/2',
    },
    // It asks for more than an answer waits for.
    busy: {
      behaviour: json(
        429,
        {
          error: {
            code: '429',
            message:
              'Your requests to gpt-4.1 for gpt-4.1 in Sweden Central have exceeded the token rate limit for your current AIServices S0 pricing tier. Please retry after 45 seconds.',
          },
        },
        { 'retry-after': '45', 'x-ratelimit-reset-tokens': '45' },
      ),
      kind: 'busy',
      seen: 'https://github.com/icereed/paperless-gpt/issues/814; headers: https://github.com/openai/openai-dotnet/issues/838',
    },
    'a prompt that is filtered': {
      behaviour: json(400, {
        error: {
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry. To learn more about our content filtering policies please read our documentation: https://go.microsoft.com/fwlink/?linkid=2198766",
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: FILTERED },
        },
      }),
      kind: 'refusal',
      seen: 'https://github.com/compl-ai/compl-ai/issues/20',
    },
    'an answer that is filtered': {
      behaviour: streamed(ANY, 'And then the', 'content_filter'),
      kind: 'refusal',
      seen: 'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/concepts/content-filter',
    },
  },
};
