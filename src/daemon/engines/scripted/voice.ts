import type { ArtPiece, PersonaVoice, Retort, RetortKind, Template } from '../../content/content.ts';
import { RETORT_KINDS } from '../../content/content.ts';
import { createDeck, type Deck } from '../../director/deck.ts';
import type { Random } from '../../director/random.ts';

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

export function createVoice(content: PersonaVoice, random: Random): Voice {
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
