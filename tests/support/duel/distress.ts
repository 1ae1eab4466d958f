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
const FOURTH = setOf('the fourth author', 'fourth-');
/** By authors who had seen nothing, when all was set. They were learnt from afterwards. */
const SEVENTH = setOf('the seventh author', 'seventh-');
const EIGHTH = setOf('the eighth author', 'eighth-');
const NINTH = setOf('the ninth author', 'ninth-');
const TENTH = setOf('the tenth author', 'tenth-');
/** Of a natural mix, when all was set; without nearly all that they wrote in other languages. They were learnt from afterwards. */
const FOURTEENTH = setOf('the fourteenth author', 'fourteenth-');
const FIFTEENTH = setOf('the fifteenth author', 'fifteenth-');
const SIXTEENTH = setOf('the sixteenth author', 'sixteenth-');
/** Each of certain kinds of distress, a third of it said sideways, with as many near misses. Written to be learnt from. */
const EIGHTEENTH = setOf('the eighteenth author', 'eighteenth-');
const NINETEENTH = setOf('the nineteenth author', 'nineteenth-');
const TWENTIETH = setOf('the twentieth author', 'twentieth-');
const TWENTY_FIRST = setOf('the twenty-first author', 'twenty-first-');
/** What is easily missed: very short, turning at its end, in the third person, dry; and everyday messages of the same kinds. */
const TWENTY_THIRD = setOf('the twenty-third author', 'twenty-third-');
/** Of a natural mix, when all was set. They were learnt from afterwards. */
const TWENTY_SECOND = setOf('the twenty-second author', 'twenty-second-');
const TWENTY_FIFTH = setOf('the twenty-fifth author', 'twenty-fifth-');
/** Of a natural mix, written to be learnt from. */
const TWENTY_FOURTH = setOf('the twenty-fourth author', 'twenty-fourth-');
const TWENTY_SEVENTH = setOf('the twenty-seventh author', 'twenty-seventh-');
/** A third plain, a third restrained, a third told by a fact alone ("we got the call from the army about my brother"), by five authors each of other people, written to be learnt from. */
const OF_FACTS: readonly MessageSet[] = [
  setOf('the twenty-ninth author', 'twenty-ninth-'),
  setOf('the thirtieth author', 'thirtieth-'),
  setOf('the thirty-first author', 'thirty-first-'),
  setOf('the thirty-second author, near misses', 'thirty-second-'),
  setOf('the thirty-third author, mostly facts', 'thirty-third-'),
];
/** By an eleventh author, when all was set. Nothing is mended by these or learnt from them: they tell how messages fare that nobody has thought of. */
export const UNSEEN_SETS = setOf('the eleventh author', 'unseen-');
/** By a twelfth author, of a natural mix: plain, oblique, misspelt, a tenth in other languages. Nothing is learnt from these either. */
const NATURAL_SETS = setOf('the twelfth author, a natural mix', 'natural-');
/** By a seventeenth author, of a natural mix, when all was set. Nothing is learnt from these either. */
const LAST_SETS = setOf('the seventeenth author, a natural mix', 'seventeenth-');
/** By a twenty-sixth and a twenty-eighth author, the same, when more was learnt; the thresholds were chosen by them. Nothing is learnt from these either. */
const NEWEST_SETS: readonly MessageSet[] = [
  setOf('the twenty-sixth author, a natural mix', 'twenty-sixth-'),
  setOf('the twenty-eighth author, a natural mix', 'twenty-eighth-'),
];
/** By a thirty-fourth and a thirty-fifth author, a third of it told by a fact alone, when all was set. Nothing is learnt from these, and nothing was chosen by them. */
const FRESH_SETS: readonly MessageSet[] = [
  setOf('the thirty-fourth author, many facts', 'thirty-fourth-'),
  setOf('the thirty-fifth author, many facts', 'thirty-fifth-'),
];
/** From whom nothing is learnt: they tell how messages fare of somebody who has not been seen. */
export const UNLEARNT: readonly MessageSet[] = [
  FOURTH,
  UNSEEN_SETS,
  NATURAL_SETS,
  LAST_SETS,
  ...NEWEST_SETS,
  ...FRESH_SETS,
];
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
  EIGHTEENTH,
  NINETEENTH,
  TWENTIETH,
  TWENTY_FIRST,
  TWENTY_SECOND,
  TWENTY_THIRD,
  TWENTY_FOURTH,
  TWENTY_FIFTH,
  TWENTY_SEVENTH,
  ...OF_FACTS,
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
