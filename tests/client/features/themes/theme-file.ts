import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Declaration, type Rule } from 'postcss';
import { ROOT } from '#tests/support/database/temp-data.ts';

const STYLES = join(ROOT, 'src', 'client', 'styles');

/** The text of a stylesheet, by its path under styles/. */
export function readStyles(path: string): string {
  return readFileSync(join(STYLES, path), 'utf8');
}

/** The rules of a stylesheet: each with its selectors and what it declares. */
export function rulesOf(path: string): { selectors: string[]; declared: Map<string, string> }[] {
  const rules = postcss.parse(readStyles(path)).nodes.filter((node): node is Rule => node.type === 'rule');
  return rules.map((rule) => {
    const declarations = rule.nodes.filter((node): node is Declaration => node.type === 'decl');
    return {
      selectors: rule.selectors,
      declared: new Map(declarations.map(({ prop, value }) => [prop, value])),
    };
  });
}

/** What a theme's one rule declares. */
export function themeOf(id: string): Map<string, string> {
  return rulesOf(`themes/${id}.css`)[0]?.declared ?? new Map<string, string>();
}
