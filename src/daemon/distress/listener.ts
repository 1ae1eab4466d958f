import {
  DISTRESS_KINDS,
  type DistressKind,
  type DistressLanguage,
  type DistressPhrase,
} from './distress-content.ts';
import { PhraseFinder, type Found } from './phrase-finder.ts';
import { createPhraseReader, type PhraseReader } from './phrase-reader.ts';
import { createContextRule, isGrave, type Belief, type Sign, type Strength } from './sentence-context.ts';
import { createSpeller } from './spelling.ts';
import { createReader } from './spoken-text.ts';
import { commonWordsOf, vocabularyOf } from './vocabulary.ts';

/** Hints that count as distress together. */
const HINTS = 2;

/** What the phrases of a message say. */
export interface Heard {
  readonly kind: DistressKind;
  /**
   * Whether somebody says plainly that they want to die or hurt themselves: that counts whatever else speaks against it. Not where it is
   * all they say of themselves, and the sentence is about an everyday thing.
   */
  readonly isGrave: boolean;
}

/** A phrase where it stands, and how far it is believed. */
interface Told extends Found<Sign> {
  readonly belief: Belief;
}

/** Listens to one language. */
export interface Listener {
  readonly language: string;
  hear(text: string): Heard | undefined;
  /** The same with slips of the keyboard put right; undefined where there are none. */
  hearMisspelt(text: string): Heard | undefined;
}

/** @throws Error for a phrase that cannot be read. */
export function createListener(language: DistressLanguage): Listener {
  const read = createReader(language);
  const find = finderOf(language);
  const spell = createSpeller(vocabularyOf(language), commonWordsOf(language));
  return {
    language: language.language,
    hear: (text) => find(read(text)),
    hearMisspelt(text) {
      if (language.spaced === false) return undefined;
      const typed = read(text);
      const corrected = spell(typed);
      return corrected.some((each, i) => each !== typed[i]) ? find(corrected) : undefined;
    },
  };
}

function finderOf(language: DistressLanguage): (units: readonly string[]) => Heard | undefined {
  const read = createPhraseReader(language);
  const findable = (phrases: readonly DistressPhrase[] = []) =>
    new PhraseFinder(phrases.map((phrase) => ({ pattern: read(phrase) })));
  const jest = findable(language.jest);
  const harmless = findable(language.harmless);
  const beliefIn = createContextRule(language, {
    everyday: findable(language.everyday),
    means: findable(language.means),
  });
  const signs = new PhraseFinder(DISTRESS_KINDS.flatMap((kind) => signsOf(kind, language, read)));
  return (units) => {
    const isJest = jest.isIn(units);
    const left = harmless.without(units);
    const heard = signs
      .find(left)
      .filter(({ sign }) => sign.strength === 'always' || !isJest)
      .map((found): Told => ({ ...found, belief: beliefIn(found, left) }))
      .filter(({ belief }) => belief !== 'unheard');
    return gravest(heard);
  };
}

function signsOf(kind: DistressKind, language: DistressLanguage, read: PhraseReader): Sign[] {
  const phrases = language.phrases[kind] ?? {};
  const ofStrength = (strength: Strength) =>
    (phrases[strength] ?? []).map((phrase) => ({ pattern: read(phrase), kind, strength }));
  return [...ofStrength('always'), ...ofStrength('unlessJesting'), ...ofStrength('hints')];
}

function gravest(heard: readonly Told[]): Heard | undefined {
  const plain = heard.filter(({ sign }) => sign.strength !== 'hints');
  const isAlone = partsOf(heard).length < HINTS;
  const counted = plain.length > 0 ? plain : isAlone ? [] : heard;
  const kind = DISTRESS_KINDS.find((each) => counted.some(({ sign }) => sign.kind === each));
  const isSure = ({ sign, belief }: Told) => isGrave(sign) && (belief === 'believed' || !isAlone);
  return kind && { kind, isGrave: plain.some(isSure) };
}

/** Those that don't share words with one before: “i cried” is one hint, though “cried” is another. */
function partsOf(heard: readonly Found<Sign>[]): Found<Sign>[] {
  const parts: Found<Sign>[] = [];
  for (const each of heard) if (each.start >= (parts.at(-1)?.end ?? 0)) parts.push(each);
  return parts;
}
