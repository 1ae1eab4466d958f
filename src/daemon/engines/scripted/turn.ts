import type { Persona } from '#shared/brand.ts';
import type { Fact, Lexicon, Premise, Template, TicketExchange } from '../../content/content.ts';
import type { Random } from '../../director/random.ts';
import type { Brief, Line } from '../engine.ts';
import type { Draft } from './draft.ts';
import { nameOf, phraseToTakeUp } from './echo.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { phraseName, inWords, spokenBy } from '../../phrases/shared-phrase.ts';
import { phrasesOfPremise } from './phrasebook.ts';
import { fillSlots } from './slots.ts';
import type { Cast, Prelude, Voice } from './cast.ts';

const PICTURE = 'the picture';

/** One turn as the moves see it. */
export interface Turn {
  readonly brief: Brief;
  readonly speaker: Persona;
  readonly premise: Premise;
  /** The line answered; none at the opening. */
  readonly last: Line | undefined;
  /** The phrase taken up, as the other said it. */
  readonly phrase: string;
  /** What earlier episodes left in somebody's hands, and this one has not mentioned. */
  readonly recallable: readonly Fact[];
  /** The one of them that the line in the making comes back to, or the one before it did. */
  readonly recalled: Fact | undefined;
  readonly preludes: readonly Prelude[];
  readonly ticketExchanges: readonly TicketExchange[];
  readonly voice: Voice;
  readonly memory: EpisodeMemory;
  readonly lexicon: Lexicon;
  readonly random: Random;
}

export function turnOf(brief: Brief, memory: EpisodeMemory, cast: Cast): Turn {
  const { speaker, premise, transcript } = brief;
  const { voices, ...shared } = cast;
  const { lexicon, random, preludes, ticketExchanges } = shared;
  const last = transcript.findLast(({ persona }) => persona !== speaker);
  const phrase = phraseOf(brief, memory, cast) ?? random.pick(premise.things) ?? premise.title;
  const { recalled } = memory;
  const recallable = recalled ? [] : unmentioned(brief, phrase);
  const voice = voices[speaker];
  const said = { last, phrase, recallable, recalled };
  return {
    brief,
    speaker,
    premise,
    ...said,
    voice,
    memory,
    lexicon,
    random,
    preludes,
    ticketExchanges,
  };
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

/** The things that earlier episodes left in somebody's hands, and nobody has spoken of in this one. */
function unmentioned({ ledger, transcript, premise }: Brief, phrase: string): Fact[] {
  const heard = inWords([phrase, ...premise.things, ...transcript.map(({ text }) => text)].join('\n'));
  return ledger.filter(({ thing }) => thing !== undefined && !heard.includes(phraseName(thing)));
}

/** What a line says: of a picture, the line above it. */
function spokenPart({ text, asciiArt }: Line): string {
  return asciiArt ? (text.split('\n')[0] ?? '') : text;
}

/** The templates as one line, each with its slots filled. */
export function draftOf(turn: Turn, templates: readonly Template[]): Draft {
  const { phrase, lexicon, random, premise, speaker, recalled } = turn;
  const object = recalled?.thing === undefined ? undefined : spokenBy(speaker, recalled.thing);
  const filling = { phrase, object, outcome: recalled?.text, lexicon, random, things: premise.things };
  const text = templates.map((template) => fillSlots(template.trim(), filling)).join(' ');
  return { text, asciiArt: false, uses: templates, isStock: false };
}
