import { DISTRESS_FALLBACK, type DistressLanguage } from './distress-content.ts';
import { createFinder, createPhraseReader } from './phrase-pattern.ts';
import { createRecogniser, type Distress } from './recogniser.ts';
import { createReader } from './spoken-text.ts';

/** What a visitor has said last, and what the talk was before. */
export interface Talk {
  readonly text: string;
  /** The language in which the talk has turned plain; undefined where it hasn't. */
  readonly plainIn: string | undefined;
  /** What was replied so far, oldest first. */
  readonly replies: readonly string[];
}

/** A plain reply and its language. */
export interface PlainAnswer {
  readonly text: string;
  readonly language: string;
}

/** Answers somebody in distress, and whatever is said afterwards; undefined for everybody else. */
export type PlainSpeaker = (talk: Talk) => PlainAnswer | undefined;

/** @param languages as content/distress has them, English among them. */
export function createPlainSpeaker(languages: readonly DistressLanguage[]): PlainSpeaker {
  const recogniser = createRecogniser(languages);
  const voices = new Map(languages.map((language) => [language.language, voiceOf(language)]));
  return (talk) => {
    const distress = recogniser.recognise(talk.text);
    const language = distress?.language ?? talk.plainIn;
    if (language === undefined) return undefined;
    const voice = voices.get(language) ?? voices.get(DISTRESS_FALLBACK);
    const sayings = voice?.(talk.text, distress) ?? [];
    return { text: leastSaid(sayings, talk.replies), language };
  };
}

/** What can be said in a language, the most fitting first. */
function voiceOf({ answers, stays, ...language }: DistressLanguage) {
  const read = createReader(language);
  const readPhrase = createPhraseReader(language);
  const replies = stays.map(({ about, say }) => ({
    about: about && createFinder(about.map(readPhrase)),
    say,
  }));
  const general = stays.flatMap(({ about, say }) => (about ? [] : say));
  return (text: string, distress: Distress | undefined): readonly string[] => {
    if (distress) return [...(answers[distress.kind] ?? answers.any), ...answers.any];
    const units = read(text);
    const isAbout = (at: number, finder: ReturnType<typeof createFinder>) =>
      finder.at(units, at).some((pattern) => pattern.ends(units, at).length > 0);
    const fitting = replies.filter(({ about }) => about && units.some((_, at) => isAbout(at, about)));
    return [...fitting.flatMap(({ say }) => say), ...general];
  };
}

/** The first that has not been said; where all were, the one that was said longest ago. */
function leastSaid(sayings: readonly string[], replies: readonly string[]): string {
  const [first = ''] = sayings.toSorted((a, b) => replies.lastIndexOf(a) - replies.lastIndexOf(b));
  return first;
}
