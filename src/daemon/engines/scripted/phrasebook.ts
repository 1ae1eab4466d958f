import { PERSONAS } from '#shared/brand.ts';
import { plain } from '../../phrases/phrase.ts';
import { tokensOf, type Token } from '../../phrases/words.ts';
import type { Content, PersonaVoice, Premise, Template } from '../../content/content.ts';
import { marksOf } from '../../content/template.ts';

/** A known phrase as it stands in a text. */
export interface Found {
  readonly phrase: string;
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly words: readonly string[];
  readonly phrase: string;
}

/** Noun phrases that somebody marked, listed or drew on. */
export interface Phrasebook {
  /** The known phrases of a text from left to right; of two at the same place the longer. */
  findIn(text: string): Found[];
}

export function createPhrasebook(phrases: Iterable<string>): Phrasebook {
  const entries = indexed(phrases);
  return {
    findIn(text) {
      const tokens = tokensOf(text);
      const found: Found[] = [];
      for (let at = 0; at < tokens.length;) {
        const entry = beginningsAt(tokens, at)
          .flatMap((beginning) => entries.get(beginning) ?? [])
          .find(({ words }) => standsAt(tokens, at, words));
        if (entry) found.push(foundAt(tokens.slice(at, at + entry.words.length), entry.phrase));
        at += entry?.words.length ?? 1;
      }
      return found;
    },
  };
}

/** Entries by their first two words, as thousands begin with the same article; the longest first. A spelling without a capital wins over one with. */
function indexed(phrases: Iterable<string>): Map<string, Entry[]> {
  const known = new Map<string, Entry>();
  for (const phrase of phrases) {
    const words = tokensOf(phrase).map(({ word }) => word);
    const key = words.join(' ');
    const text = plain(phrase);
    if (key !== '' && (known.get(key)?.phrase ?? '') < text) known.set(key, { words, phrase: text });
  }
  const byBeginning = new Map<string, Entry[]>();
  for (const entry of [...known.values()].sort((a, b) => b.words.length - a.words.length)) {
    const beginning = beginningOf(entry.words);
    const others = byBeginning.get(beginning);
    if (others) others.push(entry);
    else byBeginning.set(beginning, [entry]);
  }
  return byBeginning;
}

const beginningOf = (words: readonly string[]): string => words.slice(0, 2).join(' ');

/** What an entry that stands here begins with: two words, or the one that it has. */
function beginningsAt(tokens: readonly Token[], at: number): string[] {
  const words = tokens.slice(at, at + 2).map(({ word }) => word);
  return [beginningOf(words), ...words.slice(0, words.length - 1)];
}

function standsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => tokens[at + i]?.word === word);
}

function foundAt(tokens: readonly Token[], phrase: string): Found {
  return { phrase, start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
}

const WORDS_MIN = 2;

/** Every noun phrase that the content marks, lists or draws on. Single words are left out: they are too easily found. */
export function phrasesOf(content: Content): string[] {
  const lines = [
    ...content.premises.flatMap(linesOfPremise),
    ...content.beats.flatMap((beat) => PERSONAS.flatMap((persona) => beat[persona])),
    ...PERSONAS.flatMap((persona) => linesOfVoice(content.voices[persona])),
  ];
  const phrases = [
    ...lines.flatMap(marksOf),
    ...content.premises.flatMap(({ things }) => things),
    ...Object.values(content.lexicon).flat(),
  ];
  return phrases.filter((phrase) => !phrase.includes('{') && phrase.split(' ').length >= WORDS_MIN);
}

/** The premise's own noun phrases: its things and what its lines mark. */
export function phrasesOfPremise(premise: Premise): string[] {
  return [...premise.things, ...linesOfPremise(premise).flatMap(marksOf)];
}

/** Every line the premise gives the two to say. */
export function linesOfPremise({ openers, exchanges, ending, says }: Premise): Template[] {
  return [
    ...Object.values(openers),
    ...[...exchanges.flat(), ...ending].flatMap((line) => Object.values(line)),
    ...Object.values(says).flat(),
  ];
}

/** Every line of the persona outside of premises and beats. */
export function linesOfVoice({ retorts, says, callbacks, rants, forms, art }: PersonaVoice): Template[] {
  return [
    ...retorts.map(({ say }) => say),
    ...says,
    ...callbacks.flatMap(({ say, answer }) => [say, answer]),
    ...rants,
    ...forms,
    ...art.flatMap(({ caption, answer }) => [caption, answer]),
  ];
}
