import type { Logger } from 'pino';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { utcDayOf } from '#shared/utc-day.ts';
import type { Budget } from '../../budget.ts';
import type { Cost, Engine, EngineTerms, Reply } from '../engine.ts';
import { Asker, type Answer } from './asker.ts';
import type { Dialects } from './dialects.ts';
import { chatMessages } from './prompts/chat-prompt.ts';
import { lineMessages } from './prompts/line-prompt.ts';
import { PROVIDER_POLICY, type ProviderPolicy } from './policy.ts';
import { Problems, RefusedLines } from './problems.ts';
import type { PromptContent } from './prompts/prompt-text.ts';
import type { Provider } from './provider-settings.ts';
import { summaryIn, summaryMessages } from './prompts/summary-prompt.ts';

export const OPENAI_TERMS: EngineTerms = { attempts: 2, costsTokens: true, mayRepeat: false };

interface OpenAiEngineOptions {
  /** Who is asked, looked at each time; undefined where there is nobody. */
  readonly provider: () => Provider | undefined;
  readonly dialects: Dialects;
  readonly budget: Budget;
  /** Asked at each call: writers may change the files while the show goes on. */
  readonly content: () => PromptContent;
  readonly logger: Logger;
  /** Told why the provider does not speak whenever that changes; undefined while nothing keeps it from speaking. */
  readonly onProblem: (sentence: string | undefined) => void;
  readonly policy?: ProviderPolicy | undefined;
  /** Milliseconds that never jump. */
  readonly now?: () => number;
  /** The UTC day. */
  readonly today?: () => string;
}

/**
 * The engine behind an OpenAI-compatible API. It throws EngineUnavailable where there is no provider, the provider fails or is left
 * alone because it did, the budget is spent, or the signal's time is up.
 */
export function createOpenAiEngine(options: OpenAiEngineOptions): Engine {
  const { provider, dialects, budget, content, logger } = options;
  const { policy = PROVIDER_POLICY, now = () => performance.now() } = options;
  const { today = () => utcDayOf(Date.now()) } = options;
  const problems = new Problems(options);
  const asker = new Asker({ provider, dialects, budget, problems, policy, logger, now });
  const refused = new RefusedLines(problems);
  return {
    name: 'openai',
    terms: OPENAI_TERMS,
    get model() {
      return provider()?.model ?? '';
    },
    async speak(brief, signal) {
      const messages = (unusable: number) =>
        lineMessages({ ...brief, attempt: brief.attempt + unusable }, content(), today());
      // It was told what happened, so the line takes it up.
      return { ...replyOf(await asker.ask({ purpose: 'duel', messages }, signal)), beat: brief.beat };
    },
    async chat(brief, signal) {
      const messages = (unusable: number) =>
        chatMessages({ ...brief, attempt: brief.attempt + unusable }, content());
      return replyOf(await asker.ask({ purpose: 'chat', messages }, signal));
    },
    async summarise(brief, signal) {
      const messages = () => summaryMessages(brief, content());
      const answer = await asker.ask({ purpose: 'duel', messages }, signal);
      return { ...summaryIn(answer.text, brief), ...costOf(answer) };
    },
    judged: (refusal) => refused.note(refusal, provider()?.model ?? ''),
  };
}

function replyOf(answer: Answer): Reply {
  const { text } = answer;
  return { text, asciiArt: looksLikeAsciiArt(text), ...costOf(answer) };
}

function costOf({ model, tokensIn, tokensOut, costMicros, retries }: Answer): Cost {
  return { model, tokensIn, tokensOut, costMicros, retries };
}
