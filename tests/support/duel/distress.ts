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

/** By authors who had not seen the phrases. The phrases were mended by them since, so they tell nothing of the next one's messages. */
export const DISTRESS_SETS = setOf('the first three authors', '');
/** Written to mend the phrases by: everyday talk on many subjects, and distress that is only hinted at. */
export const CORPUS = setOf('the corpus', 'corpus-');
/** By two authors who had seen no phrase, and who hint more than they say. */
const FIFTH = setOf('the fifth author', 'fifth-');
const SIXTH = setOf('the sixth author', 'sixth-');
/** Written to be learnt from: distress that is only hinted at, and everyday talk in the same words. */
export const TRAINING = setOf('the training messages', 'training-');
/** By an author who had seen no phrase. Nothing is learnt from these; the thresholds were chosen with an eye on them. */
export const FOURTH = setOf('the fourth author', 'fourth-');
/** By authors who had seen nothing, when all was set. They were learnt from afterwards. */
const SEVENTH = setOf('the seventh author', 'seventh-');
const EIGHTH = setOf('the eighth author', 'eighth-');
const NINTH = setOf('the ninth author', 'ninth-');
const TENTH = setOf('the tenth author', 'tenth-');
/** Of a natural mix, when all was set; without nearly all that they wrote in other languages. They were learnt from afterwards. */
const FOURTEENTH = setOf('the fourteenth author', 'fourteenth-');
const FIFTEENTH = setOf('the fifteenth author', 'fifteenth-');
const SIXTEENTH = setOf('the sixteenth author', 'sixteenth-');
/** By an eleventh author, when all was set. Nothing is mended by these or learnt from them: they tell how messages fare that nobody has thought of. */
export const UNSEEN_SETS = setOf('the eleventh author', 'unseen-');
/** By a twelfth author, of a natural mix: plain, oblique, misspelt, a tenth in other languages. Nothing is learnt from these either. */
export const NATURAL_SETS = setOf('the twelfth author, a natural mix', 'natural-');
/** By a seventeenth author, of a natural mix, when all was set. Nothing is learnt from these either. */
export const LAST_SETS = setOf('the seventeenth author, a natural mix', 'seventeenth-');
/** All by whom the weights are learnt, except the training messages. */
export const AUTHORS: readonly MessageSet[] = [
  DISTRESS_SETS,
  CORPUS,
  FIFTH,
  SIXTH,
  SEVENTH,
  EIGHTH,
  NINTH,
  TENTH,
  FOURTEENTH,
  FIFTEENTH,
  SIXTEENTH,
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
