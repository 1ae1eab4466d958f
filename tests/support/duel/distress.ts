import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createRecogniser, type Recogniser } from '#daemon/distress/recogniser.ts';
import { realContent } from './content.ts';
import { ROOT } from '../database/temp-data.ts';

/** Where the daemon finds what it reads English messages by. */
export const READING_FOLDER = join(ROOT, 'content', 'distress', 'reading');

const inFixtures = (name: string) => join(ROOT, 'tests', 'fixtures', 'distress', name);

/** Messages of people in distress, and of everybody else. */
export interface MessageSet {
  readonly distress: string;
  readonly ordinary: string;
}

/** By authors who had not seen the phrases. The phrases were mended by them since, so they tell nothing of the next one's messages. */
export const DISTRESS_SETS: MessageSet = {
  distress: inFixtures('distress.yaml'),
  ordinary: inFixtures('ordinary.yaml'),
};

/** By an author who has not seen the phrases. No phrase is to be mended by these: they tell how messages fare that nobody has thought of. */
export const UNSEEN_SETS: MessageSet = {
  distress: inFixtures('unseen-distress.yaml'),
  ordinary: inFixtures('unseen-ordinary.yaml'),
};

/** Written to mend the phrases by: everyday talk on many subjects, and distress that is only hinted at. */
export const CORPUS: MessageSet = {
  distress: inFixtures('corpus-distress.yaml'),
  ordinary: inFixtures('corpus-ordinary.yaml'),
};

/** The lines of a file: a YAML list of strings. */
export function linesIn(file: string): string[] {
  return parse(readFileSync(file, 'utf8')) as string[];
}

/** The recogniser that visitors are met with. */
export function realRecogniser(): Recogniser {
  return createRecogniser(realContent().distress);
}
