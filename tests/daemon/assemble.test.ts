import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { assemble } from '#daemon/assemble.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import { listBackups } from '#shared/db/backup/backup-file.ts';
import { readDuelStatus, writeDuelStatus } from '#shared/db/queries/duel-status.ts';
import { lease } from '#shared/db/schema.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { copyOfSmallContent, spoil } from '#tests/support/duel/content.ts';
import { leaseOf } from '#tests/support/duel/fixtures.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

function assembled(content: string) {
  const dataDir = tempDataDir();
  const db = connect(dataDir.database, 'daemon');
  writeDuelStatus(db, { contentProblem: 'of a daemon before', problem: 'of a daemon before' });
  const env = readDaemonEnv({ DUEL_DAILY_TOKENS: '1234', DUEL_INTERVAL_MS: '50' });
  const logger = pino({ level: 'silent' });
  const { repertoire, duel } = assemble({ env, content, backupChild: BACKUP_CHILD, logger, db, dataDir });
  return { repertoire, duel, db, status: () => readDuelStatus(db) };
}

test('a daemon that holds the lease forgets what kept the one before it from speaking', async () => {
  const { duel, status } = assembled(copyOfSmallContent());
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const running = duel.run(stopping.signal);
  await expect.poll(status).toMatchObject({ contentProblem: null, problem: null, dailyTokens: 1_234 });
  stopping.abort();
  await running;
});

test('a daemon that stands by has nothing to say of the show of another', async () => {
  const { duel, db, status } = assembled(copyOfSmallContent());
  const holder = leaseOf(db, 'another');
  holder.tryAcquire();
  const beating = setInterval(() => holder.renew(), 50);
  onTestFinished(() => clearInterval(beating));
  const stopping = new AbortController();
  const running = duel.run(stopping.signal);
  await sleep(300);
  stopping.abort();
  await running;
  expect(status()).toMatchObject({ problem: 'of a daemon before' });
});

test('a late holder does not say of the show of its successor that it has stopped', async () => {
  const { duel, db, status } = assembled(copyOfSmallContent());
  const stopping = new AbortController();
  const running = duel.run(stopping.signal);
  await expect.poll(() => status()?.running).toBe(true);
  db.update(lease).set({ holder: 'a successor', fencingToken: 99 }).run();
  stopping.abort();
  await running;
  expect(status()?.running).toBe(true);
});

test('a daemon that finds a mistake in the content tells of it, and speaks from the rest', () => {
  const folder = copyOfSmallContent();
  spoil(join(folder, 'premises', 'paper.yaml'), '"Then pay [the lamp]."', '"Then pay the lamp."');
  const { status, repertoire } = assembled(folder);
  expect(status()?.contentProblem).toMatch(/paper\.yaml:15: /);
  expect(repertoire.director.open().premise.title).toEqual(expect.any(String));
});

const NOON = Date.UTC(2026, 2, 4, 12);

test('a daemon that holds the lease makes the backup of the day beside its show', async () => {
  const dataDir = tempDataDir();
  const { duel } = assemble({
    env: readDaemonEnv({ DUEL_INTERVAL_MS: '50' }),
    content: copyOfSmallContent(),
    backupChild: BACKUP_CHILD,
    logger: pino({ level: 'silent' }),
    db: connect(dataDir.database, 'daemon'),
    dataDir,
    housekeeping: { lookMs: 50, clocks: { wall: () => NOON, steady: () => performance.now() } },
  });
  const stopping = new AbortController();
  const running = duel.run(stopping.signal);
  onTestFinished(() => stopping.abort());
  const made = () => listBackups(dataDir.backups).map(({ kind, madeAt }) => [kind, madeAt.getTime()]);
  await expect.poll(made).toEqual([['daily', NOON]]);
  stopping.abort();
  await running;
  expect(readDuelStatus(connect(dataDir.database, 'web'))?.running).toBe(false);
});
