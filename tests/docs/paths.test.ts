import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

const GUIDES = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
/** A path in backticks. One with a placeholder or a pattern in it names no one file. */
const PATH = /`((?:src|tests|docs|content|deploy|drizzle)\/[^`\s<>*{}…]+)`/g;

describe('the guides', () => {
  test.each(GUIDES.filter((name) => name.endsWith('.md')))('name only paths that exist, in %s', (name) => {
    const text = readFileSync(join(ROOT, name), 'utf8');
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path.replace(/[:#].*$/, ''));
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
