import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestSources, isBuildFresh, stampBuild } from '#server/commands/build-stamp.ts';
import { tempFolder } from '#tests/support/database/temp-data.ts';

/** A small project as the build command leaves it. */
function builtProject(): string {
  const root = tempFolder();
  for (const folder of ['src/server', 'dist', 'content']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'src/server/main.ts'), 'export const answer = 42;');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'vite.config.ts'), '');
  stampBuild(join(root, 'dist'), digestSources(root));
  return root;
}

describe('a build', () => {
  test('is fresh while its sources stay as they were', () => {
    expect(isBuildFresh(builtProject())).toBe(true);
  });

  test('is stale before there was one', () => {
    expect(isBuildFresh(tempFolder())).toBe(false);
  });

  test.each(['src/server/main.ts', 'content/den.yaml', 'package-lock.json', 'vite.config.ts'])(
    'is stale when %s changes',
    (path) => {
      const root = builtProject();
      writeFileSync(join(root, path), 'something else');
      expect(isBuildFresh(root)).toBe(false);
    },
  );

  test('is stale when a source file is added or gets another name', () => {
    const [added, renamed] = [builtProject(), builtProject()];
    writeFileSync(join(added, 'src/server/new.ts'), '');
    renameSync(join(renamed, 'src/server/main.ts'), join(renamed, 'src/server/start.ts'));
    expect([isBuildFresh(added), isBuildFresh(renamed)]).toEqual([false, false]);
  });

  test('stays fresh when only the times of its sources change, as a fresh clone changes them', () => {
    const root = builtProject();
    utimesSync(join(root, 'src/server/main.ts'), 1, 1);
    expect(isBuildFresh(root)).toBe(true);
  });

  test('stays fresh when tests, documents or data change, which nothing is built from', () => {
    const root = builtProject();
    for (const folder of ['tests', 'docs', 'data']) {
      mkdirSync(join(root, folder));
      writeFileSync(join(root, folder, 'new.ts'), '');
    }
    expect(isBuildFresh(root)).toBe(true);
  });

  test('is stale when a source changed while it was being made', () => {
    const root = builtProject();
    const digest = digestSources(root);
    writeFileSync(join(root, 'src/server/main.ts'), 'export const answer = 43;');
    stampBuild(join(root, 'dist'), digest);
    expect(isBuildFresh(root)).toBe(false);
  });
});
