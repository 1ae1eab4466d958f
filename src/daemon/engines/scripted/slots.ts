import { ECHO_SLOTS, OBJECT_SLOTS, replaceSlots } from '../../content/template.ts';
import type { Lexicon, Template } from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import { articleFor, bare, callsForNoun, turnedAround } from '../../phrases/phrase.ts';

const NUMBER_MIN = 2;
const NUMBER_MAX = 999;
const OLD_OBJECT = 'the old business';
const OLD_OUTCOME = 'It is a long story.';
const TICKET_PREFIX = 'CCC';
const TICKET_MIN = 10_000;
const TICKET_MAX = 99_999;

/** What the slots of one line are filled from. */
interface Filling {
  /** The phrase taken up, as the other said it. */
  readonly phrase: string;
  /** A thing of an earlier episode, as the speaker says it; only callbacks have room for it. */
  readonly object?: string | undefined;
  /** What became of it, a sentence. */
  readonly outcome?: string | undefined;
  /** Noun phrases of the running premise for `{thing}`. */
  readonly things: readonly string[];
  readonly lexicon: Lexicon;
  readonly random: Random;
}

type EchoSlot = (typeof ECHO_SLOTS)[number];

/** The line with every slot filled; its marks stay. */
export function fillSlots(template: Template, filling: Filling): string {
  const things = otherThings(template, filling);
  return replaceSlots(withArticleFor(filling.phrase, template), (slot, before) => {
    const text = textFor(slot, before, { ...filling, things });
    return startsSentence(before) || isCapitalised(slot) ? capitalised(text) : text;
  });
}

/** "a {bare}" becomes "an {bare}" where the phrase wants it, and the other way round. */
function withArticleFor(phrase: string, template: Template): Template {
  const article = articleFor(bare(turnedAround(phrase)));
  return template.replace(
    /\b([Aa])n?(?=\s+\[?\{(?:bare|echo)\})/gi,
    (_, first: string) => first + article.slice(1),
  );
}

function isEchoSlot(slot: string): slot is EchoSlot {
  return (ECHO_SLOTS as readonly string[]).includes(slot);
}

function isObjectSlot(slot: string): boolean {
  return (OBJECT_SLOTS as readonly string[]).includes(slot);
}

/** @param filling its things are used up one by one. */
function textFor(slot: string, before: string, filling: Filling & { things: string[] }): string {
  if (isEchoSlot(slot)) return echoIn(slot, before, filling.phrase);
  if (!isObjectSlot(slot)) return drawn(slot, filling);
  const { object = OLD_OBJECT, outcome = OLD_OUTCOME } = filling;
  if (slot === 'outcome') return outcome;
  return isBehindDeterminer(before) ? bare(object) : object;
}

/** Whether the text before a phrase calls for a noun: "your the toner" would have two determiners. */
function isBehindDeterminer(before: string): boolean {
  return callsForNoun(/(\S+)\s+\[?$/.exec(before)?.[1] ?? '');
}

function echoIn(slot: EchoSlot, before: string, phrase: string): string {
  const turned = turnedAround(phrase);
  const isBare = slot.toLowerCase() === 'bare' || isBehindDeterminer(before);
  const text = isBare ? bare(turned) : turned;
  return slot === slot.toUpperCase() ? text.toUpperCase() : text;
}

function isCapitalised(slot: string): boolean {
  return slot.charAt(0) !== slot.charAt(0).toLowerCase();
}

function drawn(slot: string, { lexicon, random, things }: Filling & { things: string[] }): string {
  if (slot === 'n') return String(random.int(NUMBER_MIN, NUMBER_MAX));
  if (slot === 'ticket') return `${TICKET_PREFIX}-${random.int(TICKET_MIN, TICKET_MAX)}`;
  if (slot.toLowerCase() === 'thing') return things.pop() ?? 'the other thing';
  return random.pick(lexicon[slot.charAt(0).toLowerCase() + slot.slice(1)] ?? []) ?? slot;
}

/** The premise's phrases that are neither taken up nor spelled out in this very line, in random order. */
function otherThings(template: Template, { phrase, things, random }: Filling): string[] {
  const line = `${template} ${phrase}`.toLowerCase();
  const others = things.filter((thing) => !line.includes(bare(thing).toLowerCase()));
  return random.shuffle(others.length > 0 ? others : things);
}

/** Whether what stands behind the text begins a sentence. */
export function startsSentence(before: string): boolean {
  return /(?:^|[.!?]["'”’)]*\s+)["'“‘([]*$/.test(before);
}

/** With its first letter in upper case, where it doesn't begin with a figure. */
export function capitalised(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]*\p{L}/u, (start) => start.toUpperCase());
}
