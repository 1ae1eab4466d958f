import Color from 'colorjs.io';
import { describe, expect, test } from 'vitest';
import { DEFAULT_THEME, THEMES } from '#shared/themes.ts';
import { readStyles, rulesOf, themeOf } from './theme-file.ts';

const IDS = THEMES.map(({ id }) => id);

/** https://www.w3.org/TR/WCAG22/#contrast-minimum and #non-text-contrast */
const TEXT_MIN = 4.5;
const CONTROL_MIN = 3;

/** Text stands on the page, in boxes and on what is raised from them. */
const GROUNDS = ['--ground', '--surface', '--raised'];
const INKS = ['--ink', '--ink-strong', '--ink-dim', '--first', '--second', '--guest', '--link', '--alert'];
/** Pictures under the page, in boxes and on controls, with the ground that shows through each. */
const TEXTURES: readonly (readonly [name: string, ground: string])[] = [
  ['--texture', '--ground'],
  ['--box-texture', '--surface'],
  ['--control-texture', '--raised'],
];

const colourOf = (theme: Map<string, string>, name: string) => new Color(theme.get(name) ?? 'missing');
const contrast = (one: Color, other: Color) => Color.contrast(one, other, 'WCAG21');

/** A colour as it looks on an opaque one: what lets light through is mixed with it. */
function over(colour: Color, ground: Color): Color {
  return Color.mix(ground, new Color(colour.space, colour.coords), Number(colour.alpha), { space: 'srgb' });
}

/** Every colour of the picture `name`, as it looks on its ground. */
function coloursIn(
  theme: Map<string, string>,
  [name, ground]: readonly [name: string, ground: string],
): Color[] {
  const found = (theme.get(name) ?? '').match(/#[0-9a-f]+/gi) ?? [];
  return found.map((hex) => over(new Color(hex), colourOf(theme, ground)));
}

describe('the themes', () => {
  test('are fifteen, each with a stylesheet that is loaded', () => {
    expect(IDS).toHaveLength(15);
    const imports = [...readStyles('themes.css').matchAll(/themes\/(.+)\.css/g)].map(([, id]) => id);
    expect(imports.toSorted()).toEqual(IDS.toSorted());
  });

  test('have a character each, and not only a hue', () => {
    const shapes = IDS.map((id) =>
      [
        '--edge',
        '--corner',
        '--title-open',
        '--caret-height',
        '--first-mark',
        '--tracking-display',
        '--underline',
      ]
        .map((name) => themeOf(id).get(name))
        .join(),
    );
    expect(new Set(shapes).size).toBe(IDS.length);
  });
});

describe.each(IDS)('%s', (id) => {
  const theme = themeOf(id);

  test('is one rule of sixty lines at the most, which sets the colours of every theme and known variables', () => {
    const rules = rulesOf(`themes/${id}.css`);
    const selector = `[data-theme='${id}']`;
    expect(rules.map(({ selectors }) => selectors)).toEqual([
      id === DEFAULT_THEME ? [':root', selector] : [selector],
    ]);
    expect(readStyles(`themes/${id}.css`).split('\n').length).toBeLessThanOrEqual(61);
    const colours = [...themeOf(DEFAULT_THEME).keys()];
    const knobs = rulesOf('tokens.css').find(({ selectors }) => selectors.includes('[data-theme]'))?.declared;
    expect([...theme.keys()]).toEqual(expect.arrayContaining(colours));
    const unknown = [...theme.keys()].filter((name) => !colours.includes(name) && !knobs?.has(name));
    expect(unknown).toEqual([]);
  });

  test.each(INKS)('can be read: %s on every ground', (ink) => {
    for (const ground of GROUNDS) {
      expect(contrast(colourOf(theme, ink), colourOf(theme, ground)), ground).toBeGreaterThanOrEqual(
        TEXT_MIN,
      );
    }
  });

  test.each(TEXTURES)('can be read: every text on %s', (...texture) => {
    for (const colour of coloursIn(theme, texture)) {
      for (const ink of texture[0] === '--control-texture' ? ['--link'] : INKS) {
        const name = `${ink} on ${colour.toString({ format: 'hex' })}`;
        expect(contrast(colourOf(theme, ink), colour), name).toBeGreaterThanOrEqual(TEXT_MIN);
      }
    }
  });

  test('can be read at the edges of the page, where it is darkest', () => {
    const edge = over(colourOf(theme, '--vignette'), colourOf(theme, '--ground'));
    for (const ink of INKS) {
      expect(contrast(colourOf(theme, ink), edge), ink).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });

  test('can be read through the glass', () => {
    const glass = colourOf(theme, '--scanline');
    // A line of every three is dimmed.
    glass.alpha = Number(glass.alpha) / 3;
    for (const ink of INKS) {
      for (const ground of GROUNDS) {
        const [seen, behind] = [colourOf(theme, ink), colourOf(theme, ground)].map((colour) =>
          over(glass, colour),
        );
        const ratio = seen && behind ? contrast(seen, behind) : 0;
        expect(ratio, `${ink} on ${ground}`).toBeGreaterThanOrEqual(TEXT_MIN);
      }
    }
  });

  test('can be read where it is turned over: a link under the pointer, marked text', () => {
    for (const background of ['--link', '--first', '--alert']) {
      expect(contrast(colourOf(theme, '--ground'), colourOf(theme, background))).toBeGreaterThanOrEqual(
        TEXT_MIN,
      );
    }
  });

  test('shows where its controls end, and which has the focus', () => {
    const edge = /#[0-9a-f]+/i.exec(theme.get('--control-edge') ?? '')?.[0];
    const lines = ['--rule-strong', '--ink-strong', '--first', '--alert'].map((name) =>
      colourOf(theme, name),
    );
    for (const line of edge === undefined ? lines : [...lines, new Color(edge)]) {
      for (const ground of GROUNDS) {
        const name = `${line.toString({ format: 'hex' })} on ${ground}`;
        expect(contrast(line, colourOf(theme, ground)), name).toBeGreaterThanOrEqual(CONTROL_MIN);
      }
    }
  });
});
