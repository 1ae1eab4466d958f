import type { ArtPiece, PersonaVoice, Retort, RetortKind, Template } from '../../director/content.ts';
import { RETORT_KINDS } from '../../director/content.ts';
import { createDeck, type Deck } from '../../director/deck.ts';
import type { Random } from '../../director/random.ts';

/** One persona's lines as decks. */
export interface Voice {
  readonly retorts: Readonly<Record<RetortKind, Deck<Retort>>>;
  readonly says: Deck<Template>;
  readonly rants: Deck<Template>;
  readonly forms: Deck<Template>;
  readonly art: Deck<ArtPiece>;
}

export function createVoice(content: PersonaVoice, random: Random): Voice {
  const retortsTo = (kind: RetortKind) =>
    createDeck(
      content.retorts.filter(({ to }) => to === kind),
      random,
    );
  return {
    // One entry for each kind, which fromEntries cannot say.
    retorts: Object.fromEntries(RETORT_KINDS.map((kind) => [kind, retortsTo(kind)])) as Voice['retorts'],
    says: createDeck(content.says, random),
    rants: createDeck(content.rants, random),
    forms: createDeck(content.forms, random),
    art: createDeck(content.art, random),
  };
}
