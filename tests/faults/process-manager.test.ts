import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROGRAMS, signal } from '#server/commands/running/processes.ts';
import type { EternalMessage } from '#shared/schemas/message.ts';
import { holderPid } from '#tests/support/processes/daemon-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { processesWith, until } from '#tests/support/processes/processes.ts';
import { copyProject } from '#tests/support/processes/project-copy.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { runCommandLine, type RunningCommand } from '#tests/support/processes/running-command.ts';
import { steadyPort } from '#tests/support/processes/steady-port.ts';
import { connect, ROOT } from '#tests/support/database/temp-data.ts';

/* A1, A2 and A7 of reliability.md as they are operated: under PM2, started with npm. */

const HOST = '127.0.0.1';

let project: string;
let dataDir: string;
let port: number;

beforeAll(async () => {
  project = copyProject();
  dataDir = join(project, 'data');
  port = await steadyPort();
});
afterEach(async () => {
  for (const pid of processesWith(`DATA_DIR=${dataDir}`)) signal(pid, 'SIGKILL');
  await untilNothingRuns();
});
afterAll(() => rmSync(project, { recursive: true }));

function npm(command: string, env: Record<string, string> = {}): RunningCommand {
  const usual = { DATA_DIR: dataDir, PORT: String(port), DUEL_INTERVAL_MS: '500' };
  return runCommandLine('npm', [command], { cwd: project, env: { ...usual, ...env } });
}

async function startUp(): Promise<RunningCommand> {
  const start = npm('start');
  await start.untilPrinted(`feral is awake: http://${HOST}:${port}\n`);
  return start;
}

/** Waits until so many web processes have said that they are up. */
async function untilUp(start: RunningCommand, count: number): Promise<void> {
  await until(() => start.output().split('web is up').length > count || undefined);
}

/** The processes that PM2 runs under a name now. */
function pidsOf(name: 'web' | 'duel', dir = dataDir): number[] {
  const folder = join(dir, 'pm2', 'pids');
  const files = readdirSync(folder).filter((entry) => entry.startsWith(`${name}-`));
  return files.map((file) => pidIn(join(folder, file))).filter(Boolean);
}

/** 0 where PM2 has just removed the file of a process that ended. */
function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

const pidOf = (name: 'web' | 'duel') => pidsOf(name)[0];

async function killOutright(name: 'web' | 'duel'): Promise<void> {
  const killed = await until(() => pidOf(name));
  signal(killed, 'SIGKILL');
  await until(() => (pidOf(name) === killed ? undefined : pidOf(name)));
}

/** Kills the daemon that holds the lease. @returns the milliseconds until the one that PM2 starts has taken it. */
async function killHolder(): Promise<number> {
  const db = connect(join(dataDir, 'feral.db'), 'worker');
  const killed = await until(() => holderPid(db) || undefined);
  const begun = performance.now();
  signal(killed, 'SIGKILL');
  await until(() => (holderPid(db) === killed ? undefined : holderPid(db)));
  return performance.now() - begun;
}

/** Somebody who watches /eternal, and the ids of the messages they got. */
function watch() {
  const source = new EventSource(`http://${HOST}:${port}/api/eternal/stream`);
  const got: string[] = [];
  source.addEventListener('message', ({ data }) =>
    got.push((JSON.parse(String(data)) as EternalMessage)._id),
  );
  const untilMore = async (count: number) => {
    const enough = got.length + count;
    await until(() => (got.length >= enough ? true : undefined));
  };
  return { got, untilMore, leave: () => source.close() };
}

async function history(): Promise<string[]> {
  const response = await fetch(`http://${HOST}:${port}/api/eternal/history?limit=500`);
  return ((await response.json()) as EternalMessage[]).map(({ _id }) => _id);
}

async function untilNothingRuns(dir = dataDir): Promise<true> {
  return until(() => processesWith(`DATA_DIR=${dir}`).length === 0 || undefined);
}

/** How long a reader looks at a page before asking for it again: all four are asking at most moments of a reload, and the processes have time to start. */
const READ_MS = 20;
/** Told to stop, web answers on kept connections for so long (`DRAIN_MS` in close-app.ts). Whoever has asked nothing for longer may find its connection closed. */
const KEPT_MS = 500;

/** Reads a page over and over, as four who keep their connections; what was answered with anything but 200. */
async function askUntil(over: Promise<unknown>): Promise<{ tries: number; failures: unknown[] }> {
  let isOver = false;
  void over.then(() => (isOver = true));
  let tries = 0;
  const failures: unknown[] = [];
  const reader = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (let askedLast = -Infinity; !isOver; await sleep(READ_MS)) {
      const now = performance.now();
      const isLate = now - askedLast > KEPT_MS;
      askedLast = now;
      const answer = await answerTo(agent);
      if (isLate && answer === CUT) continue;
      tries += 1;
      if (answer !== 200) failures.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 4 }, reader));
  return { tries, failures };
}

/** Holds up what is started while a file is there. */
const HOLDER = pathToFileURL(join(ROOT, 'tests', 'support', 'programs', 'held-preload.mjs')).href;
/**
 * How long the first new web of a reload takes: longer than the ten seconds after which PM2 once stopped the old one, and the few that this
 * one takes to stop.
 */
const LATE_MS = 18_000;

/** A connection that had brought answers before was closed instead of bringing this one. */
const CUT = Symbol('cut');

/** The status, or why there is none. */
async function answerTo(agent: Agent): Promise<unknown> {
  const asking = request({ agent, host: HOST, port, path: '/library' });
  let isAnswered = false;
  try {
    const [response] = (await once(asking.end(), 'response')) as [IncomingMessage];
    isAnswered = true;
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  } catch (error) {
    return asking.reusedSocket && !isAnswered && isReset(error) ? CUT : error;
  }
}

function isReset(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

describe('npm start and npm stop', () => {
  // Apart from what is killed below: on a busy machine the build alone takes half a minute.
  test('a fresh clone is built by its first start', async () => {
    const first = await startUp();
    expect(statSync(join(project, 'dist', '.sources')).size).toBeGreaterThan(0);
    first.pressCtrlC();
    expect(await first.ended).toBe(0);
    await untilNothingRuns();
  });

  test('watchers miss nothing and see nothing twice when duel and web are killed', async () => {
    const tell = beginTrial(
      'A1, A2',
      'kill -9 of the daemon and of web under PM2, before somebody who watches',
    );
    const first = await startUp();
    const watcher = watch();
    await watcher.untilMore(3);
    const takeoverMs = await killHolder();
    await killOutright('web');
    await watcher.untilMore(3);
    watcher.leave();
    const said = await history();
    // What was said after they left is none of theirs.
    const wanted = said.slice(said.indexOf(watcher.got[0] ?? ''), said.indexOf(watcher.got.at(-1) ?? '') + 1);
    tell(
      { tries: 2, ...difference(wanted, watcher.got) },
      `${watcher.got.length} lines watched, the lease taken again after ${(takeoverMs / 1_000).toFixed(2)} s`,
    );
    expect(watcher.got).toEqual(wanted);
    first.pressCtrlC();
    expect(await first.ended).toBe(0);
    await untilNothingRuns();
  });

  test('a fresh build is not made again; npm stop in another terminal ends everything', async () => {
    const stamp = statSync(join(project, 'dist', '.sources')).mtimeMs;
    const start = await startUp();
    expect(statSync(join(project, 'dist', '.sources')).mtimeMs).toBe(stamp);
    const stop = npm('stop');
    expect(await Promise.all([stop.ended, start.ended])).toEqual([0, 0]);
    expect(stop.output()).toContain('feral has stopped.');
    await untilNothingRuns();
  });

  test('a second start is refused and leaves the first alone; SIGTERM to npm ends everything', async () => {
    const first = await startUp();
    const second = npm('start');
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('feral is already running');
    expect(await history()).not.toEqual([]);
    signal(first.pid, 'SIGTERM');
    expect(await first.ended).toBe(0);
    await untilNothingRuns();
  });

  test('when PM2 itself is killed, both processes end with it and the command fails', async () => {
    const start = await startUp();
    await start.untilPrinted('the duel is up');
    signal(Number(readFileSync(join(dataDir, 'pm2', 'pm2.pid'), 'utf8')), 'SIGKILL');
    expect(await start.ended).toBe(1);
    expect(start.output()).toContain('PM2 ended unexpectedly. Both processes were stopped.');
    await untilNothingRuns();
  });

  test('what a killed npm start left running is ended by the next one, which then starts', async () => {
    const killed = await startUp();
    await killed.untilPrinted('the duel is up');
    const orphans = [pidOf('web'), pidOf('duel')];
    for (const pid of processesWith(`DATA_DIR=${dataDir}`)) {
      if (!orphans.includes(pid)) signal(pid, 'SIGKILL');
    }
    const next = await startUp();
    expect([pidOf('web'), pidOf('duel')]).not.toEqual(orphans);
    next.pressCtrlC();
    expect(await next.ended).toBe(0);
    await untilNothingRuns();
  });

  test('several instances of web share the port; one that is killed comes back; all is printed once and ended by Ctrl-C', async () => {
    const tell = beginTrial('A2', 'kill -9 of one of two web processes under PM2: another comes up');
    const folder = join(project, 'several');
    onTestFinished(() => processesWith(`DATA_DIR=${folder}`).forEach((pid) => void signal(pid, 'SIGKILL')));
    const start = npm('start', { DATA_DIR: folder, WEB_INSTANCES: '2' });
    await start.untilPrinted(`feral is awake: http://${HOST}:${port}\n`);
    await untilUp(start, 2);
    const [killed = 0, stays] = pidsOf('web', folder);
    signal(killed, 'SIGKILL');
    await until(() => pidsOf('web', folder).find((pid) => pid !== killed && pid !== stays));
    await untilUp(start, 3);
    tell({ tries: 1 });
    expect((await fetch(`http://${HOST}:${port}/api/health`)).status).toBe(200);
    start.pressCtrlC();
    expect(await start.ended).toBe(0);
    await untilNothingRuns(folder);
    expect(start.output().match(/feral is awake/g)).toHaveLength(1);
    expect(start.output().match(/password: [0-9a-f]{32}/g)).toHaveLength(1);
  });

  test('several instances of web are reloaded one after the other, also where one takes its time, and no request fails', async () => {
    const tell = beginTrial(
      'X7',
      'pm2 reload of two web processes, under readers that keep their connections',
    );
    const folder = join(project, 'reloaded');
    onTestFinished(() => processesWith(`DATA_DIR=${folder}`).forEach((pid) => void signal(pid, 'SIGKILL')));
    const held = join(project, 'held');
    const holding = { NODE_OPTIONS: `--import=${HOLDER}`, HELD_WHILE: held };
    const start = npm('start', { DATA_DIR: folder, WEB_INSTANCES: '2', ...holding });
    await start.untilPrinted(`feral is awake: http://${HOST}:${port}\n`);
    await untilUp(start, 2);
    const before = pidsOf('web', folder);
    const env = { PM2_HOME: join(folder, 'pm2'), PM2_DISABLE_VERSION_CHECK: 'true' };
    writeFileSync(held, '');
    const reload = runCommandLine(process.execPath, [PROGRAMS.pm2, 'reload', 'web'], { cwd: project, env });
    const asking = askUntil(reload.ended);
    await Promise.race([sleep(LATE_MS), reload.ended]);
    const stillRunning = processesWith(`DATA_DIR=${folder}`).filter((pid) => before.includes(pid));
    rmSync(held);
    const asked = await asking;
    tell({ tries: asked.tries, lost: asked.failures.length });
    expect(await reload.ended).toBe(0);
    expect(asked.failures).toEqual([]);
    expect(stillRunning.toSorted()).toEqual(before.toSorted());
    expect(pidsOf('web', folder).filter((pid) => before.includes(pid))).toEqual([]);
    start.pressCtrlC();
    expect(await start.ended).toBe(0);
    await untilNothingRuns(folder);
  });

  test('a file that is no database is refused and left as it is', async () => {
    const tell = beginTrial('A7', 'npm start on a file that is no database');
    const folder = join(project, 'damaged');
    const file = join(folder, 'feral.db');
    const bytes = "These bytes were somebody's thesis. ".repeat(300);
    mkdirSync(folder);
    writeFileSync(file, bytes);
    const start = npm('start', { DATA_DIR: folder });
    const code = await start.ended;
    tell({ tries: 1 });
    expect(code).toBe(1);
    expect(start.output()).toContain(`The database ${file} cannot be read`);
    expect(start.output()).not.toContain('PM2');
    expect(readFileSync(file, 'utf8')).toBe(bytes);
  });

  test('a second Ctrl-C while it starts does not leave anything behind', async () => {
    const start = npm('start');
    await start.untilPrinted('Launching in no daemon mode');
    start.pressCtrlC();
    start.pressCtrlC();
    // npm passes each on to the command once more, which may hear the last when it has nothing left to do but end.
    expect([0, 'SIGINT']).toContain(await start.ended);
    await untilNothingRuns();
  });
});
