import type { Logger } from 'pino';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { isObscene } from '#shared/text/obscenity.ts';
import type { VisitorTicket } from '../content/content.ts';
import { withinWords } from '../phrases/words.ts';
import type { Engine, Summary, SummaryBrief } from '../engines/engine.ts';
import { firstAnswer } from '../engines/first-answer.ts';
import { isLeak } from '../gate/rules/leak.ts';
import { quotes } from '../gate/rules/overlap.ts';
import { isRefusal } from '../gate/rules/refusal.ts';

/** A provider that takes longer holds up the show: the next line has to wait for it. */
const PATIENCE_MS = 8_000;
const WORDS_MAX = 200;
const FACTS_MAX = 3;
const FACT_WORDS_MAX = 40;

/** How a summary is asked for. */
export interface SummaryOrder {
  readonly signal: AbortSignal;
  /** Whether a provider may be asked; else the scripted engine composes it. */
  readonly mayAskProvider: boolean;
}

/** The same, for an episode. */
interface EpisodeOrder extends SummaryOrder {
  readonly conversationId: string;
}

/**
 * Sums up, whatever a provider does.
 * @throws the signal's reason when aborted, and nothing else.
 */
export type Summarise = (brief: SummaryBrief, order: EpisodeOrder) => Promise<Summary>;

interface SummariserOptions {
  /** Asked in this order, looked at each time. The last one never fails. */
  readonly engines: (conversationId: string) => readonly Pick<Engine, 'summarise' | 'terms'>[];
  readonly logger: Logger;
  /** Milliseconds that the engines before the last have. */
  readonly patienceMs?: number;
}

export function createSummariser({
  engines,
  logger,
  patienceMs = PATIENCE_MS,
}: SummariserOptions): Summarise {
  return async (brief, order) => {
    const summary = await firstAnswer(engines(order.conversationId), {
      ...order,
      patienceMs,
      ask: async (engine, signal) => {
        const offered = await engine.summarise(brief, signal);
        // What writers wrote needs no check.
        return !engine.terms.costsTokens || isFit(offered, brief.ticket) ? offered : undefined;
      },
      // Why the provider does not speak is reported where it is asked for lines.
      onFailure: (error) =>
        logger.debug({ err: error }, 'the scripted engine sums up in place of the provider'),
    });
    if (!summary) throw new Error('no engine had a summary that is fit to be read');
    return tidied(summary);
  };
}

/** Visitors read it in the list of conversations, and later episodes come back to its facts. */
function isFit({ text, facts }: Summary, ticket: VisitorTicket | undefined): boolean {
  const texts = [text, ...facts.map((fact) => fact.text)];
  return text.trim() !== '' && texts.every((each) => mayBeRead(each, ticket));
}

/** A model that recites a visitor's ticket has quoted it, or obeyed it. */
function mayBeRead(text: string, ticket: VisitorTicket | undefined): boolean {
  if (isRefusal(text) || isLeak(text) || isObscene(text)) return false;
  return ticket === undefined || !quotes(text, [ticket.subject]);
}

function tidied(summary: Summary): Summary {
  const facts = summary.facts
    .map((fact) => ({ ...fact, text: clean(fact.text, FACT_WORDS_MAX) }))
    .filter(({ text }) => text !== '');
  return { ...summary, text: clean(summary.text, WORDS_MAX), facts: facts.slice(0, FACTS_MAX) };
}

function clean(text: string, wordsMax: number): string {
  return withinWords(withoutControlCharacters(text).replace(/\s+/g, ' '), wordsMax);
}
