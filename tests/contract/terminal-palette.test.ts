import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coloursOf } from '#server/terminal/palette.ts';
import { THEMES } from '#shared/themes.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const VARIABLES = ['ground', 'ink', 'ink-strong', 'ink-dim', 'first', 'second'];

test.each(THEMES.map(({ id }) => id))('a terminal has the colours of the theme %s', (id) => {
  const css = readFileSync(join(ROOT, 'src', 'client', 'styles', 'themes', `${id}.css`), 'utf8');
  const colours = VARIABLES.map((name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1]);
  expect(coloursOf(id)).toEqual(colours);
});
