import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call, type Answer } from '#tests/support/http/call.ts';
import { startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import {
  ADMIN_READS,
  asAdmin,
  expectWhole,
  fromAnywhere,
  linesIn,
  moreTurns,
  READS,
  settle,
  startLivingSite,
  expectWrites,
  WRITES,
  type LivingSite,
} from '#tests/support/site/living-site.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { runCommandLine } from '#tests/support/processes/running-command.ts';
import { failure } from '#tests/support/http/shapes.ts';
import { ROOT } from '#tests/support/database/temp-data.ts';

/* X4 of reliability.md: the database is removed or replaced under both running processes. */

const NAMES = ['feral.db', 'feral.db-wal', 'feral.db-shm'];
/** Longer than a daemon waits after a turn that failed. */
const STILL_MS = 2_500;
/** A turn whose commit had begun when the files went is let through; on a slow disk that takes a while. */
const COMMIT = { interval: STILL_MS };
/** What a process may print meanwhile: a sentence for each thing that fails. */
const LOG_LINES_MAX = 12;
const SENTENCE = 'feral.db, or its -wal or -shm, was removed or replaced while it was open.';

const ALL_WRITES: typeof WRITES = {
  ...WRITES,
  'the beacon of a page': ({ web }) =>
    call(web, 'POST /eternal/archive', { json: { since: 0 }, headers: fromAnywhere() }),
  'a bulk job': (site) => asAdmin(site, 'DELETE /admin/conversations'),
};

const lineCount = (log: readonly string[]) => log.join('').split('\n').length;
const healthOf = ({ web }: LivingSite): Promise<Answer> => call(web, 'GET /health');

async function expectReads(site: LivingSite): Promise<void> {
  for (const route of READS.filter((one) => !one.endsWith('/health'))) {
    const { status } = await call(site.web, route, { headers: fromAnywhere() });
    expect([route, status]).toEqual([route, 200]);
  }
  for (const route of ADMIN_READS) expect([route, (await asAdmin(site, route)).status]).toEqual([route, 200]);
}

/** Nothing more is said: two looks, further apart than two turns, see the same lines. */
async function expectStill({ db }: LivingSite): Promise<void> {
  let seen = -1;
  const added = () => {
    const before = seen;
    seen = linesIn(db).length;
    return seen - before;
  };
  await expect.poll(added, COMMIT).toBe(0);
}

/** Both say why, and nothing is written or acknowledged; what was there before can be read. */
async function expectPaused(site: LivingSite): Promise<void> {
  const health = await healthOf(site);
  expect([health.status, health.json]).toEqual([
    503,
    expect.objectContaining({ status: 'unavailable', db: 'displaced' }),
  ]);
  await expectStill(site);
  // A daemon that stands still in a commit has not noticed yet.
  await expect.poll(() => site.logs.daemon.join('')).toContain(SENTENCE);
  const before = {
    lines: linesIn(site.db),
    web: lineCount(site.logs.web),
    daemon: lineCount(site.logs.daemon),
  };
  for (const [what, write] of Object.entries(ALL_WRITES)) {
    const { status, json } = await write(site);
    expect([what, status, json]).toEqual([what, 503, failure('UNAVAILABLE')]);
  }
  await expectReads(site);
  await sleep(STILL_MS);
  expect(linesIn(site.db)).toEqual(before.lines);
  for (const log of Object.values(site.logs)) await expect.poll(() => log.join('')).toContain(SENTENCE);
  expect(lineCount(site.logs.web) - before.web).toBeLessThanOrEqual(LOG_LINES_MAX);
  expect(lineCount(site.logs.daemon) - before.daemon).toBeLessThanOrEqual(LOG_LINES_MAX);
}

async function expectGoingOn(site: LivingSite): Promise<void> {
  await moreTurns(site);
  // Away for as long as the files were, a daemon counts as back with its next heartbeat.
  const health = async () => (await healthOf(site)).json;
  await expect.poll(health).toMatchObject({ status: 'ok', db: 'ok' });
  await expectWrites(site);
}

function moveAll({ dataDir }: LivingSite, from: string, to: string): void {
  for (const name of NAMES) renameSync(join(dataDir.folder, from, name), join(dataDir.folder, to, name));
}

function run({ dataDir }: LivingSite, program: string, args: readonly string[] = []) {
  return runCommandLine(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: ROOT,
    env: { DATA_DIR: dataDir.folder, PM2_HOME: join(dataDir.folder, 'no-pm2') },
  });
}

/** Whoever is started meanwhile says so, and puts no other database in its place. */
async function expectNobodyBegins(site: LivingSite): Promise<void> {
  const { database, folder } = site.dataDir;
  const refused = startDaemonProcess({ DATA_DIR: folder });
  const admin = run(site, 'src/server/commands/admin.ts', ['list-logins']);
  const doctor = run(site, 'src/server/commands/doctor.ts');
  await expect(refused).rejects.toThrow(`${database} was removed or replaced while a process has it open.`);
  expect(await Promise.all([admin.ended, doctor.ended])).toEqual([1, 1]);
  expect(doctor.output()).toContain(`broken   ${database} was removed or replaced`);
  expect(existsSync(database)).toBe(false);
}

test('a database that is moved away under both processes is written to no more, by nobody; once it is back everything goes on by itself', async () => {
  const done = beginTrial('X4', 'the database is moved away, replaced and put back under both processes');
  const site = await startLivingSite();
  mkdirSync(join(site.dataDir.folder, 'away'));
  moveAll(site, '.', 'away');
  await expectPaused(site);
  await expectNobodyBegins(site);
  moveAll(site, 'away', '.');
  await expectGoingOn(site);

  const { database } = site.dataDir;
  renameSync(database, `${database}.away`);
  copyFileSync(`${database}.away`, database);
  await expectPaused(site);
  renameSync(`${database}.away`, database);
  await expectGoingOn(site);
  done({ tries: 2, ...(await settle(site)) });
  expectWhole(site);
});

test('a database that is removed under both processes takes no sign-in, and no other one is made in its place', async () => {
  const done = beginTrial('X4', 'the database is removed under both processes');
  const site = await startLivingSite();
  for (const name of NAMES) rmSync(join(site.dataDir.folder, name));
  await expectPaused(site);
  await expectNobodyBegins(site);
  done({ tries: 1 });
});
