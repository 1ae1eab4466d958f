import { DISTRESS_FALLBACK, type DistressKind, type DistressLanguage } from './distress-content.ts';
import { createLanguageGuess } from './language-guess.ts';
import { createListener, type Listener } from './listener.ts';
import { memo } from './memo.ts';
import { commonWordsOf, vocabularyOf } from './vocabulary.ts';

/** What weighs on somebody, and the language in which it was said. */
export interface Distress {
  readonly kind: DistressKind;
  readonly language: string;
}

/** Tells from what somebody types whether they are in distress. */
export interface Recogniser {
  recognise(text: string): Distress | undefined;
}

/**
 * A language's phrases are read when somebody first writes in it.
 * @throws Error for a phrase that cannot be read; the content's schema refuses those.
 */
export function createRecogniser(languages: readonly DistressLanguage[]): Recogniser {
  const guess = guessOf(languages);
  const listenerIn = memo((code) => listenersOf(languages, code));
  return {
    recognise(text) {
      const [likeliest, ...others] = guess(text).flatMap((code) => listenerIn(code));
      if (!likeliest) return undefined;
      // Languages resemble each other's slips, so only the likeliest is corrected, and after all were tried as typed.
      return (
        firstHeard([likeliest, ...others], (each) => each.hear(text)) ??
        firstHeard([likeliest], (each) => each.hearMisspelt(text))
      );
    },
  };
}

function guessOf(languages: readonly DistressLanguage[]) {
  const guessable = languages.map((each) => ({
    language: each.language,
    words: [...vocabularyOf(each), ...commonWordsOf(each)],
  }));
  return createLanguageGuess(guessable, DISTRESS_FALLBACK);
}

function listenersOf(languages: readonly DistressLanguage[], code: string): Listener[] {
  return languages.filter(({ language }) => language === code).map(createListener);
}

function firstHeard(
  listeners: readonly Listener[],
  hear: (listener: Listener) => DistressKind | undefined,
): Distress | undefined {
  for (const listener of listeners) {
    const kind = hear(listener);
    if (kind) return { kind, language: listener.language };
  }
  return undefined;
}
