import { DISTRESS_FALLBACK, type AnswerKind, type DistressLanguage } from './distress-content.ts';
import { createLanguageGuess } from './language-guess.ts';
import { createListener, type Heard, type Listener } from './listener.ts';
import { memo } from './memo.ts';
import type { MessageReader } from './reading/message-reader.ts';
import { commonWordsOf, vocabularyOf } from './vocabulary.ts';
import { EARLIER, judge, WELL } from './verdict.ts';

/** What weighs on somebody, and the language in which it was said. */
export interface Distress {
  readonly kind: AnswerKind;
  readonly language: string;
}

/** Tells from what somebody types whether they are in distress. */
export interface Recogniser {
  /** @param earlier what they have typed before in the same talk: signs that are too weak by themselves add up. */
  recognise(text: string, earlier?: readonly string[]): Distress | undefined;
}

/**
 * A language's phrases are read when somebody first writes in it.
 * @param reader reads English messages as a whole; without one only phrases count, as in every other language. Asked for when the first
 * message comes.
 * @throws Error for a phrase that cannot be read; the content's schema refuses those.
 */
export function createRecogniser(
  languages: readonly DistressLanguage[],
  reader: () => MessageReader | undefined = () => undefined,
): Recogniser {
  const guess = guessOf(languages);
  const listenerIn = memo((code) => listenersOf(languages, code));
  const hear = (text: string, codes: readonly string[]) => {
    const [likeliest, ...others] = codes.flatMap((code) => listenerIn(code));
    if (!likeliest) return undefined;
    // Languages resemble each other's slips, so only the likeliest is corrected, and after all were tried as typed.
    return (
      firstHeard([likeliest, ...others], (each) => each.hear(text)) ??
      firstHeard([likeliest], (each) => each.hearMisspelt(text))
    );
  };
  return {
    recognise(text, earlier = []) {
      const codes = guess(text);
      const heard = hear(text, codes);
      const isEnglish =
        codes[0] === DISTRESS_FALLBACK && (heard?.language ?? DISTRESS_FALLBACK) === DISTRESS_FALLBACK;
      const read = isEnglish ? reader() : undefined;
      if (!read) return heard && { kind: heard.kind, language: heard.language };
      const kind = judge({
        heard: heard?.kind,
        isGrave: heard?.isGrave ?? false,
        score: heard?.isGrave ? gravestOf(text, read) : read(text),
        earlier: () => earlier.slice(-EARLIER).map(read),
      });
      return kind && { kind, language: DISTRESS_FALLBACK };
    },
  };
}

/** Each clause is read by itself, so a longer message, or one of more clauses, is believed unread: a visitor's message must not cost the daemon seconds. */
const DOUBTED_CHARACTERS = 160;
const DOUBTED_CLAUSES = 8;

/** Whoever hides it in cheerful talk means it too, so of what is said plainly each clause is read by itself, where the whole sounds well. */
function gravestOf(text: string, read: MessageReader): number {
  const clauses = text.split(/[.,;:!?\n]+/).filter((clause) => clause.trim() !== '');
  if (text.length > DOUBTED_CHARACTERS || clauses.length > DOUBTED_CLAUSES) return Infinity;
  const score = read(text);
  if (score > WELL) return score;
  return Math.max(score, ...clauses.map((clause) => read(clause)));
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
  hear: (listener: Listener) => Heard | undefined,
): (Heard & { readonly language: string }) | undefined {
  for (const listener of listeners) {
    const heard = hear(listener);
    if (heard) return { ...heard, language: listener.language };
  }
  return undefined;
}
