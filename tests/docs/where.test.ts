import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

/** `| behaviour | `file` | `begin at` |` */
const ROW = /^\| (?<behaviour>[^|]+) \| `(?<file>[^`]+)` \| `(?<name>[^`]+)` \|$/gm;
const WHERE = readFileSync(join(ROOT, 'docs', 'where.md'), 'utf8');
const ROWS = [...WHERE.matchAll(ROW)].map(({ groups: { behaviour = '', file = '', name = '' } = {} }) => ({
  behaviour,
  file,
  name,
}));

/** Whether a name is declared in a text: a function, a class, a constant, a method or a variable of a stylesheet. */
function declares(text: string, name: string): boolean {
  const declared = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:function\*?|class|const|get) ${declared}\b|^\s+(?:async |static |get )*\*?${declared}(?:[<(:]| = )`,
    'm',
  ).test(text);
}

describe('the table of where to find what', () => {
  test('has a row of the same form for each behaviour, and names each behaviour once', () => {
    const lines = WHERE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| behaviour '));
    expect(ROWS.length).toBe(lines.length);
    expect(ROWS.length).toBeGreaterThan(100);
    expect(new Set(ROWS.map(({ behaviour }) => behaviour)).size).toBe(ROWS.length);
  });

  test.each(ROWS)('begins in $file at $name: $behaviour', ({ file, name }) => {
    expect(declares(readFileSync(join(ROOT, file), 'utf8'), name)).toBe(true);
  });
});
