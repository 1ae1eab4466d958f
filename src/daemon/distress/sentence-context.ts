import type { DistressKind, DistressLanguage, DistressPhrase } from './distress-content.ts';
import type { PhraseFinder, Findable, Found } from './phrase-finder.ts';

/** How many words away an everyday thing may be named to explain a phrase. */
const REACH = 10;
/** What is believed of somebody who speaks of themselves, whatever else the sentence is about. */
const GRAVEST: ReadonlySet<DistressKind> = new Set(['suicide', 'selfHarm']);

/** How much it takes to believe a phrase. */
export type Strength = 'always' | 'unlessJesting' | 'hints';

/** A phrase, and what it says when it is found. */
export interface Sign extends Findable {
  readonly kind: DistressKind;
  readonly strength: Strength;
}

/** Whether a phrase is meant: `doubted` where it says plainly that somebody wants to die, but of an everyday thing. */
export type Belief = 'believed' | 'doubted' | 'unheard';

/** Tells how far a phrase is believed, by the sentence in which it stands. */
export type ContextRule = (found: Found<Sign>, units: readonly string[]) => Belief;

type ContextWords = Pick<DistressLanguage, 'speaker' | 'addressee'>;

/** What a sentence may be about: things that people despair of for fun, and means of dying. */
export interface Subjects {
  readonly everyday: PhraseFinder<Findable>;
  readonly means: PhraseFinder<Findable>;
}

/**
 * A sentence about a game, a film or the weather is hyperbole, and one about “you” is about the show: what stands in another sentence
 * counts all the same. What somebody says of their own death is doubted there at most: then the message as a whole decides. Whoever
 * names a means is never doubted.
 */
export function createContextRule(
  { speaker = [], addressee = [] }: ContextWords,
  { everyday, means }: Subjects,
): ContextRule {
  const self = new Set<DistressPhrase>(speaker);
  const other = new Set<DistressPhrase>(addressee);
  return (found, units) => {
    const { before, inside, after } = sentenceOf(found, units);
    const sentence = [...before, ...inside, ...after];
    const isOfSpeaker = sentence.some((word) => self.has(word));
    const isOfDeath = isGrave(found.sign);
    if (!isOfDeath && !isOfSpeaker && sentence.some((word) => other.has(word))) return 'unheard';
    if (!everyday.isIn([...before.slice(-REACH), ...inside, ...after.slice(0, REACH)])) return 'believed';
    if (isOfDeath && means.isIn(sentence)) return 'believed';
    return isOfDeath && isOfSpeaker ? 'doubted' : 'unheard';
  };
}

/** Whether a phrase says plainly that somebody wants to die or to hurt themselves. */
export function isGrave({ kind, strength }: Pick<Sign, 'kind' | 'strength'>): boolean {
  return strength === 'always' && GRAVEST.has(kind);
}

function sentenceOf({ start, end }: Found<Sign>, units: readonly string[]) {
  const begin = units.lastIndexOf('.', start - 1) + 1;
  const stop = units.indexOf('.', end);
  return {
    before: start > 0 ? units.slice(Math.min(begin, start), start) : [],
    inside: units.slice(start, end),
    after: units.slice(end, stop === -1 ? units.length : stop),
  };
}
