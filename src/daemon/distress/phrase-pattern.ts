import type { DistressLanguage, DistressPhrase } from './distress-content.ts';
import { createWordReader } from './spoken-text.ts';

const ITEM = /\.\.\.?|[()|?^$]|\{\w+\}|[^\s()|?{}^$]+/g;
/** How many words may stand in a gap; in scripts that write words together, how many characters. */
const NEAR = { words: 3, characters: 6 };
const FAR = { words: 8, characters: 16 };
/** What ends a clause. */
const PAUSES: ReadonlySet<string> = new Set(['.', ',']);

/** A part of a phrase. */
export interface Pattern {
  /** Where it ends if it begins at a position, in as many ways as there are; empty where it doesn't. */
  ends(units: readonly string[], at: number): readonly number[];
  /** Words with which alone it can begin; undefined where anything may come first. */
  readonly first: ReadonlySet<string> | undefined;
  /** Whether it may be left out. */
  readonly isOptional?: boolean;
  /** Where it is nothing but one word. */
  readonly word?: string;
}

/** What is needed to read the phrases of a language. */
export type PhraseRules = Pick<DistressLanguage, 'spaced' | 'elides' | 'words' | 'same' | 'skip'>;

/** @throws Error naming what is wrong with a phrase. */
export type PhraseReader = (phrase: DistressPhrase) => Pattern;

/** Reads phrases as docs/content.md says. Lists are read once, however many phrases use them. */
export function createPhraseReader(rules: PhraseRules): PhraseReader {
  const lists = new Map<string, Pattern>();
  const listOf = (name: string): Pattern => {
    const known = lists.get(name);
    if (known) return known;
    const phrases = rules.words?.[name];
    if (!phrases) throw new Error(`there is no list {${name}}`);
    const list = oneOf(phrases.map(read));
    lists.set(name, list);
    return list;
  };
  const unitsOfWord = createWordReader(rules);
  const unit = rules.spaced === false ? 'characters' : 'words';
  const itemOf = (item: string): Pattern | undefined => {
    if (item === '..') return gap(NEAR[unit], isWithinClauses);
    if (item === '...') return gap(FAR[unit], () => true);
    if (item === '^')
      return { first: PAUSES, ends: (units, at) => (PAUSES.has(units[at] ?? '') ? [at + 1] : []) };
    if (item === '$')
      return { first: PAUSES, ends: (units, at) => (PAUSES.has(units[at] ?? '') ? [at] : []) };
    if (item.startsWith('{')) return listOf(item.slice(1, -1));
    const units = unitsOfWord(item);
    return units.length > 0 ? sequence(units.map(word)) : undefined;
  };
  const read = (phrase: DistressPhrase): Pattern => {
    const items = [...(phrase.match(ITEM) ?? [])];
    const pattern = choice(items, itemOf);
    if (items.length > 0) throw new Error('a bracket is closed that was not opened');
    return pattern;
  };
  return read;
}

/** The words that stand in a phrase, without those of its lists. */
export function wordsOf(phrase: DistressPhrase): string[] {
  const items: readonly string[] = phrase.match(ITEM) ?? [];
  return items.filter((item) => /\p{L}/u.test(item) && !item.startsWith('{'));
}

/** Undefined for a word that messages are read without. */
type ItemReader = (item: string) => Pattern | undefined;

/** Takes `one|the other` off the front of the items, up to a bracket that closes it. */
function choice(items: string[], itemOf: ItemReader): Pattern {
  const ways: Pattern[][] = [[]];
  while (items.length > 0 && items[0] !== ')') {
    const item = items.shift() ?? '';
    const way = ways.at(-1) ?? [];
    if (item === '|') ways.push([]);
    else if (item === '?') way.push(optional(way.pop()));
    else if (item === '(') way.push(bracketed(items, itemOf));
    else way.push(...[itemOf(item) ?? []].flat());
  }
  // What consists of idle words alone is no way at all.
  const real = ways.filter((way) => way.length > 0);
  if (real.length === 0) throw new Error('it says nothing');
  return oneOf(real.map(sequence));
}

function bracketed(items: string[], itemOf: ItemReader): Pattern {
  const inside = choice(items, itemOf);
  if (items.shift() !== ')') throw new Error('a bracket is not closed');
  return inside;
}

function word(text: string): Pattern {
  if (!text.includes('*'))
    return { word: text, first: new Set([text]), ends: (units, at) => (units[at] === text ? [at + 1] : []) };
  const shape = new RegExp(`^${text.split('*').map(escaped).join('.*')}$`, 'u');
  return { first: undefined, ends: (units, at) => (shape.test(units[at] ?? '') ? [at + 1] : []) };
}

function gap(most: number, mayHold: (unit: string) => boolean): Pattern {
  const ends = (units: readonly string[], at: number) => {
    const found = [at];
    for (let end = at; end < at + most && end < units.length && mayHold(units[end] ?? ''); end += 1)
      found.push(end + 1);
    return found;
  };
  return { first: undefined, ends };
}

function sequence(parts: readonly Pattern[]): Pattern {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const ends = (units: readonly string[], at: number) => {
    let found: readonly number[] = [at];
    for (const part of parts) {
      if (found.length === 0) return found;
      found = endsFrom(part, units, found);
    }
    return found;
  };
  return { first: firstOf(parts), ends };
}

function endsFrom(part: Pattern, units: readonly string[], starts: readonly number[]): readonly number[] {
  const [only] = starts;
  if (only !== undefined && starts.length === 1) return part.ends(units, only);
  return [...new Set(starts.flatMap((each) => part.ends(units, each)))];
}

/** A part that may be left out lets the next one begin. */
function firstOf(parts: readonly Pattern[]): ReadonlySet<string> | undefined {
  const needed = parts.findIndex(({ isOptional }) => !isOptional);
  return needed === -1 ? undefined : firstOfAny(parts.slice(0, needed + 1));
}

function firstOfAny(patterns: readonly Pattern[]): ReadonlySet<string> | undefined {
  const [only] = patterns;
  if (only && patterns.length === 1) return only.first;
  if (!patterns.every(({ first }) => first)) return undefined;
  return new Set(patterns.flatMap(({ first }) => [...(first ?? [])]));
}

function oneOf(ways: readonly Pattern[]): Pattern {
  const [only] = ways;
  if (only && ways.length === 1) return only;
  // Most ways are single words, and a set of words takes far less memory than as many patterns.
  const words = new Set(ways.flatMap((way) => way.word ?? []));
  const others = ways.filter((way) => way.word === undefined);
  const word: Pattern = { first: words, ends: (units, at) => (words.has(units[at] ?? '') ? [at + 1] : []) };
  if (others.length === 0) return word;
  const all = words.size > 0 ? [word, ...others] : others;
  return { first: firstOfAny(all), ends: (units, at) => all.flatMap((way) => way.ends(units, at)) };
}

function optional(part: Pattern | undefined): Pattern {
  if (!part) throw new Error('a ? stands behind nothing');
  return { first: part.first, isOptional: true, ends: (units, at) => [at, ...part.ends(units, at)] };
}

/** Patterns by the word they begin with, so that most of them need not be tried. */
export interface Finder<T extends Pattern> {
  /** Those that may begin at a position. */
  at(units: readonly string[], position: number): readonly T[];
}

export function createFinder<T extends Pattern>(patterns: readonly T[]): Finder<T> {
  const anywhere = patterns.filter(({ first }) => !first);
  const byFirst = new Map<string, T[]>();
  for (const pattern of patterns)
    for (const each of pattern.first ?? []) {
      const alike = byFirst.get(each);
      if (alike) alike.push(pattern);
      else byFirst.set(each, [pattern]);
    }
  return {
    at(units, position) {
      const alike = byFirst.get(units[position] ?? '');
      return alike ? anywhere.concat(alike) : anywhere;
    },
  };
}

function isWithinClauses(unit: string): boolean {
  return unit !== '.';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
