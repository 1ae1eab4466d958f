import type { Persona } from '#shared/brand.ts';
import type { Lexicon, Premise, RetortKind, Template } from '../../director/content.ts';
import type { Random } from '../../director/random.ts';
import type { Brief, Line } from '../engine.ts';
import type { Draft } from './draft.ts';
import { nameOf, phraseToTakeUp } from './echo.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { phrasesOfPremise } from './known-phrases.ts';
import { kindsOf } from './line-kind.ts';
import { fillSlots } from './slots.ts';
import type { Cast } from './cast.ts';
import type { Voice } from './voice.ts';

const PICTURE = 'the picture';

/** One turn as the moves see it. */
export interface Turn {
  readonly brief: Brief;
  readonly speaker: Persona;
  readonly premise: Premise;
  /** The line answered; none at the opening. */
  readonly last: Line | undefined;
  /** What the line answered can be answered as. */
  readonly kinds: readonly RetortKind[];
  /** The phrase taken up, as the other said it. */
  readonly phrase: string;
  readonly voice: Voice;
  readonly memory: EpisodeMemory;
  readonly lexicon: Lexicon;
  readonly random: Random;
}

export function turnOf(brief: Brief, memory: EpisodeMemory, cast: Cast): Turn {
  const { speaker, premise, transcript } = brief;
  const { voices, lexicon, random } = cast;
  const last = transcript.findLast(({ persona }) => persona !== speaker);
  const phrase = phraseOf(brief, memory, cast) ?? random.pick(premise.things) ?? premise.title;
  const kinds = last ? kindsOf(last) : (['any'] as const);
  return { brief, speaker, premise, last, kinds, phrase, voice: voices[speaker], memory, lexicon, random };
}

/** What the line answered offers to be taken up. */
function phraseOf(brief: Brief, memory: EpisodeMemory, { phrasebook }: Cast): string | undefined {
  const at = brief.transcript.findLastIndex(({ persona }) => persona !== brief.speaker);
  const line = brief.transcript[at];
  if (line === undefined) return undefined;
  const phrase = phraseToTakeUp({
    text: line.asciiArt ? captionOf(line.text) : line.text,
    phrasebook,
    earlier: brief.transcript.slice(0, at),
    marks: memory.marks.get(line.text) ?? [],
    things: phrasesOfPremise(brief.premise),
    timesTakenUp: (each) => memory.takenUp.get(nameOf(each)) ?? 0,
  });
  return phrase ?? (line.asciiArt ? PICTURE : undefined);
}

function captionOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** The templates as one line, each with its slots filled. */
export function draftOf(turn: Turn, templates: readonly Template[]): Draft {
  const { phrase, lexicon, random, premise } = turn;
  const filling = { phrase, lexicon, random, things: premise.things };
  const text = templates.map((template) => fillSlots(template.trim(), filling)).join(' ');
  return { text, asciiArt: false, uses: templates, isOfExchange: false };
}

/** How many turns are left, this one included. */
export function turnsLeft({ brief }: Turn): number {
  return brief.plannedTurns - brief.ordinal;
}
