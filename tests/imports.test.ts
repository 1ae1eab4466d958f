import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

interface Configuration {
  readonly forbidden: IForbiddenRuleType[];
  readonly options: ICruiseOptions;
}

const configuration = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Configuration;

async function violationsIn(folder: string): Promise<{ modules: number; rules: string[] }> {
  const back = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(back));
  const { forbidden, options } = configuration;
  const { output } = await cruise(['src'], { ...options, ruleSet: { forbidden }, validate: true });
  const { summary, modules } = output as ICruiseResult;
  return { modules: modules.length, rules: summary.violations.map(({ rule }) => rule.name) };
}

/** A small project of the same layout, in which one file imports another. */
function plant(from: string, to: string): string {
  const folder = tempFolder();
  symlinkSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  for (const [path, code] of [
    [to, 'export const planted = 1;\n'],
    [from, `import { planted } from '#${to.slice('src/'.length)}';\nexport const use: number = planted;\n`],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return folder;
}

describe('the rules of direction', () => {
  test('hold in this project, all of which is looked at', async () => {
    const { modules, rules } = await violationsIn(ROOT);
    expect(rules).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  test.each([
    ['src/shared/planted.ts', 'src/server/target.ts', 'shared-imports-nothing-above'],
    ['src/shared/planted.ts', 'src/shared/db/target.ts', 'shared-runs-in-a-browser'],
    ['src/server/planted.ts', 'src/daemon/target.ts', 'server-and-daemon-are-strangers'],
    ['src/daemon/planted.ts', 'src/server/target.ts', 'daemon-and-server-are-strangers'],
    ['src/server/planted.ts', 'src/client/target.ts', 'server-never-imports-the-client'],
    ['src/client/planted.ts', 'src/server/target.ts', 'client-knows-the-server-by-type-only'],
    ['src/daemon/director/planted.ts', 'src/daemon/engines/scripted/target.ts', 'director-knows-no-engine'],
    ['src/client/lib/trpc.ts', 'src/server/router.ts', 'client-trpc-is-type-only'],
    ['src/client/planted.ts', 'src/shared/db/target.ts', 'client-uses-no-node'],
    ['src/server/limits/planted.ts', 'src/server/http/target.ts', 'server-rooms-import-inward'],
    ['src/server/answers/planted.ts', 'src/server/live/target.ts', 'server-rooms-import-inward'],
    ['src/server/procedures/planted.ts', 'src/server/trpc/target.ts', 'server-rooms-import-inward'],
    ['src/server/rest/planted.ts', 'src/server/trpc/target.ts', 'server-rooms-import-inward'],
    ['src/server/pages/planted.ts', 'src/server/rest/target.ts', 'server-rooms-import-inward'],
    ['src/server/rest/planted.ts', 'src/server/app.ts', 'server-rooms-are-put-together-above'],
    ['src/server/caller/planted.ts', 'src/server/services.ts', 'calls-are-listed-above'],
    ['src/server/modules/one/one.service.ts', 'src/server/http/target.ts', 'services-know-no-transport'],
    ['src/client/features/one/planted.ts', 'src/client/pages/one.ts', 'pages-are-imported-by-routes-alone'],
    ['src/client/pages/one/planted.ts', 'src/client/pages/two/page.ts', 'pages-are-imported-by-routes-alone'],
    ['src/client/lib/planted.ts', 'src/client/features/one/target.ts', 'client-parts-know-no-feature'],
    [
      'src/server/modules/one/planted.ts',
      'src/server/modules/two/target.ts',
      'modules-meet-at-their-service',
    ],
  ])('catch %s importing %s', async (from, to, rule) => {
    expect((await violationsIn(plant(from, to))).rules).toContain(rule);
  });

  test('let a module reach another through its service', async () => {
    const folder = plant('src/server/modules/one/planted.ts', 'src/server/modules/two/two.service.ts');
    expect((await violationsIn(folder)).rules).toEqual([]);
  });
});
