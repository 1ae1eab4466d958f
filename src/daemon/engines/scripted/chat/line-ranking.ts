import {
  CHAT_NAME_SLOT,
  CHAT_TITLE_SLOT,
  type ChatKind,
  type ChatRetort,
  type Template,
} from '../../../content/content.ts';
import { hasEcho, slotsOf, withoutMarks } from '../../../content/template.ts';
import type { Random } from '../../../director/random.ts';
import type { ChatBrief } from '../../engine.ts';
import { isFilled } from './line-slots.ts';
import type { Talk } from './occasion-finder.ts';

/** How often a line made for the kind of message is preferred to one that fits any. */
const PARTICULAR: Readonly<Record<ChatKind, number>> = {
  greeting: 1,
  rant: 0.85,
  question: 0.9,
  short: 0.5,
  number: 0.4,
  any: 1,
};
/** How often a line about the conversation is preferred, in the first reply; one that takes a phrase up. */
const OF_SUBJECT = 0.5;
const TAKES_UP = 0.75;
/** What speaks for a line, in points. */
const POINTS = { about: 20, kind: 10, subject: 6, name: 4, echo: 3 };

export interface Entry extends ChatRetort {
  /** The longest stretch of the line that no slot changes: by it the line is recognised in what was said. */
  readonly core: string;
}

/** What a visitor's message offers to an answer. */
export interface Message {
  /** In lower case, with a space before and after each. */
  readonly words: string;
  readonly kinds: readonly ChatKind[];
  /** A phrase to take up, where there is one worth it. */
  readonly phrase: string | undefined;
  readonly talk: Talk;
}

/** The lines that fit, best first: those not yet said in this chat, then those said longest ago. */
export function rank(entries: readonly Entry[], message: Message, random: Random): Entry[] {
  const points = scoring(message, random);
  const fitting = entries.filter((entry) => fits(entry, message));
  const scored = random
    .shuffle(inTone(message.talk.isMild ? fitting : fitting.filter(isOfAnyTalk), message.talk))
    .map((entry) => ({ entry, said: lastSaid(entry, message.talk.brief), points: points(entry) }));
  return scored.toSorted((a, b) => a.said - b.said || b.points - a.points).map(({ entry }) => entry);
}

/** Where a mild line fits, somebody who wants peace hears no other. */
export function inTone(entries: readonly Entry[], { isMild }: Talk): readonly Entry[] {
  const mild = isMild ? entries.filter((entry) => entry.mild) : [];
  return mild.length > 0 ? mild : entries;
}

/** Whether a line isn't only kept for somebody who wants peace. */
function isOfAnyTalk({ mild = false, about }: Entry): boolean {
  return !mild || about !== undefined;
}

function fits({ to, about, say }: Entry, { kinds, words, phrase, talk }: Message): boolean {
  if (!kinds.some((kind) => kind === to) || (about && !isAbout(about, words))) return false;
  return (phrase !== undefined || !hasEcho(say)) && isFilled(say, { talk });
}

export function isAbout(about: readonly string[] | undefined, words: string): boolean {
  return about?.some((each) => words.includes(` ${each} `)) ?? false;
}

/** Position of the line's last use among the replies of the chat; -1 where it is new. */
export function lastSaid({ core }: Entry, { replies }: ChatBrief): number {
  return replies.findLastIndex((reply) => reply.includes(core));
}

function scoring({ kinds, talk }: Message, random: Random): (entry: Entry) => number {
  const kind = kinds.find((each) => random.chance(PARTICULAR[each]));
  const takesUp = random.chance(TAKES_UP);
  const ofSubject = talk.brief.replies.length === 0 && random.chance(OF_SUBJECT);
  return ({ to, about, say }) =>
    POINTS.about * Number(about !== undefined) +
    POINTS.kind * Number(to === kind) +
    POINTS.subject * Number(ofSubject && (has(say, CHAT_TITLE_SLOT) || has(say, 'thing'))) +
    POINTS.name * Number(has(say, CHAT_NAME_SLOT)) +
    POINTS.echo * Number(takesUp && hasEcho(say));
}

function has(say: Template, slot: string): boolean {
  return slotsOf(say).some((each) => each.toLowerCase() === slot);
}

export function coreOf(say: Template): string {
  const parts = withoutMarks(say.trim()).split(/\{\w+\}/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
