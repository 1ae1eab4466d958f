import type { Persona } from '#shared/brand.ts';
import type { Lexicon, Premise, RetortKind, Template } from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import type { Brief, Line } from '../engine.ts';
import type { Draft } from './draft.ts';
import { nameOf, phraseToTakeUp } from './echo.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { gagName, inWords, spokenBy } from '../../phrases/gag-phrase.ts';
import { phrasesOfPremise } from './known-phrases.ts';
import { kindsOf } from './line-kind.ts';
import { fillSlots } from './slots.ts';
import type { Telling } from './related.ts';
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
  /** A gag of an earlier episode that could come back now, as the ledger has it. */
  readonly gag: string | undefined;
  readonly voice: Voice;
  readonly memory: EpisodeMemory;
  readonly lexicon: Lexicon;
  readonly telling: Telling;
  readonly random: Random;
}

export function turnOf(brief: Brief, memory: EpisodeMemory, cast: Cast): Turn {
  const { speaker, premise, transcript } = brief;
  const { voices, lexicon, telling, random } = cast;
  const last = transcript.findLast(({ persona }) => persona !== speaker);
  const phrase = phraseOf(brief, memory, cast) ?? random.pick(premise.things) ?? premise.title;
  const gag = random.pick(gagsFor(brief, memory, phrase));
  const kinds = last ? kindsOf(last) : (['any'] as const);
  const voice = voices[speaker];
  return { brief, speaker, premise, last, kinds, phrase, gag, voice, memory, lexicon, telling, random };
}

/** What the line answered offers to be taken up. */
function phraseOf(brief: Brief, memory: EpisodeMemory, { phrasebook }: Cast): string | undefined {
  const at = brief.transcript.findLastIndex(({ persona }) => persona !== brief.speaker);
  const line = brief.transcript[at];
  if (line === undefined) return undefined;
  const phrase = phraseToTakeUp({
    text: spokenPart(line),
    phrasebook,
    earlier: brief.transcript.slice(0, at),
    marks: memory.marks.get(line.text) ?? [],
    things: phrasesOfPremise(brief.premise),
    timesTakenUp: (each) => memory.takenUp.get(nameOf(each)) ?? 0,
  });
  return phrase ?? (line.asciiArt ? PICTURE : undefined);
}

/** What earlier episodes left behind and nobody has mentioned in this one. */
function gagsFor({ ledger, transcript }: Brief, memory: EpisodeMemory, phrase: string): string[] {
  const heard = inWords([phrase, ...transcript.map(({ text }) => text)].join('\n'));
  const gags = ledger.filter(({ kind }) => kind === 'gag').map(({ text }) => text);
  return gags.filter((gag) => !memory.gags.has(gagName(gag)) && !heard.includes(gagName(gag)));
}

/** What a line says: of a picture, the line above it. */
export function spokenPart({ text, asciiArt }: Line): string {
  return asciiArt ? (text.split('\n')[0] ?? '') : text;
}

/** The templates as one line, each with its slots filled. */
export function draftOf(turn: Turn, templates: readonly Template[]): Draft {
  const { phrase, lexicon, random, premise, speaker } = turn;
  const gag = turn.gag === undefined ? undefined : spokenBy(speaker, turn.gag);
  const filling = { phrase, gag, lexicon, random, things: premise.things };
  const text = templates.map((template) => fillSlots(template.trim(), filling)).join(' ');
  return { text, asciiArt: false, uses: templates, isOfExchange: false, isLed: false };
}

/** How many turns are left, this one included. */
export function turnsLeft({ brief }: Turn): number {
  return brief.plannedTurns - brief.ordinal;
}
