import type { DistressLanguage, DistressPhrase } from './distress-content.ts';
import { memo } from './memo.ts';
import {
  ChoicePattern,
  GapPattern,
  OptionalPattern,
  PausePattern,
  SequencePattern,
  StemPattern,
  WordPattern,
  type Pattern,
} from './phrase-pattern.ts';
import { createWordReader } from './spoken-text.ts';

const ITEM = /\.\.\.?|[()|?^$]|\{\w+\}|[^\s()|?{}^$]+/g;
/** How many words may stand in a gap; in scripts that write words together, how many characters. */
const NEAR = { words: 3, characters: 6 };
const FAR = { words: 8, characters: 16 };

/** What is needed to read the phrases of a language. */
export type PhraseRules = Pick<DistressLanguage, 'spaced' | 'elides' | 'words' | 'same' | 'skip'>;

/** @throws Error naming what is wrong with a phrase. */
export type PhraseReader = (phrase: DistressPhrase) => Pattern;

/** Reads phrases as docs/content.md says. Lists and words are read once, however many phrases use them. */
export function createPhraseReader(rules: PhraseRules): PhraseReader {
  const unitsOfWord = createWordReader(rules);
  const unit = rules.spaced === false ? 'characters' : 'words';
  const near = new GapPattern(NEAR[unit], false);
  const far = new GapPattern(FAR[unit], true);
  const before = new PausePattern(1);
  const after = new PausePattern(0);
  const word = memo((text: string): Pattern | undefined => {
    const units = unitsOfWord(text);
    return units.length > 0 ? sequence(units.map(wordPattern)) : undefined;
  });
  const listOf = memo((name: string): Pattern => {
    const phrases = rules.words?.[name];
    if (!phrases) throw new Error(`there is no list {${name}}`);
    return oneOf(phrases.map(read));
  });
  const itemOf: ItemReader = (item) => {
    if (item === '..') return near;
    if (item === '...') return far;
    if (item === '^') return before;
    if (item === '$') return after;
    return item.startsWith('{') ? listOf(item.slice(1, -1)) : word(item);
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

function wordPattern(text: string): Pattern {
  return text.includes('*') ? new StemPattern(text) : new WordPattern(text);
}

function sequence(parts: readonly Pattern[]): Pattern {
  const [only] = parts;
  return only && parts.length === 1 ? only : new SequencePattern(parts);
}

/** Most ways are single words, and a set of words takes far less memory than as many patterns. */
function oneOf(ways: readonly Pattern[]): Pattern {
  const [only] = ways;
  if (only && ways.length === 1) return only;
  const words = new Set<string>();
  const others = ways.filter((way) => !(way instanceof WordPattern && way.addFirst(words)));
  if (words.size === 0) return new ChoicePattern(others);
  const word = new WordPattern(words);
  return others.length === 0 ? word : new ChoicePattern([word, ...others]);
}

function optional(part: Pattern | undefined): Pattern {
  if (!part) throw new Error('a ? stands behind nothing');
  return new OptionalPattern(part);
}
