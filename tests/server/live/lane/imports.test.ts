import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/database/temp-data.ts';

const FOLDER = join(ROOT, 'src', 'server', 'live', 'lane');
/** What the README says that the lane needs. */
const NEEDED = /^(\.\/[\w-]+\.ts|node:[\w/]+|fastify|superjson|zod)$/;

const importsOf = (file: string) =>
  Array.from(
    readFileSync(join(FOLDER, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g),
    ([, path = '']) => `${file} imports ${path}`,
  );

test('the typed lane can be lifted out: it imports nothing of this project', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  const imports = files.flatMap(importsOf);
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((line) => !NEEDED.test(line.split(' imports ')[1] ?? ''))).toEqual([]);
});
