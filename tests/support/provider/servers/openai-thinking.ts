import { openAiError, OPENAI_CHAT, streamed, whole } from './openai.ts';
import { refusalOf, type Refusals, type ServerManners } from './manners.ts';

/* OpenAI's models that think: https://platform.openai.com/docs/guides/reasoning */

const REASONING = 64;

const refused = (param: string, message: string, code: string) =>
  openAiError(400, { message, type: 'invalid_request_error', param, code });
const REFUSALS: Refusals = {
  // https://github.com/griptape-ai/ComfyUI-Griptape/issues/312
  max_tokens: refused(
    'max_tokens',
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    'unsupported_parameter',
  ),
  // https://portkey.ai/error-library/unsupported-parameter-error-10521
  temperature: refused(
    'temperature',
    "Unsupported value: 'temperature' does not support 0.8 with this model. Only the default (1) value is supported.",
    'unsupported_value',
  ),
};

export const OPENAI_REASONING: ServerManners = {
  ...OPENAI_CHAT,
  name: 'OpenAI, a model that thinks',
  documentation: [...OPENAI_CHAT.documentation, 'https://platform.openai.com/docs/guides/reasoning'],
  model: 'gpt-5-mini',
  answer: (asked, line) => refusalOf(asked, REFUSALS) ?? streamed(asked, line, REASONING),
  usage: { tokensIn: 1_340, tokensCached: 1_024, tokensOut: 94 },
  learns: {
    calls: [3, 1],
    dialect: { limit: 'max_completion_tokens', without: ['temperature'], thinking: 2_000 },
  },
  errors: {
    ...OPENAI_CHAT.errors,
    'no tokens left after its thoughts': {
      behaviour: openAiError(400, {
        message:
          'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.',
        type: 'invalid_request_error',
      }),
      kind: 'thoughts',
      seen: 'https://github.com/spiceai/spiceai/issues/7126',
    },
  },
};

const UNVERIFIED: Refusals = {
  ...REFUSALS,
  // https://github.com/RooCodeInc/Roo-Code/issues/6868
  stream: refused(
    'stream',
    'Your organization must be verified to stream this model. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization. If you just verified, it can take up to 15 minutes for access to propagate.',
    'unsupported_value',
  ),
};

export const OPENAI_UNVERIFIED: ServerManners = {
  ...OPENAI_REASONING,
  name: 'OpenAI, a model that thinks, for an organisation that is not verified',
  model: 'gpt-5',
  answer: (asked, line) => refusalOf(asked, UNVERIFIED) ?? whole(asked, line, REASONING),
  learns: {
    calls: [4, 1],
    dialect: { limit: 'max_completion_tokens', without: ['temperature', 'stream'], thinking: 2_000 },
  },
};
