import { otherThan, PERSONAS, type Persona } from '#shared/brand.ts';
import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { withoutControlCharacters } from '#shared/text/control-characters.ts';
import type { PersonaVoice, Premise } from '../../../content/content.ts';
import type { Prompts, Sentence } from '../../../content/sentences.ts';
import { replaceSlots, withoutMarks } from '../../../content/template.ts';
import type { Exchange } from '../../../director/plot.ts';
import type { Line } from '../../engine.ts';

/** What prompts are made of. */
export interface PromptContent {
  readonly prompts: Prompts;
  /** Of some of which a model hears how the two talk. */
  readonly premises: readonly Premise[];
  readonly voices: Readonly<Record<Persona, Pick<PersonaVoice, 'sheet'>>>;
}

/** A part of a prompt; undefined where there is nothing to say. */
export type Part = string | undefined;

const BULLET = '- ';
const QUOTE = '> ';
const PARAGRAPHS = /\n{2,}/;
/** How a visitor is called. */
export const VISITOR = 'visitor';
/** A quotation, or the rest of one, from the first row that somebody speaks. */
const SPOKEN = new RegExp(`^${QUOTE}(?:${[...PERSONAS, VISITOR].join('|')}): .*(?:\\n${QUOTE}.*)*`, 'gm');

/** Fills a sentence for whoever speaks. */
export function filled(speaker: Persona, slots: Readonly<Record<string, string>> = {}) {
  const values: Readonly<Record<string, string>> = { name: speaker, other: otherThan(speaker), ...slots };
  return (sentence: Sentence) => replaceSlots(sentence.trim(), (slot) => values[slot] ?? '');
}

/** The parts that there are, a blank line apart. */
export function sections(...parts: readonly Part[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}

/** The paragraphs of a prompt, apart from what was spoken: what a line may not recite. */
export function unspokenIn(messages: readonly { readonly content: string }[]): string[] {
  const paragraphs = messages.flatMap(({ content }) => content.replace(SPOKEN, '').split(PARAGRAPHS));
  return [...new Set(paragraphs)].filter((paragraph) => paragraph.trim() !== '');
}

export function bullets(sentences: readonly string[]): string {
  return sentences.map((sentence) => BULLET + sentence).join('\n');
}

/** A persona's sheet as a model reads it: without the marks that are meant for the scripted engine. */
export function sheetOf({ voices }: PromptContent, persona: Persona): string {
  return withoutMarks(voices[persona].sheet).trim();
}

/**
 * Text that somebody else wrote, under a heading. Each of its lines stands behind `> `, so that nothing in it can end the quotation.
 * undefined where there is no text.
 */
export function quoted(heading: string, texts: readonly string[]): Part {
  const lines = texts.flatMap((text) => clean(text).split('\n'));
  if (lines.every((line) => line.trim() === '')) return undefined;
  return [heading, ...lines.map((line) => QUOTE + line)].join('\n');
}

/** A line with its speaker. Of a picture only the caption: what a model is shown it draws again. */
export function spokenBy({ persona, text, asciiArt }: Line): string {
  return `${persona}: ${asciiArt ? `${text.split('\n')[0]} (and a picture)` : cut(text)}`;
}

/** The lines of an exchange as they are spoken, each behind its speaker's name. A slot stands as the name of its list. */
export function spokenIn(exchange: Exchange): string[] {
  const spoken = (text: string) =>
    replaceSlots(withoutMarks(text.trim()), (slot) => slot.replaceAll('_', ' '));
  return exchange.flatMap((line) => Object.entries(line).map(([name, text]) => `${name}: ${spoken(text)}`));
}

/** One of a list, in turn. */
export function inTurn<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % list.length];
}

/** An upload may hold a message of any length. */
function cut(text: string): string {
  return text.length > MESSAGE_LENGTH_MAX ? `${text.slice(0, MESSAGE_LENGTH_MAX)} …` : text;
}

function clean(text: string): string {
  return withoutControlCharacters(text).trim();
}
