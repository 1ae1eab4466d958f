import { MESSAGE_LENGTH_MAX } from '#shared/constants.ts';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Content } from '../../director/content.ts';
import type { Random } from '../../director/random.ts';
import { withoutMarks } from '../../director/template.ts';
import type { Brief, Engine, Reply } from '../engine.ts';
import { movesFor } from './composition.ts';
import { nameOf, phraseToTakeUp } from './echo.ts';
import { memoryFor, remember, type EpisodeMemory } from './episode-memory.ts';
import { phrasesOf } from './known-phrases.ts';
import { kindsOf } from './line-kind.ts';
import { retortAndSay } from './moves.ts';
import { createPhrasebook } from './phrasebook.ts';
import { createSaid } from './said.ts';
import { draftOf, type Draft, type Turn } from './turn.ts';
import { createVoice, type Voice } from './voice.ts';

const NAME = 'scripted';
/** Draws before a line is let through that was said before. */
const DRAWS_MAX = 60;

export interface ScriptedEngineOptions {
  readonly content: Content;
  readonly random: Random;
  /** Fingerprints of what earlier processes said, oldest first; none of it is said again. */
  readonly said?: Iterable<string>;
}

/** The engine that speaks from `content/` alone. It never fails while the content is valid. */
export function createScriptedEngine({ content, random, said: earlier = [] }: ScriptedEngineOptions): Engine {
  const voices = new Map<Persona, Voice>(
    PERSONAS.map((persona) => [persona, createVoice(content.voices[persona], random)]),
  );
  const phrasebook = createPhrasebook(phrasesOf(content));
  const said = createSaid(earlier);
  let memory: EpisodeMemory | undefined;

}
