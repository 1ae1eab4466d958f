import { PERSONAS, type Persona } from '#shared/brand.ts';
import {
  type ArtPiece,
  type Callback,
  type Content,
  type Lexicon,
  type PersonaVoice,
  type Retort,
  type RetortKind,
  type Segue,
  type SegueKind,
  type Template,
  type TicketExchange,
  RETORT_KINDS,
  SEGUE_KINDS,
} from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import { createDeck, type Deck, type Usage } from '../../director/usage.ts';
import { fingerprint } from '../../gate/fingerprint.ts';
import { phrasesOf, createPhrasebook, type Phrasebook } from './phrasebook.ts';

/** What stays the same from turn to turn: both voices and the words they share. */
export interface Cast {
  readonly voices: Readonly<Record<Persona, Voice>>;
  /** What can come before an opener, by which its lines are known again. */
  readonly preludes: readonly Prelude[];
  /** What is said of visitors' tickets, by which its lines are known again. */
  readonly ticketExchanges: readonly TicketExchange[];
  readonly phrasebook: Phrasebook;
  readonly lexicon: Lexicon;
  readonly random: Random;
  /** The keys of those entries that are in a deck. */
  keysOf(entries: readonly unknown[]): string[];
}

export function createCast(content: Content, { random, usage }: { random: Random; usage: Usage }): Cast {
  const keys = new Map<unknown, string>();
  const voices = PERSONAS.map((persona) => {
    const decks = deckMaker({ random, usage, keys, persona });
    const opened = content.tickets.exchanges.filter(({ lines }) => lines[0]?.[persona] !== undefined);
    return [persona, createVoice(content.voices[persona], opened, decks)] as const;
  });
  return {
    // One entry for each name of PERSONAS, which fromEntries cannot say.
    voices: Object.fromEntries(voices) as Record<Persona, Voice>,
    preludes: PERSONAS.flatMap((persona) => preludesOf(persona, content.voices[persona])),
    ticketExchanges: content.tickets.exchanges,
    phrasebook: createPhrasebook(phrasesOf(content)),
    lexicon: content.lexicon,
    random,
    keysOf: (entries) => entries.flatMap((entry) => keys.get(entry) ?? []),
  };
}

/** Two lines before an opener: a picture or a thing of an earlier episode, and what the other says to it. */
export interface Prelude {
  /** Who begins. */
  readonly persona: Persona;
  /** With a picture, the picture alone. */
  readonly say: Template;
  readonly isPicture: boolean;
  readonly answer: Template;
}

function preludesOf(persona: Persona, { art, callbacks }: PersonaVoice): Prelude[] {
  return [
    ...art.map(({ picture, answer }) => ({ persona, say: picture, isPicture: true, answer })),
    ...callbacks.map(({ say, answer }) => ({ persona, say, isPicture: false, answer })),
  ];
}

/**
 * Lines before something that is said in any episode may come again: a viewer of an hour a day hears 13,500 a month, and the same
 * line in other words is still the same line.
 */
const REST = 9_000;

/** One persona's lines as decks. */
export interface Voice {
  readonly retorts: Readonly<Record<RetortKind, Deck<Retort>>>;
  readonly says: Deck<Template>;
  readonly callbacks: Deck<Callback>;
  readonly segues: Readonly<Record<SegueKind, Deck<Segue>>>;
  readonly rants: Deck<Template>;
  readonly forms: Deck<Template>;
  readonly art: Deck<ArtPiece>;
  /** Those about visitors' tickets that it begins. */
  readonly tickets: Deck<TicketExchange>;
}

interface Making {
  readonly random: Random;
  readonly usage: Usage;
  /** Takes the key of each card. */
  readonly keys: Map<unknown, string>;
  readonly persona: Persona;
}

/** Makes decks of cards that are known by the text `textOf` gives; drafts name the same text among what they use. */
function deckMaker({ random, usage, keys, persona }: Making) {
  return <T>(cards: readonly T[], textOf: (card: T) => string, rest = REST): Deck<T> => {
    const keyOf = (card: T) => `${persona}:${fingerprint(textOf(card))}`;
    for (const card of cards) keys.set(textOf(card), keyOf(card));
    return createDeck(cards, { random, usage, keyOf, rest });
  };
}

function createVoice(
  content: PersonaVoice,
  tickets: readonly TicketExchange[],
  deckOf: ReturnType<typeof deckMaker>,
): Voice {
  const itself = (line: Template) => line;
  const retortsTo = (kind: RetortKind) =>
    deckOf(
      content.retorts.filter(({ to }) => to === kind),
      ({ say }) => say,
    );
  // They are as short as a nod, and come back as often.
  const seguesTo = (kind: SegueKind) =>
    deckOf(
      content.segues.filter(({ to }) => to === kind),
      ({ say }) => say,
      0,
    );
  return {
    // One entry for each kind, which fromEntries cannot say.
    retorts: Object.fromEntries(RETORT_KINDS.map((kind) => [kind, retortsTo(kind)])) as Voice['retorts'],
    says: deckOf(content.says, itself),
    callbacks: deckOf(content.callbacks, ({ say }) => say),
    // One entry for each kind, as above.
    segues: Object.fromEntries(SEGUE_KINDS.map((kind) => [kind, seguesTo(kind)])) as Voice['segues'],
    rants: deckOf(content.rants, itself),
    forms: deckOf(content.forms, itself),
    // The same picture under another caption is welcome back sooner.
    art: deckOf(content.art, ({ picture }) => picture, 0),
    // A ticket has to be taken up, and another one makes other words of the same exchange.
    tickets: deckOf(tickets, ({ lines }) => Object.values(lines[0] ?? {}).join(''), 0),
  };
}
