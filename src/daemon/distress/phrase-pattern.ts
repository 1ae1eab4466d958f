/*
 * The parts of a phrase, as small objects: there are tens of thousands of them in memory once visitors chat.
 */

/** A part of a phrase. */
export interface Pattern {
  /** Where it ends if it begins at a position, in as many ways as there are; empty where it doesn't. */
  ends(units: readonly string[], at: number): readonly number[];
  /** Adds the words with which alone it can begin; false where anything may come first. */
  addFirst(words: Set<string>): boolean;
  /** False where words are missing without which it cannot stand in a message: quicker to see than where it stands. */
  canStandAmong(words: ReadonlySet<string>): boolean;
  /** Whether it may be left out. */
  readonly isOptional?: boolean;
}

const NOWHERE: readonly number[] = [];

/** What ends a clause. */
const PAUSES: ReadonlySet<string> = new Set(['.', ',']);

/** One of several words; mostly of one. */
export class WordPattern implements Pattern {
  readonly words: ReadonlySet<string> | string;

  constructor(words: ReadonlySet<string> | string) {
    this.words = words;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    const unit = units[at] ?? '';
    const isFound = typeof this.words === 'string' ? this.words === unit : this.words.has(unit);
    return isFound ? [at + 1] : NOWHERE;
  }

  addFirst(words: Set<string>): boolean {
    if (typeof this.words === 'string') words.add(this.words);
    else for (const each of this.words) words.add(each);
    return true;
  }

  canStandAmong(words: ReadonlySet<string>): boolean {
    if (typeof this.words === 'string') return words.has(this.words);
    const [fewer, more] = words.size < this.words.size ? [words, this.words] : [this.words, words];
    for (const each of fewer) if (more.has(each)) return true;
    return false;
  }
}

/** A word of which only a part is said, as in `stem*`. */
export class StemPattern implements Pattern {
  readonly shape: RegExp;

  constructor(word: string) {
    this.shape = new RegExp(`^${word.split('*').map(escaped).join('.*')}$`, 'u');
  }

  ends(units: readonly string[], at: number): readonly number[] {
    return this.shape.test(units[at] ?? '') ? [at + 1] : NOWHERE;
  }

  addFirst(): boolean {
    return false;
  }

  canStandAmong(): boolean {
    return true;
  }
}

/** The beginning or the end of a clause. */
export class PausePattern implements Pattern {
  readonly length: 0 | 1;

  /** @param length how much of the pause belongs to the phrase. */
  constructor(length: 0 | 1) {
    this.length = length;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    return PAUSES.has(units[at] ?? '') ? [at + this.length] : NOWHERE;
  }

  addFirst(words: Set<string>): boolean {
    for (const pause of PAUSES) words.add(pause);
    return true;
  }

  canStandAmong(): boolean {
    return true;
  }
}

/** Any words, up to a number of them. */
export class GapPattern implements Pattern {
  readonly most: number;
  readonly mayCrossSentences: boolean;

  constructor(most: number, mayCrossSentences: boolean) {
    this.most = most;
    this.mayCrossSentences = mayCrossSentences;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    const found = [at];
    for (let end = at; end < at + this.most && end < units.length; end += 1) {
      if (units[end] === '.' && !this.mayCrossSentences) break;
      found.push(end + 1);
    }
    return found;
  }

  addFirst(): boolean {
    return false;
  }

  canStandAmong(): boolean {
    return true;
  }
}

/** Parts in a row. */
export class SequencePattern implements Pattern {
  readonly parts: readonly Pattern[];

  constructor(parts: readonly Pattern[]) {
    this.parts = parts;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    let found: readonly number[] = [at];
    for (const part of this.parts) {
      found = endsFrom(part, units, found);
      if (found.length === 0) return found;
    }
    return found;
  }

  /** A part that may be left out lets the next one begin. */
  addFirst(words: Set<string>): boolean {
    for (const part of this.parts) {
      if (!part.addFirst(words)) return false;
      if (!part.isOptional) return true;
    }
    return false;
  }

  canStandAmong(words: ReadonlySet<string>): boolean {
    return this.parts.every((part) => part.canStandAmong(words));
  }
}

function endsFrom(part: Pattern, units: readonly string[], starts: readonly number[]): readonly number[] {
  const [only] = starts;
  if (only !== undefined && starts.length === 1) return part.ends(units, only);
  return [...new Set(starts.flatMap((each) => part.ends(units, each)))];
}

/** One of several parts. */
export class ChoicePattern implements Pattern {
  readonly ways: readonly Pattern[];

  constructor(ways: readonly Pattern[]) {
    this.ways = ways;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    let found = NOWHERE;
    for (const way of this.ways) {
      const ends = way.ends(units, at);
      if (ends.length > 0) found = found.length > 0 ? found.concat(ends) : ends;
    }
    return found;
  }

  addFirst(words: Set<string>): boolean {
    return this.ways.every((way) => way.addFirst(words));
  }

  canStandAmong(words: ReadonlySet<string>): boolean {
    return this.ways.some((way) => way.canStandAmong(words));
  }
}

/** A part that may be left out. */
export class OptionalPattern implements Pattern {
  readonly isOptional = true;
  readonly part: Pattern;

  constructor(part: Pattern) {
    this.part = part;
  }

  ends(units: readonly string[], at: number): readonly number[] {
    return [at, ...this.part.ends(units, at)];
  }

  addFirst(words: Set<string>): boolean {
    return this.part.addFirst(words);
  }

  canStandAmong(): boolean {
    return true;
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
