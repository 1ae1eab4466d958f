import type { Logger } from 'pino';
import { looksLikeAsciiArt } from '#shared/text/ascii-art.ts';
import { utcDayOf } from '#shared/utc-day.ts';
import type { Allowance } from '../../budget.ts';
import type { Cost, Draft, Engine, EngineTerms, Reply } from '../engine.ts';
import { Asker, type Answer } from './asker.ts';
import type { Dialects } from './dialects.ts';
import { chatMessages } from './prompts/chat-prompt.ts';
import { lineMessages, shapeFor } from './prompts/line-prompt.ts';
import { PROVIDER_POLICY, type ProviderPolicy } from './policy.ts';
import { Problems, RefusedLines } from './problems.ts';
import { unspokenIn, type PromptContent } from './prompts/prompt-text.ts';
import type { Provider } from './provider-settings.ts';
import { summaryIn, summaryMessages } from './prompts/summary-prompt.ts';

export const OPENAI_TERMS: EngineTerms = { attempts: 2, costsTokens: true, mayRepeat: false };

interface OpenAiEngineOptions {
  /** Who is asked, looked at each time; undefined where there is nobody. */
  readonly provider: () => Provider | undefined;
  readonly dialects: Dialects;
  readonly budget: Allowance;
  /** Asked at each call: writers may change the files while the show goes on. */
  readonly content: () => PromptContent;
  readonly logger: Logger;
  /** Told why the provider does not speak whenever that changes; undefined while nothing keeps it from speaking. */
  readonly onProblem: (sentence: string | undefined) => void;
  readonly policy?: ProviderPolicy | undefined;
  /** Milliseconds that never jump. */
  readonly now?: () => number;
  /** How many drafts of a line are asked for where the budget has plenty; one where left out. */
  readonly candidates?: number | undefined;
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
  const { candidates = 1, today = () => utcDayOf(Date.now()) } = options;
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
      const after = (unusable: number) => ({ ...brief, attempt: brief.attempt + unusable });
      const messages = (unusable: number) => lineMessages(after(unusable), content(), today());
      const others = candidates > 1 && budget.hasPlenty() ? candidates - 1 : 0;
      const { answer, others: more } = await asker.askForSome({ purpose: 'duel', messages, others }, signal);
      // It was told what happened, so the line takes it up; the writer looks whether it tells of a visitor's ticket.
      const reply = { ...replyOf(answer), beat: brief.beat };
      if (more.length === 0) return reply;
      const words = shapeFor(brief, content())?.words;
      return { ...reply, ...costOfAll([answer, ...more]), others: more.map(draftOf), words };
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
  return { ...draftOf(answer), sent: unspokenIn(answer.sent), ...costOf(answer) };
}

function draftOf({ text }: Answer): Draft {
  return { text, asciiArt: looksLikeAsciiArt(text) };
}

/** What drafts cost together that were asked for at the same time. */
function costOfAll(answers: readonly Answer[]): Pick<Cost, 'tokensIn' | 'tokensOut' | 'costMicros'> {
  const sum = (of: (answer: Answer) => number) => answers.reduce((total, answer) => total + of(answer), 0);
  return {
    tokensIn: sum(({ tokensIn }) => tokensIn),
    tokensOut: sum(({ tokensOut }) => tokensOut),
    costMicros: sum(({ costMicros }) => costMicros),
  };
}

function costOf({ model, tokensIn, tokensCached, tokensOut, costMicros, retries }: Answer): Cost {
  return { model, tokensIn, tokensCached, tokensOut, costMicros, retries };
}
