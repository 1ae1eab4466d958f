import { PERSONAS } from '#shared/brand.ts';
import type { Content, PersonaVoice, Premise, Template } from '../../content/content.ts';
import { marksOf } from '../../content/template.ts';

const WORDS_MIN = 2;

/** Every noun phrase that the content marks, lists or draws on. Single words are left out: they are too easily found. */
export function phrasesOf(content: Content): string[] {
  const lines = [
    ...content.premises.flatMap(linesOfPremise),
    ...content.beats.flatMap((beat) => PERSONAS.flatMap((persona) => beat[persona])),
    ...PERSONAS.flatMap((persona) => linesOfVoice(content.voices[persona])),
  ];
  const phrases = [
    ...lines.flatMap(marksOf),
    ...content.premises.flatMap(({ things }) => things),
    ...Object.values(content.lexicon).flat(),
  ];
  return phrases.filter((phrase) => !phrase.includes('{') && phrase.split(' ').length >= WORDS_MIN);
}

/** The premise's own noun phrases: its things and what its lines mark. */
export function phrasesOfPremise(premise: Premise): string[] {
  return [...premise.things, ...linesOfPremise(premise).flatMap(marksOf)];
}

/** Every line the premise gives the two to say. */
export function linesOfPremise({ openers, exchanges, ending = [], says }: Premise): Template[] {
  return [
    ...Object.values(openers),
    ...[...exchanges.flat(), ...ending].flatMap((line) => Object.values(line)),
    ...Object.values(says).flat(),
  ];
}

/** Every line of the persona outside of premises and beats. */
export function linesOfVoice({ retorts, says, callbacks, rants, forms, art }: PersonaVoice): Template[] {
  return [
    ...retorts.map(({ say }) => say),
    ...says,
    ...callbacks,
    ...rants,
    ...forms,
    ...art.map(({ caption }) => caption),
  ];
}
