import { PERSONAS } from '#shared/brand.ts';
import { FIRST_NAMES } from './first-names.ts';
import type { LanguageSense } from './foreign.ts';
import { isPersonal } from './person.ts';
import type { OccasionFinder } from './occasion-finder.ts';
import { typedWords } from './typed.ts';

const NAME = "(\\p{L}[\\p{L}'’-]{1,19})";
const ENDS = String.raw`(?=\s*(?:$|[.,;:!?)]|\s(?:and|but|by the way|btw|what|who|how|nice|pleased|here|from)\b))`;
/** Said of nothing but a name. */
const CALLED = new RegExp(
  `\\b(?:my name(?:['’]?s| is)|call me|i(?:['’]?m| am) called|the name(?:['’]?s| is)|i go by)\\s+${NAME}${ENDS}`,
  'iu',
);
/** Said of moods, trades and peoples as well, so that only a first name that is known is one. */
const PERHAPS = new RegExp(
  `(?:^|[.,!?]\\s*|\\b(?:hi|hello|hey|well|and|so|yes|ok)\\s+)(?:i['’]?m|i am|it['’]?s|this is)\\s+${NAME}${ENDS}`,
  'iu',
);
const HERE = new RegExp(`^(?:hi|hello|hey)?[,!. ]*${NAME} here[.!]*$`, 'iu');
const NO_NAME = new Set(
  `a an the not no none nothing nobody mine yours mud what who it that this my your secret private classified unknown irrelevant unimportant anonymous
  daddy master god king queen boss sir maam mum mom dad hitler stalin nazi shit fuck cunt bitch dick cock arse ass cum whore slut fag nigger
  so very too just really also still here later back maybe if when`.split(/\s+/),
);
const OF_PEOPLE = /(?:ian|ish|ese|ist|ic|an|i|er|ing|ed|ous|ful)$/;
const ASKS_MINE =
  /\b(?:whats|what is|what was|say|guess) my name\b|\b(?:know|remember|forget|forgotten|recall) (?:what )?my name\b|^who am i\b|\bwhat (?:am i|im) called\b|\bdo you (?:know|remember) (?:me|who i am)\b/;
const WORDS_MAX = 7;

/** What somebody says they are called, with a capital; undefined where a word is not clearly a name. */
export function nameIn(text: string, { isWord }: Pick<LanguageSense, 'isWord'>): string | undefined {
  if (text.length > 300) return undefined;
  const called = CALLED.exec(text)?.[1];
  if (called && !NO_NAME.has(called.toLowerCase())) return spelled(called);
  const perhaps = PERHAPS.exec(text)?.[1] ?? HERE.exec(text)?.[1];
  return perhaps && isName(perhaps, isWord) ? spelled(perhaps) : undefined;
}

/** A first name that is known, or a word with a capital that is no other word, and not what people of a country or a creed are called. */
function isName(word: string, isWord: LanguageSense['isWord']): boolean {
  const lower = word.toLowerCase();
  if (FIRST_NAMES.has(lower)) return true;
  return (
    /^\p{Lu}\p{Ll}+$/u.test(word) && !isWord(lower) && !isPersonal(`i'm ${word}`) && !OF_PEOPLE.test(lower)
  );
}

function spelled(name: string): string {
  const first = name.charAt(0).toUpperCase();
  return first + (name === name.toUpperCase() ? name.slice(1).toLowerCase() : name.slice(1));
}

function isOurs(name: string): boolean {
  return PERSONAS.some((persona) => persona === name.toLowerCase());
}

export const NAMES: readonly OccasionFinder[] = [
  {
    name: 'asks for the own name',
    findings: ({ typed, name }) => {
      if (!ASKS_MINE.test(typed)) return [];
      return name === undefined ? [{ to: 'name-unknown' }] : [{ to: 'name-known', slots: { name } }];
    },
  },
  {
    name: 'gives a name',
    findings: ({ text, typed, language }) => {
      const name = nameIn(text, language);
      // A longer message, or one that asks, has something else to be answered.
      if (name === undefined || text.includes('?') || typedWords(typed) > WORDS_MAX) return [];
      return isOurs(name) ? [{ to: 'name-taken' }] : [{ to: 'met', slots: { name } }];
    },
  },
];
