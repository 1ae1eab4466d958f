import type { Logger } from 'pino';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import { withDeadline } from '../tempo/deadline.ts';
import { withinWords } from '../director/word-limit.ts';
import type { Engine, Summary, SummaryBrief } from '../engines/engine.ts';
import { isLeak } from '../gate/rules/leak.ts';
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

/**
 * Sums up, whatever a provider does.
 * @throws the signal's reason when aborted, and nothing else.
 */
export type Summarise = (brief: SummaryBrief, order: SummaryOrder) => Promise<Summary>;

interface Legs {
  /** Left out where there is none. */
  readonly provider?: Pick<Engine, 'summarise'> | undefined;
  /** Never fails. */
  readonly scripted: Pick<Engine, 'summarise'>;
  readonly logger: Logger;
  /** Milliseconds that a provider has. */
  readonly patienceMs?: number;
}

export function createSummariser(legs: Legs): Summarise {
  const { provider, scripted, logger, patienceMs = PATIENCE_MS } = legs;
  const ofProvider = async (brief: SummaryBrief, { signal, mayAskProvider }: SummaryOrder) => {
    if (!provider || !mayAskProvider) return undefined;
    try {
      const summary = await withDeadline(signal, patienceMs, (own) => provider.summarise(brief, own));
      return isFit(summary.text) ? summary : undefined;
    } catch (error) {
      signal.throwIfAborted();
      // Why the provider does not speak is reported where it is asked for lines.
      logger.debug({ err: error }, 'the scripted engine sums up in place of the provider');
      return undefined;
    }
  };
  return async (brief, order) =>
    tidied((await ofProvider(brief, order)) ?? (await scripted.summarise(brief, order.signal)));
}

/** Visitors read it in the list of conversations. */
function isFit(text: string): boolean {
  return text.trim() !== '' && !isRefusal(text) && !isLeak(text);
}

function tidied(summary: Summary): Summary {
  const facts = summary.facts.map((fact) => clean(fact, FACT_WORDS_MAX)).filter((fact) => fact !== '');
  return { ...summary, text: clean(summary.text, WORDS_MAX), facts: facts.slice(0, FACTS_MAX) };
}

function clean(text: string, wordsMax: number): string {
  return withinWords(withoutControlCharacters(text).replace(/\s+/g, ' '), wordsMax);
}
