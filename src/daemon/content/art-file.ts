import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { ArtPiece, Template } from './content.ts';
import type { Mistakes } from './mistakes.ts';

const DIVIDER = '---';
const LINES_MIN = 3;
const LINES_MAX = 14;
const COLUMNS_MAX = 56;

/**
 * Reads one picture: its caption, a line `---`, the picture.
 * @returns undefined when it has a mistake; `mistakes` then tells which.
 */
export function readArt(
  path: string,
  caption: z.ZodType<Template>,
  mistakes: Mistakes,
): ArtPiece | undefined {
  const lines = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  const divider = lines.indexOf(DIVIDER);
  if (divider === -1) {
    mistakes.add({ path, line: 1, text: `a caption, a line ${DIVIDER}, then the picture` });
    return undefined;
  }
  const picture = lines.slice(divider + 1).map((line) => line.trimEnd());
  const above = lines.slice(0, divider).join('\n').trim();
  const parsed = caption.safeParse(above);
  const found = pictureMistakes(picture).map(([at, text]) => ({ path, line: divider + 2 + at, text }));
  for (const issue of parsed.error?.issues ?? []) mistakes.add({ path, line: 1, text: issue.message });
  for (const mistake of found) mistakes.add(mistake);
  return parsed.success && found.length === 0 ? { caption: above, picture: picture.join('\n') } : undefined;
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
