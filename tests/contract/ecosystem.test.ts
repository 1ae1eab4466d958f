import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, tempFolder } from '#tests/support/database/temp-data.ts';

interface App {
  readonly name: string;
  readonly exec_mode: string;
  readonly instances: number;
  readonly env: Record<string, string>;
}

/** What PM2 is told to run, with a variable in its environment and another in `.env`. */
function apps({ inEnvironment, inFile }: { inEnvironment?: string; inFile?: string }): App[] {
  const folder = tempFolder();
  copyFileSync(join(ROOT, 'ecosystem.config.cjs'), join(folder, 'ecosystem.config.cjs'));
  if (inFile !== undefined)
    writeFileSync(join(folder, '.env'), `OPENAI_API_KEY=secret\nWEB_INSTANCES=${inFile}\n`);
  const { WEB_INSTANCES: _, ...env } = process.env;
  if (inEnvironment !== undefined) env['WEB_INSTANCES'] = inEnvironment;
  const tell = "process.stdout.write(JSON.stringify(require('./ecosystem.config.cjs').apps))";
  return JSON.parse(execFileSync(process.execPath, ['-e', tell], { cwd: folder, env }).toString()) as App[];
}

const web = (of: Parameters<typeof apps>[0]) => apps(of).find(({ name }) => name === 'web');

describe('ecosystem.config.cjs', () => {
  test('runs one of each unless it is told otherwise', () => {
    expect(apps({})).toMatchObject([
      { name: 'web', exec_mode: 'fork', instances: 1 },
      { name: 'duel', exec_mode: 'fork', instances: 1 },
    ]);
    expect(web({ inEnvironment: '1' })).toMatchObject({ exec_mode: 'fork', instances: 1 });
  });

  test('runs several of web, which know how many they are, and one daemon', () => {
    expect(apps({ inEnvironment: '3' })).toMatchObject([
      { name: 'web', exec_mode: 'cluster', instances: 3, env: { WEB_INSTANCES: '3' } },
      { name: 'duel', exec_mode: 'fork', instances: 1 },
    ]);
  });

  test('reads the number of .env, which the environment overrules, and hands on nothing else', () => {
    expect(web({ inFile: '2' })).toMatchObject({ exec_mode: 'cluster', instances: 2 });
    expect(web({ inFile: '2', inEnvironment: '4' })).toMatchObject({ instances: 4 });
    expect(JSON.stringify(apps({ inFile: '2' }))).not.toContain('secret');
  });

  test.each(['0', '-1', 'many', '65', '2.5'])(
    'runs one where %s is asked for, which says what is wrong',
    (text) => {
      expect(web({ inEnvironment: text })).toMatchObject({
        exec_mode: 'fork',
        instances: 1,
        env: { WEB_INSTANCES: text },
      });
    },
  );
});
