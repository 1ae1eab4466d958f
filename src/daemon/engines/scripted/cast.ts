import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Content, Lexicon } from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import { phrasesOf } from './known-phrases.ts';
import { createPhrasebook, type Phrasebook } from './phrasebook.ts';
import { tellingWords, type Telling } from './related.ts';
import { createVoice, type Voice } from './voice.ts';

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
