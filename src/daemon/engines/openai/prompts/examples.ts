import { createHash } from 'node:crypto';
import { PERSONAS, type Persona } from '#shared/brand.ts';
import type { Premise } from '../../../content/content.ts';
import { slotsOf } from '../../../content/template.ts';
import { speakerOf, type Exchange } from '../../../director/plot.ts';
import { SEQUEL_OF } from '../../../director/sequel.ts';
import { spokenIn } from './prompt-text.ts';

/** Behind them an exchange leans on what its quarrel has established, and tells a stranger little. */
const EXCHANGES_SHOWN = 3;
/** Characters: what there is of exchanges falls into three parts of about the same size (a third have fewer than 252, a third more than 308). */
const LENGTHS = { short: [0, 251], middle: [252, 308], long: [309, Infinity] } as const;
/** Twelve, of which more are short than long: with manner and stage over 1,024 tokens, which is what caches ask for, and not much over. */
const WANTED: readonly (keyof typeof LENGTHS)[] = [
  'short',
  'long',
  'middle',
  'short',
  'long',
  'middle',
  'middle',
  'short',
  'short',
  'middle',
  'long',
  'short',
];

/** A moment of a quarrel, to hear the two by. */
export interface Example {
  readonly title: string;
  /** `name: words`, one for each line. */
  readonly lines: readonly string[];
}

interface ExamplesFor {
  /** The UTC day: another one shows others. */
  readonly day: string;
  /** The id of the premise that is played: nothing of that is shown. */
  readonly running: string;
}

/**
 * The day's examples: exchanges of twelve premises, short and long, each persona opening half of them. They are the same all day; where
 * the premise that is played is among them, another one takes its place as long as it runs.
 */
export function examplesFor(premises: readonly Premise[], { day, running }: ExamplesFor): Example[] {
  const playing = running.split(SEQUEL_OF)[0];
  const rest = new Set(inOrderOf(day, premises).filter(({ id }) => id !== playing));
  return WANTED.flatMap((length, n) => {
    const opener = PERSONAS[n % PERSONAS.length];
    for (const premise of rest) {
      const exchange = premise.exchanges.slice(0, EXCHANGES_SHOWN).find((each) => fits(each, opener, length));
      if (exchange === undefined) continue;
      rest.delete(premise);
      return [{ title: premise.title, lines: spokenIn(exchange) }];
    }
    return [];
  });
}

/** By a digest and not by chance: a premise more or less leaves the others where they are. */
function inOrderOf(day: string, premises: readonly Premise[]): Premise[] {
  const rankOf = ({ id }: Premise) => createHash('sha256').update(`${day} ${id}`).digest('hex');
  const ranked = premises.map((premise) => ({ premise, rank: rankOf(premise) }));
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ premise }) => premise);
}

function fits(exchange: Exchange, opener: Persona | undefined, length: keyof typeof LENGTHS): boolean {
  const [min, max] = LENGTHS[length];
  const size = spokenIn(exchange).join('\n').length;
  const isFixed = exchange.every((line) => Object.values(line).every((text) => slotsOf(text).length === 0));
  return speakerOf(exchange[0]) === opener && isFixed && size >= min && size <= max;
}
