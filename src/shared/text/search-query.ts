import { PERSONAS, type Persona } from '../brand.ts';
import { SEARCH_PHRASE_WORDS_MAX, SEARCH_TERMS_MAX } from '../constants.ts';
import { AppError } from '../errors.ts';
import { withoutControlCharacters } from './control-characters.ts';
import { isMeaningful } from './preview.ts';

/** A word, or several that stand together in this order. */
export interface SearchTerm {
  readonly text: string;
  /** Whether the last word may go on. */
  readonly isPrefix: boolean;
}

/** What a search asks for. All of it must hold. */
export interface SearchQuery {
  /** At least one. */
  readonly terms: readonly SearchTerm[];
  /** Who said it. */
  readonly by: Persona | undefined;
  /** Only the titles of conversations are searched. */
  readonly inTitle: boolean;
  /** When it was said, in epoch milliseconds: from `after` on, until before `before`. */
  readonly after: number | undefined;
  readonly before: number | undefined;
}

type Filters = { -readonly [Key in Exclude<keyof SearchQuery, 'terms'>]?: SearchQuery[Key] };

/** A phrase in quotes, of which the last may be missing; or anything without a space. */
const PARTS = /"([^"]*)"?|[^\s"]+/gu;
const FILTER = /^(by|in|before|after):(.*)$/iu;
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/;
/** With fewer letters almost every line has such a word, and all of them would have to be gone through. */
const PREFIX = /[\p{L}\p{N}]{3,}\*$/u;
/** A word as the index splits texts: https://sqlite.org/fts5.html#unicode61_tokenizer. None may be counted as less than the index sees. */
const WORD = /[\p{L}\p{N}\p{Co}]+/gu;
/** Letters that Unicode made of marks; to SQLite they are marks, which split words. */
const FORMER_MARKS = /[\u19b0-\u19c9\u1cf2\u1cf3]/g;

/**
 * Reads what a visitor searches for: words, "phrases", begin* for words that begin so, `by:feral`, `in:title`, `after:` and `before:` with a
 * date (UTC; a year or a month stands for its first day). What has neither letter nor digit is passed over.
 * @throws AppError BAD_REQUEST with a sentence for what is no search.
 */
export function parseSearch(text: string): SearchQuery {
  const terms: SearchTerm[] = [];
  const filters: Filters = {};
  for (const [part, phrase] of withoutControlCharacters(text)
    .replace(/[“”„«»]/g, '"')
    .matchAll(PARTS)) {
    const [, name, value] = (phrase === undefined && FILTER.exec(part)) || [];
    if (name !== undefined && value !== undefined)
      Object.assign(filters, filterOf(name.toLowerCase(), value));
    else if (isMeaningful(part)) terms.push({ text: phrase ?? part, isPrefix: PREFIX.test(part) });
  }
  if (terms.length === 0) throw refused('Search for at least one word.');
  if (terms.length > SEARCH_TERMS_MAX)
    throw refused(`A search can have ${SEARCH_TERMS_MAX} words and phrases.`);
  assertShortPhrases(terms);
  return { terms, by: undefined, inTitle: false, after: undefined, before: undefined, ...filters };
}

/**
 * Reads the word that somebody wants to hear the first time of. Nothing in it is an operator: several words are a phrase.
 * @throws AppError BAD_REQUEST with a sentence where there is no word, or a phrase that is too long.
 */
export function parseWord(text: string): SearchTerm {
  const word = withoutControlCharacters(text).replace(/\s+/g, ' ').trim();
  if (!isMeaningful(word)) throw refused('Ask for a word.');
  const term = { text: word, isPrefix: false };
  assertShortPhrases([term]);
  return term;
}

/** The index goes through each word of a phrase in every line that has all of them: with common words, through almost all lines. */
function assertShortPhrases(terms: readonly SearchTerm[]): void {
  const words = terms.map(({ text }) => wordsIn(text)).filter((count) => count > 1);
  if (words.reduce((sum, count) => sum + count, 0) > SEARCH_PHRASE_WORDS_MAX)
    throw refused(`Phrases can have ${SEARCH_PHRASE_WORDS_MAX} words, all of a search together.`);
}

function wordsIn(text: string): number {
  return text.normalize('NFC').replace(FORMER_MARKS, ' ').match(WORD)?.length ?? 0;
}

function filterOf(name: string, value: string): Filters {
  if (name === 'by') return { by: personaNamed(value) };
  if (name === 'in') return { inTitle: isTitle(value) };
  return { [name]: startOf(name, value) };
}

function personaNamed(value: string): Persona {
  const persona = PERSONAS.find((name) => name === value.toLowerCase());
  if (persona) return persona;
  throw refused(`by: takes a persona: ${PERSONAS.map((name) => `by:${name}`).join(' or ')}.`);
}

function isTitle(value: string): true {
  if (value.toLowerCase() === 'title') return true;
  throw refused('in: takes one thing: in:title.');
}

/** The first moment of a day, a month or a year. */
function startOf(name: string, value: string): number {
  const [, year = '', month = '01', day = '01'] = DATE.exec(value) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A day that its month doesn't have would be one of the next.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) {
    throw refused(`${name}: takes a date: ${name}:2026-03-04, ${name}:2026-03 or ${name}:2026.`);
  }
  return date.getTime();
}

function refused(sentence: string): AppError {
  return new AppError('BAD_REQUEST', sentence);
}
