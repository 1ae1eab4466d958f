import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signal } from '#server/commands/running/processes.ts';
import { paths } from '#shared/paths.ts';
import { ensureBuilt } from '#tests/support/processes/build.ts';
import { processesWith, until } from '#tests/support/processes/processes.ts';
import { cloneInstallation } from '#tests/support/processes/project-copy.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { runCommandLine, type RunningCommand } from '#tests/support/processes/running-command.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

/* X5: `npm run update` under the eyes of visitors. It takes minutes, so that `npm run test:long` alone runs it. */

const PAGES = [
  paths.home,
  paths.eternal,
  paths.conversations,
  paths.archives,
  paths.rogueTerminal,
  paths.religion,
  paths.library,
  paths.admin,
];
const TEXTS = 'src/client/features/archives/archives-texts.ts';
const OLD_TEXT = 'No archives found.';
const NEW_TEXT = 'No archives at all.';

interface Place {
  readonly origin: string;
  readonly site: string;
  readonly env: Record<string, string>;
  readonly url: string;
}

async function install(): Promise<Place> {
  await ensureBuilt();
  const { origin, site } = cloneInstallation();
  const port = await steadyPort();
  const env = { DATA_DIR: join(site, 'data'), PORT: String(port), WEB_INSTANCES: '2', LOG_LEVEL: 'info' };
  onTestFinished(async () => {
    for (const pid of processesWith(`DATA_DIR=${env.DATA_DIR}`)) signal(pid, 'SIGKILL');
    await until(() => processesWith(`DATA_DIR=${env.DATA_DIR}`).length === 0 || undefined);
    for (const folder of [origin, site]) rmSync(folder, { recursive: true, force: true });
  });
  return { origin, site, env, url: `http://127.0.0.1:${port}` };
}

/** A new version, in which a page says something else. */
function publish(origin: string, change: (source: string) => string): void {
  const path = join(origin, TEXTS);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  execFileSync('git', ['-C', origin, 'commit', '-qam', 'Say it otherwise']);
}

async function startUp({ site, env }: Place): Promise<RunningCommand> {
  const start = runCommandLine('npm', ['start'], { cwd: site, env });
  await start.untilPrinted('feral is awake');
  await until(() => start.output().split('web is up').length > 2 || undefined);
  return start;
}

function update({ site, env }: Place): RunningCommand {
  const variables = { ...env, npm_execpath: join(ROOT, 'tests', 'support', 'programs', 'npm-stand-in.cjs') };
  const args = ['--import', 'tsx', 'src/server/commands/update.ts'];
  return runCommandLine(process.execPath, args, { cwd: site, env: variables });
}

/** Visits every page, over and over, until told to stop; what was answered with anything but 200. */
function visitUntil(over: Promise<unknown>, url: string) {
  let isOver = false;
  void over.finally(() => (isOver = true));
  const failures: string[] = [];
  let visits = 0;
  const visiting = async () => {
    while (!isOver) {
      for (const path of PAGES) {
        visits += 1;
        const outcome = await fetch(url + path).then(
          async (response) => (await response.text(), response.status),
          (error: unknown) => String((error as Error).cause ?? error),
        );
        if (outcome !== 200) failures.push(`${path}: ${outcome}`);
      }
    }
    return { visits, failures };
  };
  return visiting();
}

describe.skipIf(!LONG)('npm run update', () => {
  test('puts the new version in the place of the old one, and every page answers 200 meanwhile', async () => {
    const tell = beginTrial('X5', 'npm run update under two web processes: every page, over and over');
    const place = await install();
    const start = await startUp(place);
    const asset = /\/assets\/[^"]+\.js/.exec(await (await fetch(place.url)).text())?.[0] ?? '';
    publish(place.origin, (source) => source.replace(OLD_TEXT, NEW_TEXT));
    const updating = update(place);
    const seen = visitUntil(updating.ended, place.url);
    const code = await updating.ended;
    const { visits, failures } = await seen;
    tell({ tries: visits, lost: failures.length });
    expect(code, updating.output()).toBe(0);
    expect(failures).toEqual([]);
    expect(await (await fetch(place.url + paths.archives)).text()).toContain(NEW_TEXT);
    expect((await fetch(place.url + asset)).status).toBe(200);
    await expect
      .poll(async (): Promise<unknown> => (await fetch(`${place.url}/api/health`)).json())
      .toMatchObject({ status: 'ok' });
    expect(updating.output()).toMatch(
      /Backing up[^]*holds the database[^]*Making [^]*Swapping in [^]*Restarting/,
    );
    start.pressCtrlC();
    expect(await start.ended).toBe(0);
  });

  test('stops at what fails, and leaves everything as it was', async () => {
    const place = await install();
    const before = snapshot(place.site);
    publish(place.origin, () => 'this is no TypeScript');
    const broken = update(place);
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain('Nothing was changed: the site runs on as it was.');
    expect(snapshot(place.site)).toEqual(before);
    writeFileSync(join(place.site, TEXTS), 'a change made here');
    const dirty = update(place);
    expect(await dirty.ended).toBe(1);
    expect(dirty.output()).toContain(`These files were changed here; commit or revert them first:`);
  });
});

/** What is checked out, and what the build was made from. */
function snapshot(site: string): string[] {
  const head = execFileSync('git', ['-C', site, 'rev-parse', 'HEAD']).toString();
  const text = readFileSync(join(site, TEXTS), 'utf8');
  const entries = execFileSync('ls', ['-a', site]).toString();
  return [head, text, entries, readFileSync(join(site, 'dist', '.sources'), 'utf8')];
}
