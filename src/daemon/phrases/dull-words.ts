import { PERSONAS } from '#shared/brand.ts';

const DULL: ReadonlySet<string> = new Set([
  ...(
    'bit day end half hour idea job kind lot man matter minute moment name night one other part person place point problem reason ' +
    'rest same side sort thing time way week word year'
  ).split(' '),
  ...PERSONAS,
]);

/** Whether a noun may stand for anything: "the thing" is nothing to take up, and nothing to come back to. */
export function isDull(word: string): boolean {
  return DULL.has(word.toLowerCase());
}
