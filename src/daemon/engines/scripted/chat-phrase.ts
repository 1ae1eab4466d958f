import { BRAND, personaOf } from '#shared/brand.ts';
import type { ChatBrief } from '../engine.ts';
import { phraseToTakeUp } from './echo.ts';
import { phrasesOfPremise } from './phrasebook.ts';
import type { Phrasebook } from './phrasebook.ts';

/** A longer one is no phrase, but somebody leaning on a key. */
const LENGTH_MAX = 60;

/** How a guess that found no noun phrase looks, as in `the word "escape"`. */
const LONE_WORD = /^the word "(.*)"$/;

/** What the visitor's message offers to be taken up; undefined where nothing is worth it. */
export function phraseOfVisitor(brief: ChatBrief, phrasebook: Phrasebook): string | undefined {
  const { chat, premise, replies } = brief;
  const phrase = phraseToTakeUp({
    text: chat.at(-1)?.text ?? '',
    phrasebook,
    earlier: chat.slice(0, -1).map(({ role, text }) => ({ persona: personaOf(role), text, asciiArt: false })),
    marks: [],
    things: premise ? phrasesOfPremise(premise) : [],
    timesTakenUp: (name) => replies.filter((reply) => reply.toLowerCase().includes(name)).length,
  });
  if (phrase === undefined || phrase.length > LENGTH_MAX) return undefined;
  // Whoever only calls it by its name has said nothing to take up.
  return LONE_WORD.exec(phrase)?.[1]?.toLowerCase() === BRAND.personas.assistant ? undefined : phrase;
}

/** Whether a phrase is only a word, which is worth less. */
export function isLoneWord(phrase: string | undefined): boolean {
  return phrase !== undefined && LONE_WORD.test(phrase);
}
