import {
  CHAT_TITLE_SLOT,
  type ChatKind,
  type ChatRetort,
  type Content,
  type Template,
} from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import { hasEcho, slotsOf, withoutMarks } from '../../content/template.ts';
import type { ChatBrief } from '../engine.ts';
import { chatKindsOf } from './chat-kind.ts';
import { isLoneWord, phraseOfVisitor } from './chat-phrase.ts';
import { phrasesOf } from './known-phrases.ts';
import { createPhrasebook } from './phrasebook.ts';
import { fillSlots } from './slots.ts';
import { tokensOf } from '../../phrases/words.ts';

/** How often a line made for the kind of message is preferred to one that fits any. */
const PARTICULAR: Readonly<Record<ChatKind, number>> = {
  greeting: 0.95,
  rant: 0.85,
  question: 0.7,
  short: 0.5,
  number: 0.4,
  any: 1,
};
/** How often a line about the very thing is preferred; a line about the conversation, in the first reply; one that takes a phrase up. */
const TO_THE_POINT = 0.95;
const OF_SUBJECT = 0.5;
const TAKES_UP = 0.75;
/** How often a word is taken up where there is no noun phrase. */
const TAKES_UP_WORD = 0.3;
/** What speaks for a line, in points. */
const POINTS = { about: 20, kind: 10, subject: 6, echo: 3 };

interface Entry extends ChatRetort {
  /** The longest stretch of the line that no slot changes: by it the line is recognised in what was said. */
  readonly core: string;
}

/** What a visitor's message offers to an answer. */
interface Message {
  /** In lower case, with a space before and after each. */
  readonly words: string;
  readonly kinds: readonly ChatKind[];
  /** A phrase to take up, where there is one worth it. */
  readonly phrase: string | undefined;
  readonly brief: ChatBrief;
}

interface Options {
  readonly content: Content;
  readonly random: Random;
}

/** Answers visitors out of `content/`. It remembers nothing: what a chat has heard is in the brief. */
export function createChatter({ content, random }: Options): (brief: ChatBrief) => Template {
  const entries = content.chat.map((entry) => ({ ...entry, core: coreOf(entry.say) }));
  const phrasebook = createPhrasebook(phrasesOf(content));
  return (brief) => {
    const text = brief.chat.at(-1)?.text ?? '';
    const words = ` ${tokensOf(text)
      .map(({ word }) => word)
      .join(' ')} `;
    const offered = phraseOfVisitor(brief, phrasebook);
    const phrase = isLoneWord(offered) && !random.chance(TAKES_UP_WORD) ? undefined : offered;
    const ranked = rank(entries, { words, kinds: chatKindsOf(text), phrase, brief }, random);
    const say = ranked[brief.attempt % ranked.length]?.say ?? '';
    const lexicon = { ...content.lexicon, [CHAT_TITLE_SLOT]: [brief.title] };
    const things = brief.premise?.things ?? [];
    return fillSlots(say.trim(), { phrase: phrase ?? '', things, lexicon, random });
  };
}

/** The lines that fit, best first: those not yet said in this chat, then those said longest ago. */
function rank(entries: readonly Entry[], message: Message, random: Random): Entry[] {
  const points = scoring(message, random);
  const scored = random
    .shuffle(entries.filter((entry) => fits(entry, message)))
    .map((entry) => ({ entry, said: lastSaid(entry, message.brief), points: points(entry) }));
  return scored.toSorted((a, b) => a.said - b.said || b.points - a.points).map(({ entry }) => entry);
}

function fits({ to, about, say }: Entry, { kinds, words, phrase, brief }: Message): boolean {
  if (!kinds.includes(to) || (about && !about.some((each) => words.includes(` ${each} `)))) return false;
  return (phrase !== undefined || !hasEcho(say)) && (brief.premise !== undefined || !has(say, 'thing'));
}

/** Position of the line's last use among the replies of the chat; -1 where it is new. */
function lastSaid({ core }: Entry, { replies }: ChatBrief): number {
  return replies.findLastIndex((reply) => reply.includes(core));
}

function scoring({ kinds, brief }: Message, random: Random): (entry: Entry) => number {
  const kind = kinds.find((each) => random.chance(PARTICULAR[each]));
  const toThePoint = random.chance(TO_THE_POINT);
  const takesUp = random.chance(TAKES_UP);
  const ofSubject = brief.replies.length === 0 && random.chance(OF_SUBJECT);
  return ({ to, about, say }) =>
    POINTS.about * Number(toThePoint && about !== undefined) +
    POINTS.kind * Number(to === kind) +
    POINTS.subject * Number(ofSubject && (has(say, CHAT_TITLE_SLOT) || has(say, 'thing'))) +
    POINTS.echo * Number(takesUp && hasEcho(say));
}

function has(say: Template, slot: string): boolean {
  return slotsOf(say).some((each) => each.toLowerCase() === slot);
}

function coreOf(say: Template): string {
  const parts = withoutMarks(say.trim()).split(/\{\w+\}/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
