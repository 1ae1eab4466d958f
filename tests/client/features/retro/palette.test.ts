import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../themes/theme-file.ts';

/** https://www.w3.org/TR/WCAG22/#contrast-minimum */
const TEXT_MIN = 4.5;

const palettes = rulesOf('../features/retro/palettes.css');
const declaredBy = (selector: string) =>
  palettes.find(({ selectors }) => selectors.includes(selector))?.declared ?? new Map<string, string>();

/** On every page: text on its boxes, titles on their bars, words on buttons. */
const ON_ALL = {
  '--surface': ['--ink', '--ink-strong', '--ink-dim', '--first', '--second', '--guest', '--link', '--alert'],
  '--raised': ['--ink', '--ink-strong', '--ink-dim', '--first', '--link'],
  '--bar-from': ['--bar-ink'],
  '--bar-to': ['--bar-ink'],
  '--face': ['--face-ink', '--face-dark'],
  '--face-light': ['--face-ink'],
};

/** What stands where on one page alone. */
const ON_ONE: Record<string, Record<string, string[]>> = {
  den: {
    '--ground': ['--ink', '--ink-strong', '--ink-dim', '--art-face'],
    '--paper': ['--paper-ink', '--paper-dim'],
    '--screen': ['--ink', '--ink-dim', '--first', '--second'],
    '--hazard': ['--hazard-ink'],
  },
  religion: { '--field-sky': ['--field-ink'], '--cloud': ['--ink-strong', '--ink-dim'] },
  library: {
    '--ground': ['--bar-ink'],
    '--wood': ['--bar-ink'],
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`--spine-${n}`, ['--spine-ink']])),
  },
};

describe.each(Object.keys(ON_ONE))('the palette of /%s', (page) => {
  const palette = new Map([...declaredBy('.retro'), ...declaredBy(`.retro-${page}`)]);
  const colourOf = (name: string) => new Color(palette.get(name) ?? `${name} is missing`);
  const pairs = Object.entries({ ...ON_ALL, ...ON_ONE[page] }).flatMap(([ground, inks]) =>
    inks.map((ink) => [ink, ground] as const),
  );

  test.each(pairs)('lets %s be read on %s', (ink, ground) => {
    expect(Color.contrast(colourOf(ink), colourOf(ground), 'WCAG21')).toBeGreaterThanOrEqual(TEXT_MIN);
  });
});
