import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signal } from '#server/commands/running/processes.ts';
import type { Db } from '#shared/db/client.ts';
import { messages } from '#shared/db/schema.ts';
import { fillDatabase } from '#tests/bench/big-database.ts';
import { addArchive } from '#tests/support/database/archive-writer.ts';
import { backUp, restore } from '#tests/support/database/backups.ts';
import { writeBusily, type BusyWriter } from '#tests/support/database/busy-writer.ts';
import { processesSaying } from '#tests/support/processes/command-lines.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, ROOT, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* A3 of reliability.md, the backup: killed at any moment it leaves nothing half under its name, and the source as it was. */

const TRIES = LONG ? 50 : 3;
const TIMEOUT_MS = LONG ? 900_000 : 600_000;
const EPISODES = { conversations: 500, messagesEach: 40 };
const ARCHIVES = 100;
/** What was said before the writer began. */
const LINES = EPISODES.conversations * EPISODES.messagesEach + ARCHIVES;
/** Longer than it takes; one that is over sooner was missed, which is allowed. */
const BEGUN_WITHIN_MS = 5_000;

/** What the child has begun when it is killed: a file of its working folder. */
const MOMENTS = ['feral.db', 'SHA256SUMS', 'backup.tar'];
const momentOf = (n: number) => MOMENTS[n % MOMENTS.length] ?? '';

interface Place {
  readonly dataDir: ReturnType<typeof tempDataDir>;
  readonly db: Db;
  readonly writer: BusyWriter;
}

/** A site that has been there for a while, and somebody who writes all the time. */
async function busyPlace(): Promise<Place> {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  db.$client.pragma('synchronous = OFF');
  fillDatabase(db, EPISODES);
  for (let n = 0; n < ARCHIVES; n += 1) await addArchive({ dataDir, db }, `archive ${n}`, ['a line']);
  db.$client.pragma('synchronous = FULL');
  return { dataDir, db, writer: writeBusily(db) };
}

const childrenAt = ({ dataDir }: Place) => processesSaying('backup-child', dataDir.folder);

/** Also a child that the command was just starting as it was killed, which has its parent's command line at first. */
const partsAt = ({ dataDir }: Place) => processesSaying('backup', dataDir.folder);

/** Waits until a backup has begun `moment`, then kills what `victims` names. */
async function killAt(
  { dataDir: { backups } }: Place,
  moment: string,
  victims: () => number[],
): Promise<void> {
  const hasBegun = () => unfinishedIn(backups).some((name) => existsSync(join(backups, name, moment)));
  const patience = performance.now() + BEGUN_WITHIN_MS;
  while (!hasBegun() && performance.now() < patience) await sleep(1);
  for (const pid of victims()) signal(pid, 'SIGKILL');
}

/** Nothing where there is no folder yet: a command that is killed early has not made it. */
function namesIn(backups: string): string[] {
  return existsSync(backups) ? readdirSync(backups) : [];
}

function unfinishedIn(backups: string): string[] {
  return namesIn(backups).filter((name) => name.startsWith('.'));
}

const linesOf = (db: Db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .orderBy(asc(messages.seq))
    .all()
    .map(({ id }) => id);

function expectSourceSound({ db, writer }: Place): void {
  expect(integrityOf(db)).toBe('ok');
  expect(linesOf(db).slice(LINES)).toEqual(writer.said);
}

/** What was lost of the source. */
const lossesOf = ({ db, writer }: Place) => difference(writer.said, linesOf(db).slice(LINES));

/** Whatever has the name of a backup can be restored; what is wrong where it cannot. They go then, so that the next may have the name. */
async function judgeNamedOnes({ dataDir: { backups } }: Place): Promise<string[]> {
  const verdicts: string[] = [];
  for (const name of namesIn(backups).filter((entry) => !entry.startsWith('.'))) {
    verdicts.push(await verdictOn(join(backups, name)));
    rmSync(join(backups, name));
  }
  return verdicts;
}

const verdictOn = (file: string) =>
  restore(tempFolder(), file).then(
    ({ messages: count }) => (count >= LINES ? 'whole' : `${count} lines`),
    (error: Error) => error.message,
  );

/** What is told of the tries so far, given what was found under the name of a backup. */
function noteOf(verdicts: readonly string[]): string {
  const half = verdicts.filter((verdict) => verdict !== 'whole').length;
  return `${verdicts.length} backups under their final name, ${half} of them half`;
}

/** Starts `npm run backup -- FILE`, without npm in between. Returns its pid. */
function startCommand({ dataDir }: Place, file: string): number {
  const args = ['--import', 'tsx', 'src/server/commands/backup.ts', file];
  const env = { ...process.env, DATA_DIR: dataDir.folder };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

/** Makes a backup and kills its process once it has begun `moment`. Returns what came of it. */
async function makeAndKill(place: Place, moment: string): Promise<string> {
  const making = backUp(place.dataDir.folder, 'killed').then(
    () => 'made',
    (error: Error) => error.message,
  );
  await killAt(place, moment, () => childrenAt(place));
  return making;
}

describe('a backup while a line is written every few milliseconds', () => {
  test(
    'is one state: every line up to some moment after it was asked for, and none later',
    async () => {
      const place = await busyPlace();
      // What is new is in the log alone, where a copy of the file would miss it.
      place.db.$client.pragma('wal_autocheckpoint = 0');
      await expect.poll(() => place.writer.said.length).toBeGreaterThan(20);
      const before = place.writer.said.length;
      const { file } = await backUp(place.dataDir.folder);
      const folder = tempFolder();
      await restore(folder, file);
      const copy = linesOf(connect(join(folder, 'feral.db'), 'worker')).slice(LINES);
      expect(copy.length).toBeGreaterThanOrEqual(before);
      expect(copy).toEqual(place.writer.said.slice(0, copy.length));
      expect(place.writer.said.length).toBeGreaterThan(copy.length);
      expectSourceSound(place);
    },
    TIMEOUT_MS,
  );

  test(
    'whose process is killed is told of with a sentence and leaves no file; the next one is made',
    async () => {
      const tell = beginTrial('A3', 'kill -9 of the process that makes a backup');
      const place = await busyPlace();
      const outcomes: string[] = [];
      const verdicts: string[] = [];
      for (let n = 0; n < TRIES; n += 1) {
        const outcome = await makeAndKill(place, momentOf(n));
        outcomes.push(outcome);
        const files = readdirSync(place.dataDir.backups);
        verdicts.push(...(await judgeNamedOnes(place)));
        tell({ tries: n + 1, ...lossesOf(place) }, noteOf(verdicts));
        expect(files).toEqual(outcome === 'made' ? ['killed.tar'] : []);
        expect(new Set([...verdicts, 'whole'])).toEqual(new Set(['whole']));
        expectSourceSound(place);
      }
      expect(outcomes).toContain('The process that makes the backup ended early (SIGKILL).');
      await backUp(place.dataDir.folder, 'the-next');
      expect(await judgeNamedOnes(place)).toEqual(['whole']);
    },
    TIMEOUT_MS,
  );

  test(
    'whose command is killed is finished by its child, or not there',
    async () => {
      const tell = beginTrial('A3', 'kill -9 of npm run backup');
      const place = await busyPlace();
      const verdicts: string[] = [];
      for (let n = 0; n < TRIES; n += 1) {
        const command = startCommand(place, join(place.dataDir.backups, 'killed.tar'));
        await killAt(place, momentOf(n), () => [command]);
        while (partsAt(place).length > 0) await sleep(10);
        const unfinished = unfinishedIn(place.dataDir.backups);
        verdicts.push(...(await judgeNamedOnes(place)));
        tell({ tries: n + 1, ...lossesOf(place) }, noteOf(verdicts));
        expect(unfinished).toEqual([]);
        expect(new Set([...verdicts, 'whole'])).toEqual(new Set(['whole']));
        expectSourceSound(place);
      }
    },
    TIMEOUT_MS,
  );
});
