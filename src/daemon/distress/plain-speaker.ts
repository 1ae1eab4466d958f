import { DISTRESS_FALLBACK, type DistressLanguage } from './distress-content.ts';
import { memo } from './memo.ts';
import { PhraseFinder } from './phrase-finder.ts';
import { createPhraseReader } from './phrase-reader.ts';
import type { MessageReader } from './reading/message-reader.ts';
import { createRecogniser, type Distress } from './recogniser.ts';
import { createReader } from './spoken-text.ts';

/** What a visitor has said last, and what the talk was before. */
export interface Talk {
  readonly text: string;
  /** What the visitor typed before, oldest first. */
  readonly earlier: readonly string[];
  /** The language in which the talk has turned plain; undefined where it hasn't. */
  readonly plainIn: string | undefined;
  /** What was replied so far, oldest first. */
  readonly replies: readonly string[];
}

/** A plain reply and its language. */
export interface PlainAnswer {
  readonly text: string;
  readonly language: string;
  /** Whether it only asks how somebody is: the talk then goes on as it was. */
  readonly isQuestion: boolean;
}

/** Answers somebody in distress, and whatever is said afterwards; undefined for everybody else. */
export type PlainSpeaker = (talk: Talk) => PlainAnswer | undefined;

/**
 * @param languages as content/distress has them, English among them.
 * @param reader reads English messages as a whole, where there is one.
 */
export function createPlainSpeaker(
  languages: readonly DistressLanguage[],
  reader?: () => MessageReader | undefined,
): PlainSpeaker {
  const recogniser = createRecogniser(languages, reader);
  const voiceIn = memo((code: string) => {
    const language = languages.find((each) => each.language === code);
    return language && voiceOf(language);
  });
  return (talk) => {
    const recognised = recogniser.recognise(talk.text, talk.earlier);
    // Where the talk is plain already, nobody need be asked.
    const distress = talk.plainIn !== undefined && recognised?.kind === 'hinted' ? undefined : recognised;
    const language = distress?.language ?? talk.plainIn;
    if (language === undefined) return undefined;
    const voice = voiceIn(language) ?? voiceIn(DISTRESS_FALLBACK);
    const sayings = voice?.(talk.text, distress) ?? [];
    const isQuestion = distress?.kind === 'hinted';
    return { text: leastSaid(sayings, talk.replies), language, isQuestion };
  };
}

/** What can be said in a language, the most fitting first. */
function voiceOf({ answers, stays, ...language }: DistressLanguage) {
  const read = createReader(language);
  const readPhrase = createPhraseReader(language);
  const replies = stays.map(({ about, say }) => ({
    about: about && new PhraseFinder(about.map((phrase) => ({ pattern: readPhrase(phrase) }))),
    say,
  }));
  const general = stays.flatMap(({ about, say }) => (about ? [] : say));
  return (text: string, distress: Distress | undefined): readonly string[] => {
    if (distress) return [...(answers[distress.kind] ?? answers.any), ...answers.any];
    const units = read(text);
    const fitting = replies.filter(({ about }) => about?.isIn(units));
    return [...fitting.flatMap(({ say }) => say), ...general];
  };
}

/** The first that has not been said; where all were, the one that was said longest ago. */
function leastSaid(sayings: readonly string[], replies: readonly string[]): string {
  const [first = ''] = sayings.toSorted((a, b) => replies.lastIndexOf(a) - replies.lastIndexOf(b));
  return first;
}
