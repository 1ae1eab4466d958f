import { BRAND, personaOf } from '#shared/brand.ts';
import type { Random } from '../../../director/random.ts';
import type { ChatBrief } from '../../engine.ts';
import { phraseToTakeUp } from '../echo.ts';
import { type Phrasebook, phrasesOfPremise } from '../phrasebook.ts';
import type { Talk } from './occasion-finder.ts';
import { isUntouched } from './person.ts';
import { typed } from './typed.ts';

/** A longer one is no phrase, but somebody leaning on a key. */
const LENGTH_MAX = 60;

/** A shorter word is a noise. */
const WORD_LENGTH_MIN = 5;

/** How often a word is taken up where there is no noun phrase. */
const TAKES_UP_WORD = 0.1;

/** How a guess that found no noun phrase looks, as in `the word "escape"`. */
const LONE_WORD = /^the word "(.*)"$/;

/** What an answer may take up, where it does: not whatever names a person, and a lone word seldom. */
export function phraseOf(talk: Talk, phrasebook: Phrasebook, random: Random): string | undefined {
  const offered = talk.isMild ? undefined : phraseOfVisitor(talk.brief, phrasebook);
  if (offered === undefined || isUntouched(offered)) return undefined;
  const word = LONE_WORD.exec(offered)?.[1];
  if (word === undefined) return offered;
  return typed(word).length >= WORD_LENGTH_MIN && random.chance(TAKES_UP_WORD) ? offered : undefined;
}

/** What the visitor's message offers to be taken up; undefined where nothing is worth it. */
function phraseOfVisitor(brief: ChatBrief, phrasebook: Phrasebook): string | undefined {
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
