import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { memo } from '#daemon/distress/memo.ts';
import { loadMessageReader } from '#daemon/distress/reading/message-reader.ts';
import { createRecogniser, type Recogniser } from '#daemon/distress/recogniser.ts';
import { realContent } from './content.ts';
import { ROOT } from '../database/temp-data.ts';

/** Where the daemon finds what it reads English messages by. */
export const READING_FOLDER = join(ROOT, 'content', 'distress', 'reading');

const inFixtures = (name: string) => join(ROOT, 'tests', 'fixtures', 'distress', name);

/** Messages of people in distress, and of everybody else. */
export interface MessageSet {
  readonly name: string;
  readonly distress: string;
  readonly ordinary: string;
}

const setOf = (name: string, prefix: string): MessageSet => ({
  name,
  distress: inFixtures(`${prefix}distress.yaml`),
  ordinary: inFixtures(`${prefix}ordinary.yaml`),
});

const by = (...ordinals: readonly string[]): MessageSet[] =>
  ordinals.map((ordinal) => setOf(`the ${ordinal} author`, `${ordinal}-`));

/** By authors who had not seen the phrases. The phrases were mended by them since, so they tell nothing of the next one's messages. */
export const DISTRESS_SETS = setOf('the first three authors', '');
/** Written to mend the phrases by: everyday talk on many subjects, and distress that is only hinted at. */
export const CORPUS = setOf('the corpus', 'corpus-');
/** Written to be learnt from: distress that is only hinted at, and everyday talk in the same words. */
export const TRAINING = setOf('the training messages', 'training-');
/** By an eleventh author, who hints, when all was set. Nothing is mended by these or learnt from them: they tell how messages fare that nobody has thought of. */
export const UNSEEN_SETS = setOf('the eleventh author', 'unseen-');

/** From whom nothing is learnt: they tell how messages fare of somebody who has not been seen. */
export const UNLEARNT: readonly MessageSet[] = [
  // The thresholds were chosen with an eye on these.
  ...by('fourth', 'twenty-sixth', 'twenty-eighth'),
  UNSEEN_SETS,
  // Of a natural mix: plain, oblique, misspelt, a tenth in other languages.
  setOf('the twelfth author', 'natural-'),
  ...by('seventeenth'),
  // A third of it told by a fact alone. Nothing was chosen by them.
  ...by('thirty-fourth', 'thirty-fifth'),
  // Of a natural mix. Nothing was chosen by them either.
  ...by('thirty-sixth', 'thirty-seventh', 'thirty-eighth', 'thirty-ninth', 'fortieth'),
  // Of a natural mix too, written after everything that is learnt from.
  ...by('forty-seventh', 'forty-eighth'),
];

/** All by whom the weights are learnt, except the training messages. */
export const AUTHORS: readonly MessageSet[] = [
  DISTRESS_SETS,
  CORPUS,
  // They had seen no phrase, and hint more than they say.
  ...by('fifth', 'sixth'),
  // They had seen nothing, when all was set, and were learnt from afterwards; the last five of a natural mix.
  ...by(
    'seventh',
    'eighth',
    'ninth',
    'tenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'twenty-second',
    'twenty-fifth',
  ),
  // Each of certain kinds of distress, a third of it said sideways, with as many near misses.
  ...by('eighteenth', 'nineteenth', 'twentieth', 'twenty-first'),
  // What is easily missed: very short, turning at its end, in the third person, dry; and everyday messages of the same kinds.
  ...by('twenty-third'),
  // Of a natural mix.
  ...by('twenty-fourth', 'twenty-seventh'),
  // A third plain, a third restrained, a third told by a fact alone ("we got the call from the army about my brother"), each of other people.
  ...by('twenty-ninth', 'thirtieth', 'thirty-first', 'thirty-second', 'thirty-third'),
  // A third plain, a third restrained, the rest told by a fact or behind a joke; more than half of the others near misses.
  ...by('forty-fifth', 'forty-sixth', 'forty-first', 'forty-second', 'forty-third', 'forty-fourth'),
];

/** The lines of a file: a YAML list of strings. */
export function linesIn(file: string): string[] {
  return parse(readFileSync(file, 'utf8')) as string[];
}

/** The recogniser that visitors are met with. */
export function realRecogniser(): Recogniser {
  const reader = memo(loadMessageReader);
  return createRecogniser(realContent().distress, () => reader(READING_FOLDER));
}
