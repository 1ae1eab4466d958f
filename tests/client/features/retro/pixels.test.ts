import { describe, expect, test } from 'vitest';
import { pixelPaths, type Sprite } from '#client/features/retro/pixels/pixel-art.tsx';
import * as den from '#client/features/retro/pixels/den-sprites.ts';
import * as field from '#client/features/retro/pixels/field-sprites.ts';
import * as mouse from '#client/features/retro/pixels/mouse-sprites.ts';
import { rulesOf } from '../themes/theme-file.ts';

const isSprite = (value: Sprite | readonly Sprite[]): value is Sprite => typeof value[0] === 'string';
const pictures = Object.entries({ ...den, ...field, ...mouse }).map(
  ([name, value]) => [name, isSprite(value) ? [value] : value] as const,
);
const selectors = rulesOf('pixel-art.css').flatMap((rule) => rule.selectors);

describe('the path of a sprite', () => {
  test('joins pixels side by side and keeps colours apart', () => {
    expect([...pixelPaths(['aa.b', '.a..'])]).toEqual([
      ['a', 'M0 0h2v1h-2zM1 1h1v1h-1z'],
      ['b', 'M3 0h1v1h-1z'],
    ]);
  });
});

describe.each(pictures)('%s', (_name, frames) => {
  test('is a rectangle, and so is what takes turns with it', () => {
    const sizes = frames.flatMap((sprite) => sprite.map((row) => `${row.length} by ${sprite.length}`));
    expect(new Set(sizes).size).toBe(1);
  });

  test('is drawn in colours that there are', () => {
    for (const letter of frames.flatMap((sprite) => [...pixelPaths(sprite).keys()])) {
      expect(selectors).toContain(`.px-${letter}`);
    }
  });
});
