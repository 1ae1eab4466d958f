import {
  DISTRESS_KINDS,
  type DistressKind,
  type DistressLanguage,
  type DistressPhrase,
} from './distress-content.ts';
import {
  createFinder,
  createPhraseReader,
  wordsOf,
  type Pattern,
  type PhraseReader,
} from './phrase-pattern.ts';
import { createSpeller } from './spelling.ts';
import { createReader, unitsOf } from './spoken-text.ts';

/** Hints that count as distress together. */
const HINTS = 2;
/** Misspellings are only looked for where at least one word in so many is known as it was typed: any word is close to one of another language. */
const FAMILIAR_SHARE = 3;

/** What weighs on somebody, and the language in which it was said. */
export interface Distress {
  readonly kind: DistressKind;
  readonly language: string;
}

/** Tells from what somebody types whether they are in distress. */
export interface Recogniser {
  recognise(text: string): Distress | undefined;
}

/** @throws Error for a phrase that cannot be read; the content's schema refuses those. */
export function createRecogniser(languages: readonly DistressLanguage[]): Recogniser {
  const ears = languages.map(earFor);
  return {
    recognise(text) {
      const heard = ears.map((ear) => ({ ear, units: ear.read(text) }));
      // Languages resemble each other's slips, so each is tried as it was typed before any is corrected.
      for (const { ear, units } of heard) {
        const kind = ear.find(units);
        if (kind) return { kind, language: ear.language };
      }
      for (const { ear, units } of heard) {
        const kind = ear.findMisspelt(units);
        if (kind) return { kind, language: ear.language };
      }
      return undefined;
    },
  };
}

/** How one language is listened to. */
function earFor(language: DistressLanguage) {
  const find = finderOf(language);
  const spell = language.spaced === false ? undefined : spellerOf(language);
  const findMisspelt = (units: readonly string[]) => {
    const corrected = spell ? spell(units) : units;
    return corrected.some((each, i) => each !== units[i]) ? find(corrected) : undefined;
  };
  return { language: language.language, read: createReader(language), find, findMisspelt };
}

type Strength = 'always' | 'unlessJesting' | 'hints';

/** A phrase, and what it says when it is found. */
interface Sign extends Pattern {
  readonly kind: DistressKind;
  readonly strength: Strength;
}

function finderOf(language: DistressLanguage): (units: readonly string[]) => DistressKind | undefined {
  const read = createPhraseReader(language);
  const jest = createFinder((language.jest ?? []).map(read));
  const harmless = createFinder((language.harmless ?? []).map(read));
  const signs = createFinder(DISTRESS_KINDS.flatMap((kind) => signsOf(kind, language, read)));
  return (units) => {
    const isJest = units.some((_, at) => jest.at(units, at).some((each) => each.ends(units, at).length > 0));
    const left = without(units, (at) => harmless.at(units, at).flatMap((each) => each.ends(units, at)));
    const found = new Set(
      left.flatMap((_, at) => signs.at(left, at).filter((each) => each.ends(left, at).length > 0)),
    );
    return gravest([...found].filter(({ strength }) => strength === 'always' || !isJest));
  };
}

function signsOf(kind: DistressKind, language: DistressLanguage, read: PhraseReader): Sign[] {
  const phrases = language.phrases[kind] ?? {};
  const ofStrength = (strength: Strength) =>
    (phrases[strength] ?? []).map((phrase) => ({ ...read(phrase), kind, strength }));
  return [...ofStrength('always'), ...ofStrength('unlessJesting'), ...ofStrength('hints')];
}

function gravest(found: readonly Sign[]): DistressKind | undefined {
  const plain = found.filter(({ strength }) => strength !== 'hints');
  const counted = plain.length > 0 ? plain : found.length >= HINTS ? found : [];
  return DISTRESS_KINDS.find((kind) => counted.some((each) => each.kind === kind));
}

/** The units with each harmless stretch replaced with the end of a clause, so that the words around it don't meet. */
function without(units: readonly string[], endsAt: (at: number) => readonly number[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < units.length;) {
    const end = Math.max(0, ...endsAt(at));
    left.push(end > at ? '.' : (units[at] ?? ''));
    at = end > at ? end : at + 1;
  }
  return left;
}

/** Puts the misspelt words of a message right, where the language is its own. */
function spellerOf(language: DistressLanguage): (units: readonly string[]) => readonly string[] {
  const { words = {}, phrases, harmless = [], skip = [], known = [] } = language;
  const strengths = Object.values(phrases);
  const all: DistressPhrase[] = [
    ...Object.values(words).flat(),
    ...strengths.flatMap(({ always = [], unlessJesting = [], hints = [] }) => [
      ...always,
      ...unlessJesting,
      ...hints,
    ]),
    ...harmless,
    ...skip,
  ];
  const units = (some: readonly string[]) => some.flatMap((word) => unitsOf(word, language));
  const vocabulary = new Set(units(all.flatMap(wordsOf).filter((word) => !word.includes('*'))));
  const spell = createSpeller([...vocabulary], units(known));
  return (heard) => {
    const familiar = heard.filter((unit) => vocabulary.has(unit)).length;
    return familiar * FAMILIAR_SHARE < heard.length ? heard : heard.map(spell);
  };
}
