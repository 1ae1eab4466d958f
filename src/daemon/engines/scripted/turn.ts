import type { Persona } from '#shared/brand.ts';
import type { Lexicon, Premise, RetortKind, Template } from '../../director/content.ts';
import type { Random } from '../../director/random.ts';
import type { Brief, Line } from '../engine.ts';
import type { EpisodeMemory } from './episode-memory.ts';
import { fillSlots } from './slots.ts';
import type { Voice } from './voice.ts';

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

/** A line not yet said. Its slots are filled; its marks are still there. */
export interface Draft {
  readonly text: Template;
  readonly asciiArt: boolean;
  /** The entries of the content it is made of. */
  readonly uses: readonly unknown[];
  readonly isOfExchange: boolean;
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
