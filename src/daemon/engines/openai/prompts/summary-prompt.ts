import { PERSONAS } from '#shared/brand.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import type { Summary, SummaryBrief } from '../../engine.ts';
import type { Message } from '../dialect.ts';
import { bullets, filled, quoted, sections, spokenBy, type PromptContent } from './prompt-text.ts';

const WORDS_MAX = 200;
const FACTS_MAX = 3;
const FACT_LENGTH_MAX = 200;
const FACT = /^\s*[-*•]\s+(.+)$/;

/** Asks for the minutes so far, or for how it came out. */
export function summaryMessages(brief: SummaryBrief, { prompts }: PromptContent): Message[] {
  const { premise, soFar, beats, lines, closing } = brief;
  const texts = prompts.summary;
  const fill = filled(PERSONAS[0], { title: premise.title, pitch: premise.pitch.trim() });
  const told = beats.filter(({ ticket }) => !ticket).map(({ event }) => event);
  const filed = beats.filter(({ ticket }) => ticket).map(({ event }) => event);
  return [
    { role: 'system', content: fill(texts.stage) },
    {
      role: 'user',
      content: sections(
        fill(texts.premise),
        quoted(fill(texts.soFar), [soFar]),
        told.length > 0 ? `${fill(texts.beats)}\n${bullets(told)}` : undefined,
        // A visitor's words are somebody else's, as those of the lines are.
        quoted(fill(texts.lines), [...filed, ...lines.map(spokenBy)]),
        fill(closing ? texts.closing : texts.running),
      ),
    },
  ];
}

/** What a model's answer says: running text, and after it the facts, each behind a dash. Both are stored, so both are clean and short. */
export function summaryIn(answer: string, { closing }: SummaryBrief): Pick<Summary, 'text' | 'facts'> {
  const lines = withoutControlCharacters(answer).split('\n');
  const told = lines.filter((line) => !FACT.test(line)).join(' ');
  const facts = lines.flatMap((line) => FACT.exec(line)?.[1]?.trim() ?? []);
  const words = told.split(/\s+/).filter((word) => word !== '');
  const short = facts.filter((fact) => fact.length <= FACT_LENGTH_MAX);
  return {
    text: words.slice(0, WORDS_MAX).join(' '),
    facts: closing ? short.slice(0, FACTS_MAX).map((text) => ({ text })) : [],
  };
}
