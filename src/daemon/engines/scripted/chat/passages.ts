import type { Persona } from '#shared/brand.ts';
import { contentWords, withinWords } from '../../../phrases/words.ts';
import type { ChatBrief } from '../../engine.ts';
import type { Finding } from './occasion-finder.ts';
import { typed } from './typed.ts';

/** The longest that is read out of the file. */
const TOLD_WORDS = 60;
const LINE_LENGTH = [12, 220] as const;

export type Source = 'fact' | 'summary' | 'pitch' | 'line';

export interface Passage {
  readonly source: Source;
  /** A sentence with what it refers to, or a line. */
  readonly text: string;
  /** The sentence alone. */
  readonly sentence: string;
  readonly words: ReadonlySet<string>;
  readonly persona?: Persona;
}

/** What can be read out of the conversation now: how it ended only where it has. */
export function passagesOf(brief: ChatBrief): Passage[] {
  const { premise, over, summary, facts, transcript } = brief;
  const read = (source: Source, text: string) =>
    sentencesOf(text).map((each): Passage => ({ source, ...each, words: contentWords(each.text) }));
  if (!premise) return [];
  const lines = transcript.flatMap(({ persona, text, asciiArt }): Passage[] =>
    asciiArt || !isQuotable(text)
      ? []
      : [{ source: 'line', text, sentence: text, words: contentWords(text), persona }],
  );
  const ended = over ? [...facts.flatMap(({ text }) => read('fact', text)), ...read('summary', summary)] : [];
  return [...ended, ...read('pitch', premise.pitch), ...lines];
}

function isQuotable(text: string): boolean {
  return !text.includes('\n') && text.length >= LINE_LENGTH[0] && text.length <= LINE_LENGTH[1];
}

const REFERS =
  /^(?:It|Its|He|She|They|This|That|These|Those|There|His|Her|Their|Both|Neither|Either|Then|So|But|And|Otherwise|By then)\b/;

/** Sentences with what they refer to: one that begins with "It" brings the one before along. */
export function sentencesOf(text: string): Pick<Passage, 'text' | 'sentence'>[] {
  const sentences =
    text
      .replace(/\s+/g, ' ')
      .trim()
      .match(/.+?[.!?]+["'”’)]*(?=\s|$)|.+$/g) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .map((sentence, i, all) => {
      const text = REFERS.test(sentence) && i > 0 ? `${all[i - 1] ?? ''} ${sentence}` : sentence;
      return { text, sentence };
    });
}

/** What is answered with a passage. */
export function findingOf({ source, text, persona }: Passage): Finding {
  if (source !== 'line') return { to: 'fact', slots: { fact: readOut(text) } };
  return { to: persona === 'warden' ? 'said-by-warden' : 'said-by-feral', slots: { line: text } };
}

/**
 * A text of the file in the middle of a line. Two sentences of which each begins with one of the two would be a novel to the gate, and are
 * joined.
 */
export function readOut(text: string): string {
  const short = withinWords(text.replace(/\s+/g, ' ').trim(), TOLD_WORDS);
  return short.replace(
    /([a-z0-9%'’)])\. (Warden|feral|Feral)\b/g,
    (_, end: string, name: string) => `${end}; ${name.toLowerCase()}`,
  );
}

/** Whether a reply of this chat has said it. */
export function isTold({ sentence }: Passage, { replies }: ChatBrief): boolean {
  const told = typed(sentence);
  return replies.some((reply) => typed(reply).includes(told));
}
