import { BRAND, personaOf } from '#shared/brand.ts';
import {
  CHAT_NAME_SLOT,
  CHAT_TITLE_SLOT,
  type ChatKind,
  type ChatRetort,
  type Content,
  type Template,
} from '../../content/content.ts';
import { CHAT_OCCASIONS, type ChatOccasion } from '../../content/chat-occasions.ts';
import type { Random } from '../../director/random.ts';
import { hasEcho, slotsOf, withoutMarks } from '../../content/template.ts';
import type { ChatBrief } from '../engine.ts';
import { memo } from '../../distress/memo.ts';
import { createLanguageSense } from './chat/foreign.ts';
import { isUntouched } from './chat/person.ts';
import type { Finding, Talk } from './chat/occasion-finder.ts';
import { findingsFor } from './chat/occasions.ts';
import { talkOf } from './chat/talk.ts';
import { typed } from './chat/typed.ts';
import { chatKindsOf } from './line-kind.ts';
import { type Phrasebook, phrasesOfPremise } from './phrasebook.ts';
import { fillSlots } from './slots.ts';
import { tokensOf } from '../../phrases/words.ts';
import { phraseToTakeUp } from './echo.ts';

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
/** How often a word is taken up where there is no noun phrase. */
const TAKES_UP_WORD = 0.1;
/** What speaks for a line, in points. */
const POINTS = { about: 20, kind: 10, subject: 6, name: 4, echo: 3 };

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
  readonly talk: Talk;
}

interface Options {
  readonly content: Content;
  readonly phrasebook: Phrasebook;
  readonly random: Random;
}

/** Answers visitors out of `content/`. It remembers nothing: what a chat has heard is in the brief. */
export function createChatter({ content, phrasebook, random }: Options): (brief: ChatBrief) => Template {
  const entries = content.chat.map((entry) => ({ ...entry, core: coreOf(entry.say) }));
  const language = createLanguageSense(content.distress);
  const linesTo = memo((to) => entries.filter((entry) => entry.to === to));
  return (brief) => {
    const words = wordsOf(brief);
    const isTopic = entries.some(({ about }) => isAbout(about, words));
    const talk = talkOf(brief, { language, isTopic });
    const filled = filler(talk, { content, random });
    const isKnown = ({ to, slots }: Finding) => linesTo(to).some(({ say }) => isFilled(say, { talk, slots }));
    const findings = findingsFor(talk, isKnown);
    const answers = findings.flatMap((finding) => answersTo(finding, { talk, linesTo, random }));
    const answer = answers[brief.attempt % answers.length];
    if (answer) return answer.map(({ say, slots }) => filled(say, { slots })).join(' ');
    const phrase = phraseOf(talk, phrasebook, random);
    const ranked = rank(entries, { words, kinds: chatKindsOf(talk.text), phrase, talk }, random);
    return filled(ranked[brief.attempt % ranked.length]?.say ?? '', { phrase });
  };
}

/** A line and what fills its slots. */
interface Part {
  readonly say: Template;
  readonly slots: Finding['slots'];
}

interface Drawing {
  readonly talk: Talk;
  readonly linesTo: (to: ChatOccasion) => readonly Entry[];
  readonly random: Random;
}

/** The answers to what was found, those not yet given first; each is a line, or two. */
function answersTo(finding: Finding, drawing: Drawing): Part[][] {
  const { lead, slots } = finding;
  const leads = lead ? drawn(lead, drawing) : [];
  return drawn(finding, drawing).map(({ say }, i) => {
    const first = leads[i % leads.length];
    return [...(first ? [{ say: first.say, slots: lead?.slots }] : []), { say, slots }];
  });
}

/** The lines to a finding: of somebody who wants peace the mild ones, the longest unused first, and those that name what was found. */
function drawn({ to, slots }: Finding, { talk, linesTo, random }: Drawing): Entry[] {
  const fitting = linesTo(to).filter(({ say }) => isFilled(say, { talk, slots }));
  return random
    .shuffle(inTone(fitting, talk))
    .map((entry) => ({ entry, said: lastSaid(entry, talk.brief), names: Number(hasSlotOf(entry.say)) }))
    .toSorted((a, b) => a.said - b.said || b.names - a.names)
    .map(({ entry }) => entry);
}

/** Where a mild line fits, somebody who wants peace hears no other. */
function inTone(entries: readonly Entry[], { isMild }: Talk): readonly Entry[] {
  const mild = isMild ? entries.filter((entry) => entry.mild) : [];
  return mild.length > 0 ? mild : entries;
}

/** Whether all that a line says is known. */
function isFilled(say: Template, { talk, slots = {} }: { talk: Talk; slots?: Finding['slots'] }): boolean {
  const { brief, name } = talk;
  return slotsOf(say).every((slot) => {
    const key = uncapitalised(slot);
    if (key === CHAT_NAME_SLOT) return name !== undefined || CHAT_NAME_SLOT in slots;
    if (key === 'thing') return brief.premise !== undefined;
    return !isOccasionSlot(key) || key in slots;
  });
}

/** Whether a line says what was found, where not every line to the occasion does. */
function hasSlotOf(say: Template): boolean {
  return slotsOf(say).some((slot) => isOccasionSlot(uncapitalised(slot)));
}

function uncapitalised(slot: string): string {
  return slot.charAt(0).toLowerCase() + slot.slice(1);
}

const OCCASION_SLOTS: ReadonlySet<string> = new Set(Object.values(CHAT_OCCASIONS).flat());

function isOccasionSlot(slot: string): boolean {
  return OCCASION_SLOTS.has(slot);
}

/** Fills a line's slots from the talk, and from what was found. */
function filler({ brief, name = '' }: Talk, { content, random }: Pick<Options, 'content' | 'random'>) {
  const things = brief.premise?.things ?? [];
  return (
    say: Template,
    { phrase = '', slots = {} }: { phrase?: string | undefined; slots?: Finding['slots'] },
  ) => {
    const known = Object.entries({ [CHAT_TITLE_SLOT]: brief.title, [CHAT_NAME_SLOT]: name, ...slots });
    const lists = Object.fromEntries(known.map(([slot, text]) => [slot, [withoutSigns(text)]]));
    return fillSlots(say.trim(), { phrase, things, lexicon: { ...content.lexicon, ...lists }, random });
  };
}

/** What brackets mean in a line they do not mean in what others said. */
function withoutSigns(text: string): string {
  return text.replace(/[[\]{}]/g, '');
}

function wordsOf({ chat }: ChatBrief): string {
  const tokens = tokensOf(chat.at(-1)?.text ?? '');
  return ` ${tokens.map(({ word }) => word).join(' ')} `;
}

/** The lines that fit, best first: those not yet said in this chat, then those said longest ago. */
function rank(entries: readonly Entry[], message: Message, random: Random): Entry[] {
  const points = scoring(message, random);
  const fitting = entries.filter((entry) => fits(entry, message));
  const scored = random
    .shuffle(inTone(message.talk.isMild ? fitting : fitting.filter(isOfAnyTalk), message.talk))
    .map((entry) => ({ entry, said: lastSaid(entry, message.talk.brief), points: points(entry) }));
  return scored.toSorted((a, b) => a.said - b.said || b.points - a.points).map(({ entry }) => entry);
}

/** Whether a line isn't only kept for somebody who wants peace. */
function isOfAnyTalk({ mild = false, about }: Entry): boolean {
  return !mild || about !== undefined;
}

function fits({ to, about, say }: Entry, { kinds, words, phrase, talk }: Message): boolean {
  if (!kinds.some((kind) => kind === to) || (about && !isAbout(about, words))) return false;
  return (phrase !== undefined || !hasEcho(say)) && isFilled(say, { talk });
}

function isAbout(about: readonly string[] | undefined, words: string): boolean {
  return about?.some((each) => words.includes(` ${each} `)) ?? false;
}

/** Position of the line's last use among the replies of the chat; -1 where it is new. */
function lastSaid({ core }: Entry, { replies }: ChatBrief): number {
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

function coreOf(say: Template): string {
  const parts = withoutMarks(say.trim()).split(/\{\w+\}/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

/** A longer one is no phrase, but somebody leaning on a key. */
const LENGTH_MAX = 60;

/** A shorter word is a noise. */
const WORD_LENGTH_MIN = 5;

/** How a guess that found no noun phrase looks, as in `the word "escape"`. */
const LONE_WORD = /^the word "(.*)"$/;

/** What an answer may take up, where it does: not whatever names a person, and a lone word seldom. */
function phraseOf(talk: Talk, phrasebook: Phrasebook, random: Random): string | undefined {
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
