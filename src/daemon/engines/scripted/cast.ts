import { PERSONAS, type Persona } from '#shared/brand.ts';
import {
  type Content,
  type Lexicon,
  type ArtPiece,
  type PersonaVoice,
  type Retort,
  type RetortKind,
  type Template,
  RETORT_KINDS,
} from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import { phrasesOf, createPhrasebook, type Phrasebook } from './phrasebook.ts';
import { tellingWords, type Telling } from './related.ts';
import { createDeck, type Deck } from '../../director/deck.ts';

/** What stays the same from turn to turn: both voices and the words they share. */
export interface Cast {
  readonly voices: Readonly<Record<Persona, Voice>>;
  readonly phrasebook: Phrasebook;
  readonly lexicon: Lexicon;
  readonly telling: Telling;
  readonly random: Random;
}

export function createCast(content: Content, random: Random): Cast {
  const voices = PERSONAS.map((persona) => [persona, createVoice(content.voices[persona], random)] as const);
  return {
    // One entry for each name of PERSONAS, which fromEntries cannot say.
    voices: Object.fromEntries(voices) as Record<Persona, Voice>,
    phrasebook: createPhrasebook(phrasesOf(content)),
    lexicon: content.lexicon,
    telling: tellingWords(content),
    random,
  };
}

/** The same line in other words is still the same line, so most of a deck comes before a card comes again. */
const REST = 0.8;

/** One persona's lines as decks. */
export interface Voice {
  readonly retorts: Readonly<Record<RetortKind, Deck<Retort>>>;
  readonly says: Deck<Template>;
  readonly callbacks: Deck<Template>;
  readonly asides: Deck<string>;
  readonly rants: Deck<Template>;
  readonly forms: Deck<Template>;
  readonly art: Deck<ArtPiece>;
}

function createVoice(content: PersonaVoice, random: Random): Voice {
  const deckOf = <T>(cards: readonly T[]) =>
    createDeck(cards, random, { apart: Math.floor(cards.length * REST) });
  const retortsTo = (kind: RetortKind) => deckOf(content.retorts.filter(({ to }) => to === kind));
  return {
    // One entry for each kind, which fromEntries cannot say.
    retorts: Object.fromEntries(RETORT_KINDS.map((kind) => [kind, retortsTo(kind)])) as Voice['retorts'],
    says: deckOf(content.says),
    callbacks: deckOf(content.callbacks),
    asides: deckOf(content.asides),
    rants: deckOf(content.rants),
    forms: deckOf(content.forms),
    art: deckOf(content.art),
  };
}
