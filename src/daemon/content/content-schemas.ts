import { z } from 'zod';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import { CHAT_OCCASIONS, CHAT_OCCASION_NAMES, type ChatOccasion } from './chat-occasions.ts';
import {
  BEAT_KINDS,
  BILLINGS,
  CHAT_KINDS,
  CHAT_NAME_SLOT,
  CHAT_TITLE_SLOT,
  RETORT_KINDS,
  SEQUEL_SLOTS,
  type ChatRetort,
  type ExchangeLine,
  type Premise,
} from './content.ts';
import { mistakeInPlace } from './event-places.ts';
import { mistakesIn, type LineRules } from './line-rules.ts';
import { segueSchema } from './segue-schema.ts';
import { hasEcho, slotsOf } from './template.ts';
import { TICKET_SLOTS, visitorTicketsSchema } from './ticket-schema.ts';

const TITLE_MAX = 60;
const THINGS_MIN = 8;
const SAYS = 6;
const EXCHANGES_MAX = 9;
/** Exchanges of a premise, and how many of them always play: with openers and ending they fill a short episode. */
const EXCHANGES_MIN = 6;
const NEEDED_MIN = 4;
const FACT_MAX = 160;
const REACTIONS_MIN = 3;
const CALLBACK_WORDS = [8, 50] as const;
const RANT_WORDS = [50, 140] as const;
const FORM_LINES = [3, 12] as const;
const LIST_MIN = 2;
const NO_LISTS: ReadonlySet<string> = new Set();

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an id is kebab-case');
const spoken = z.string().regex(/^[a-z0-9']+(?: [a-z0-9']+)*$/, 'words in lower case, as they are spoken');
const text = z.string().trim().min(1, 'something is missing here');

/** The lexicon's own shape: lists of different words by name. */
export const lexiconSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/, 'the name of a list is snake_case'),
  z
    .array(text)
    .min(LIST_MIN)
    .refine((words) => new Set(words).size === words.length, 'a word is in the list twice'),
);

/**
 * The shapes of the files in docs/content.md.
 * @param lists names of the lexicon's lists, which lines may use as slots.
 */
export function contentSchemas(lists: ReadonlySet<string>) {
  const line = (rules: Omit<LineRules, 'lists'>) => lineSchema({ lists, ...rules });
  const anyLine = line({ echo: 'allowed' });
  return {
    premises: z.array(premiseSchema(anyLine, line({ echo: 'forbidden' }))),
    beats: z.array(beatSchema(anyLine)),
    tickets: visitorTicketsSchema(
      exchangeSchema(lineSchema({ lists: NO_LISTS, echo: 'forbidden', marked: false, slots: TICKET_SLOTS })),
    ),
    chat: chatSchema(line),
    retorts: z.array(retortSchema(anyLine, line({ echo: 'needed' }))),
    says: z.array(anyLine),
    sequels: z.array(sequelSchema(line({ echo: 'forbidden', slots: SEQUEL_SLOTS }))),
    callbacks: z.array(
      callbackSchema(
        line({ echo: 'forbidden', object: 'needed', marked: false, words: CALLBACK_WORDS }),
        line({ echo: 'forbidden', object: 'allowed', marked: false }),
      ),
    ),
    segues: z.array(segueSchema),
    rants: z.array(line({ echo: 'needed', words: RANT_WORDS })),
    forms: z.array(line({ echo: 'needed', lines: FORM_LINES })),
    caption: line({ echo: 'forbidden', marked: false, lines: [1, 2] }),
    answer: line({ echo: 'forbidden', marked: false }),
  };
}

function lineSchema(rules: LineRules) {
  return z.string().superRefine((value, context) => {
    for (const message of mistakesIn(value, rules)) context.addIssue({ code: 'custom', message });
  });
}

type LineSchema = ReturnType<typeof lineSchema>;

function premiseSchema(line: LineSchema, opener: LineSchema) {
  return z
    .strictObject({
      id,
      title: text.max(TITLE_MAX),
      billing: z.enum(BILLINGS).optional(),
      pitch: text,
      things: z.array(text).min(THINGS_MIN),
      openers: z.record(z.enum(PERSONAS), opener),
      exchanges: z.array(exchangeSchema(line)).min(EXCHANGES_MIN).max(EXCHANGES_MAX),
      skippable: z.array(z.int().min(1)).optional(),
      pauses: z.array(z.int().min(1)).optional(),
      events: z.array(z.int().min(1)).optional(),
      ending: exchangeSchema(opener),
      facts: z.array(factSchema).min(2).max(3),
      says: z.record(z.enum(PERSONAS), z.array(line).length(SAYS)),
      summary: text,
    })
    .superRefine((premise, context) => {
      for (const message of mistakesInPlot(premise)) context.addIssue({ code: 'custom', message });
    });
}

const factSchema = z
  .strictObject({
    text: text.max(FACT_MAX),
    thing: text.optional(),
    holder: z.enum([...PERSONAS, 'nobody']).optional(),
  })
  .refine(({ thing, holder }) => (thing === undefined) === (holder === undefined), 'a thing has a holder');

type Plot = Pick<Premise, 'exchanges' | 'skippable' | 'pauses' | 'events'>;

function* mistakesInPlot({ exchanges, skippable = [], pauses = [], events = [] }: Plot): Generator<string> {
  const strange = skippable.find((number) => number > exchanges.length);
  if (strange !== undefined) yield `skippable: there is no exchange ${strange}`;
  const late = pauses.find((number) => number >= exchanges.length);
  if (late !== undefined) yield `pauses: no exchange comes after exchange ${late}`;
  for (const number of events) {
    const mistake = mistakeInPlace(exchanges[number - 1], exchanges[number]);
    if (mistake !== undefined) yield `events: after exchange ${number}: ${mistake}`;
  }
  if (exchanges.length - new Set(skippable).size < NEEDED_MIN)
    yield `at least ${NEEDED_MIN} exchanges are never skipped`;
}

/** A sequel has what a premise has, but for what it takes from the premise it follows. */
function sequelSchema(line: LineSchema) {
  return z
    .strictObject({
      id,
      title: text.max(TITLE_MAX),
      pitch: text,
      openers: z.record(z.enum(PERSONAS), line),
      exchanges: z.array(exchangeSchema(line)).min(NEEDED_MIN).max(EXCHANGES_MAX),
      skippable: z.array(z.int().min(1)).optional(),
      ending: exchangeSchema(line),
      facts: z.array(factSchema).min(1).max(3),
      summary: text,
    })
    .superRefine((sequel, context) => {
      for (const message of mistakesInPlot(sequel)) context.addIssue({ code: 'custom', message });
    });
}

function callbackSchema(line: LineSchema, answer: LineSchema) {
  return z.strictObject({ holder: z.enum(['me', 'you', 'nobody']).optional(), say: line, answer });
}

function exchangeSchema(line: LineSchema) {
  const turn = z.partialRecord(z.enum(PERSONAS), line).refine(hasOneSpeaker, 'one speaker a line');
  return z.array(turn).min(2).max(4).refine(alternates, 'the two take turns');
}

function hasOneSpeaker(line: ExchangeLine): boolean {
  return Object.keys(line).length === 1;
}

function alternates(exchange: readonly ExchangeLine[]): boolean {
  const speakers = exchange.map((line) => Object.keys(line)[0]);
  return speakers.every((speaker, i) => i === 0 || speaker !== speakers[i - 1]);
}

function beatSchema(line: LineSchema) {
  const reactions = z.array(line).min(REACTIONS_MIN);
  // One entry for each name of PERSONAS, which fromEntries cannot say.
  const byPersona = Object.fromEntries(PERSONAS.map((persona) => [persona, reactions])) as Record<
    Persona,
    typeof reactions
  >;
  const aftermath = z.partialRecord(z.enum(PERSONAS), z.array(line).min(1)).optional();
  return z.strictObject({ id, kind: z.enum(BEAT_KINDS), event: text, ...byPersona, aftermath });
}

function retortSchema(aboutArt: LineSchema, answer: LineSchema) {
  return z.discriminatedUnion('to', [
    z.strictObject({ to: z.literal('art'), say: aboutArt }),
    z.strictObject({ to: z.enum(RETORT_KINDS).exclude(['art']), say: answer }),
  ]);
}

type LineOf = (rules: Omit<LineRules, 'lists'>) => LineSchema;

const CHAT_SLOTS = [CHAT_TITLE_SLOT, CHAT_NAME_SLOT].flatMap((slot) => [slot, capitalised(slot)]);

function chatSchema(line: LineOf) {
  const retort = z.strictObject({
    to: z.enum(CHAT_KINDS),
    about: z.array(spoken).min(1).optional(),
    mild: z.boolean().optional(),
    say: line({ echo: 'allowed', slots: CHAT_SLOTS }),
  });
  const [first, ...others] = CHAT_OCCASION_NAMES.map((occasion) => occasionSchema(occasion, line));
  return z
    .array(z.discriminatedUnion('to', [retort, ...(first ? [first, ...others] : [])], { error: 'no message is of this kind' }))
    .refine((lines) => lines.some(fitsAnyMessage), 'one line to any has no about, no {echo}, no {thing} and no {name}');
}

/** An answer to an occasion: what it says stands in the occasion's own slots, so nothing is taken up and nothing has to be marked. */
function occasionSchema(occasion: ChatOccasion, line: LineOf) {
  const slots = [...CHAT_SLOTS, ...CHAT_OCCASIONS[occasion].flatMap((slot) => [slot, capitalised(slot)])];
  return z.strictObject({
    to: z.literal(occasion),
    mild: z.boolean().optional(),
    say: line({ echo: 'forbidden', marked: false, slots }),
  });
}

function capitalised(slot: string): string {
  return slot.charAt(0).toUpperCase() + slot.slice(1);
}

/** Whether a line can be said whatever the visitor wrote, and whatever the conversation is about. */
function fitsAnyMessage({ to, about, say }: ChatRetort): boolean {
  if (to !== 'any' || about) return false;
  return !hasEcho(say) && !slotsOf(say).some((slot) => ['thing', CHAT_NAME_SLOT].includes(slot.toLowerCase()));
}
