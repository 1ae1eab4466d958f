/** A picture as rows of equal length, a letter a pixel: the colour `--px-<letter>` of styles/retro.css. A dot is clear. */
export type Sprite = readonly string[];

const CLEAR = '.';

/** The paths that draw a sprite: one for each of its letters, a unit square a pixel, pixels side by side joined. */
export function pixelPaths(sprite: Sprite): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const [y, row] of sprite.entries()) {
    for (const { 0: run, index: x } of row.matchAll(/(.)\1*/g)) {
      const letter = run.charAt(0);
      if (letter === CLEAR) continue;
      paths.set(letter, `${paths.get(letter) ?? ''}M${x} ${y}h${run.length}v1h-${run.length}z`);
    }
  }
  return paths;
}
