import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createRecogniser, type Recogniser } from '#daemon/distress/recogniser.ts';
import { realContent } from './content.ts';
import { ROOT } from './temp-data.ts';

/** Messages that were written by somebody who had not seen the rules: people in distress, and everybody else. */
export const DISTRESS_SETS = {
  distress: join(ROOT, 'tests', 'fixtures', 'distress', 'distress.yaml'),
  ordinary: join(ROOT, 'tests', 'fixtures', 'distress', 'ordinary.yaml'),
};

/** The lines of a file: a YAML list of strings. */
export function linesIn(file: string): string[] {
  return parse(readFileSync(file, 'utf8')) as string[];
}

/** The recogniser that visitors are met with. */
export function realRecogniser(): Recogniser {
  return createRecogniser(realContent().distress);
}
