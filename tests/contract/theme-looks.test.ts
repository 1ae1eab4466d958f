import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { THEME_LOOKS, type ThemeLook } from '#shared/theme-looks.ts';
import { THEMES } from '#shared/themes.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

const STYLES = join(ROOT, 'src', 'client', 'styles');
const NONE = new Set(['none', 'auto']);

/** The variables that the rules of a stylesheet set for a selector, without their dashes. */
function variablesOf(file: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  postcss.parse(readFileSync(join(STYLES, file), 'utf8')).walkRules((rule) => {
    if (rule.selectors.includes(selector))
      rule.walkDecls(/^--/, ({ prop, value }) => void (found[prop.slice(2)] = value.replace(/\s+/g, ' ')));
  });
  return found;
}

const BASE = variablesOf('tokens.css', '[data-theme]');

/** A field of a look as the stylesheets have it; undefined where that is nothing. */
function styled(theme: string, field: string): string | undefined {
  const variables = { ...BASE, ...variablesOf(`themes/${theme}.css`, `[data-theme='${theme}']`) };
  const resolve = (value: string): string =>
    value.replace(/var\(--([\w-]+)\)/g, (_, name: string) => resolve(variables[name] ?? ''));
  const value = resolve(variables[field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] ?? '');
  return NONE.has(value) ? undefined : value;
}

test('the look of each theme is what its stylesheet says', () => {
  expect(Object.keys(THEME_LOOKS).sort()).toEqual(THEMES.map(({ id }) => id).sort());
  const fields = new Set(Object.values(THEME_LOOKS).flatMap((look) => Object.keys(look)));
  for (const [theme, look] of Object.entries(THEME_LOOKS))
    for (const field of fields)
      expect([theme, field, look[field as keyof ThemeLook]]).toEqual([theme, field, styled(theme, field)]);
});
