import { DISTRESS_FALLBACK, type DistressLanguage } from '../../../distress/distress-content.ts';
import { createLanguageGuess, type LanguageGuess } from '../../../distress/language-guess.ts';
import { memo } from '../../../distress/memo.ts';
import { commonWordsOf, vocabularyOf } from '../../../distress/vocabulary.ts';

/** Greetings and thanks that tell a language by themselves. */
const KNOWN_ABROAD = new Set(
  'hola bonjour bonsoir salut ciao hallo moin servus ola namaste konnichiwa merci gracias danke grazie obrigado spasibo privet merhaba hej'.split(
    ' ',
  ),
);
const SCRIPT_ABROAD =
  /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
/** Fewer words may be slips of the keyboard, or names. */
const WORDS_MIN = 2;
const SHARE_MIN = 0.5;

/** What is known of languages. */
export interface LanguageSense {
  /** Whether a text is in a language other than English. */
  isForeign(text: string): boolean;
  /** Whether a word in lower case is an English one. */
  isWord(word: string): boolean;
}

/** @param languages as content/distress has them, by whose words a language is told. */
export function createLanguageSense(languages: readonly DistressLanguage[]): LanguageSense {
  // Tens of thousands of words are read when somebody first chats, and not at the start.
  const guess = lazy(() => guessOf(languages));
  const english = lazy(
    () =>
      new Set(languages.filter(isMain).flatMap((each) => [...vocabularyOf(each), ...commonWordsOf(each)])),
  );
  return {
    isForeign: (text) => isForeign(text, guess()),
    isWord: (word) => english().has(word),
  };
}

function isMain({ language }: DistressLanguage): boolean {
  return language === DISTRESS_FALLBACK;
}

function lazy<T>(make: () => T): () => T {
  const made = memo(make);
  return () => made('');
}

function guessOf(languages: readonly DistressLanguage[]): LanguageGuess {
  const guessable = languages.map((each) => ({
    language: each.language,
    words: [...vocabularyOf(each), ...commonWordsOf(each)],
  }));
  return createLanguageGuess(guessable, DISTRESS_FALLBACK);
}

/**
 * Half of the words are of one other language, at least two of them, and one of those is none of English, so that no slip is taken for
 * another language. English borrows "je", "ne" and "pas".
 */
function isForeign(text: string, guess: LanguageGuess): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters > 0 && (text.match(SCRIPT_ABROAD)?.length ?? 0) > letters / 2) return true;
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  if (words.length <= WORDS_MIN && KNOWN_ABROAD.has(words[0] ?? '')) return true;
  const [likeliest = DISTRESS_FALLBACK] = guess(text);
  if (likeliest === DISTRESS_FALLBACK) return false;
  const abroad = words.map(guess).filter((languages) => languages.includes(likeliest));
  const isOnlyAbroad = abroad.some(([first]) => first !== DISTRESS_FALLBACK);
  return isOnlyAbroad && abroad.length >= WORDS_MIN && abroad.length >= words.length * SHARE_MIN;
}
