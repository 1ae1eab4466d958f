import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { ArtPiece, Template } from './content.ts';
import type { Mistakes } from './mistakes.ts';

const DIVIDER = '---';
const LINES_MIN = 3;
const LINES_MAX = 14;
const COLUMNS_MAX = 56;

/** What the lines around a picture have to be. */
interface ArtSchemas {
  readonly caption: z.ZodType<Template>;
  readonly answer: z.ZodType<Template>;
}

/**
 * Reads one picture: its caption, a line `---`, the picture, another such line, the other persona's answer.
 * @returns undefined when it has a mistake; `mistakes` then tells which.
 */
export function readArt(path: string, schemas: ArtSchemas, mistakes: Mistakes): ArtPiece | undefined {
  const lines = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  const [above, below] = [lines.indexOf(DIVIDER), lines.lastIndexOf(DIVIDER)];
  if (above === below) {
    const text = `a caption, a line ${DIVIDER}, the picture, a line ${DIVIDER}, then an answer`;
    mistakes.add({ path, line: 1, text });
    return undefined;
  }
  const picture = lines.slice(above + 1, below).map((line) => line.trimEnd());
  const [caption, answer] = [lines.slice(0, above), lines.slice(below + 1)].map((part) => part.join('\n').trim());
  const found = [
    ...issuesOf(schemas.caption, caption).map((text) => ({ path, line: 1, text })),
    ...pictureMistakes(picture).map(([at, text]) => ({ path, line: above + 2 + at, text })),
    ...issuesOf(schemas.answer, answer).map((text) => ({ path, line: below + 2, text })),
  ];
  for (const mistake of found) mistakes.add(mistake);
  if (found.length > 0 || caption === undefined || answer === undefined) return undefined;
  return { caption, picture: picture.join('\n'), answer };
}

function issuesOf(schema: z.ZodType<Template>, line: string | undefined): string[] {
  return (schema.safeParse(line).error?.issues ?? []).map(({ message }) => message);
}

/** Each mistake with the position of its line in the picture. */
function pictureMistakes(picture: readonly string[]): [number, string][] {
  const found: [number, string][] = [];
  if (picture.length < LINES_MIN || picture.length > LINES_MAX)
    found.push([0, `a picture has ${LINES_MIN} to ${LINES_MAX} lines, not ${picture.length}`]);
  if (!picture.some((line) => /[A-Za-z]/.test(line))) found.push([0, 'a picture has a letter in it']);
  for (const [at, line] of picture.entries()) {
    if (line.length > COLUMNS_MAX) found.push([at, `at most ${COLUMNS_MAX} columns, not ${line.length}`]);
    if (/[^\x20-\x7e]/.test(line)) found.push([at, 'a picture is printable ASCII']);
  }
  return found;
}
