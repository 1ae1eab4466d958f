import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { DailyBackup } from '#daemon/housekeeping/daily-backup.ts';
import { backupFileName, listBackups } from '#shared/db/backup/backup-file.ts';
import { runBackup } from '#shared/db/backup/run-backup.ts';
import { BACKUP_CHILD, restore } from '#tests/support/database/backups.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const HOUR = 3600_000;
const NEVER = new AbortController().signal;
const at = (time: string) => new Date(time);

/** The daemon's daily backup of a real data folder, with clocks to be set. Its backups are empty files unless they are to be real. */
function place(start: string, options: { real?: boolean } = {}) {
  const dataDir = tempDataDir();
  const time = { wall: Date.parse(start), steady: 0 };
  const told: (string | undefined)[] = [];
  const log: string[] = [];
  const state = { failure: undefined as Error | undefined };
  const pretend = ({ file }: { file: string }) => {
    if (state.failure) return Promise.reject(state.failure);
    mkdirSync(dataDir.backups, { recursive: true });
    writeFileSync(file, '');
    return Promise.resolve({ file, bytes: 0, archives: 0 });
  };
  const make = () =>
    new DailyBackup({
      dataDir,
      backUp: options.real ? (order) => runBackup({ entry: BACKUP_CHILD, ...order }) : pretend,
      onProblem: (sentence) => told.push(sentence),
      logger: pino({}, { write: (line: string) => void log.push(line) }),
      clocks: { wall: () => time.wall, steady: () => time.steady },
    });
  const pass = (hours: number) => {
    time.wall += hours * HOUR;
    time.steady += hours * HOUR;
  };
  const names = () => listBackups(dataDir.backups).map(({ madeAt }) => madeAt.toISOString().slice(0, 13));
  return { dataDir, time, told, log, state, make, pass, names };
}

describe('the daily backup', () => {
  test('is a real one: what the daemon makes can be restored', async () => {
    const it = place('2026-03-04T05:00:00Z', { real: true });
    const db = connect(it.dataDir.database, 'daemon');
    say(db, addConversation(db), 'a line');
    await it.make().look(NEVER);
    expect(readdirSync(it.dataDir.backups)).toEqual(['feral-daily-2026-03-04T05-00-00Z.tar']);
    const file = join(it.dataDir.backups, 'feral-daily-2026-03-04T05-00-00Z.tar');
    expect(await restore(tempFolder(), file)).toMatchObject({ messages: 1 });
    expect(it.told).toEqual([undefined]);
  });

  test('is made once a day, also by a daemon that is started again and again', async () => {
    const it = place('2026-03-04T03:00:00Z');
    for (let hour = 0; hour < 48; hour += 1) {
      await it.make().look(NEVER);
      it.pass(1);
    }
    expect(it.names()).toEqual(['2026-03-05T03', '2026-03-04T03']);
  });

  test('seven are kept; those that an operator made are left alone', async () => {
    const it = place('2026-03-01T03:00:00Z');
    mkdirSync(it.dataDir.backups);
    const own = backupFileName('manual', at('2025-01-01T00:00:00Z'));
    writeFileSync(join(it.dataDir.backups, own), '');
    const daily = it.make();
    for (let hour = 0; hour < 24 * 10; hour += 1) {
      await daily.look(NEVER);
      it.pass(1);
    }
    expect(it.names()).toHaveLength(7 + 1);
    expect(it.names()[0]).toBe('2026-03-10T03');
    expect(it.names().at(-2)).toBe('2026-03-04T03');
    expect(readdirSync(it.dataDir.backups)).toContain(own);
  });

  test('those that a wrong clock dated ahead do not push out the right ones', async () => {
    const it = place('2026-03-01T03:00:00Z');
    mkdirSync(it.dataDir.backups);
    for (let day = 1; day <= 7; day += 1) {
      writeFileSync(join(it.dataDir.backups, backupFileName('daily', new Date(Date.UTC(2031, 0, day)))), '');
    }
    const daily = it.make();
    for (let day = 0; day < 3; day += 1) {
      await daily.look(NEVER);
      it.pass(24);
    }
    expect(it.names().filter((name) => name.startsWith('2026'))).toHaveLength(3);
    expect(it.names()).toHaveLength(7);
  });

  test('that fails is logged and told of, is tried again in an hour, and told of when it is made', async () => {
    const it = place('2026-03-04T03:00:00Z');
    it.state.failure = new Error('There is no room.');
    const daily = it.make();
    await daily.look(NEVER);
    await daily.look(NEVER);
    expect(it.told).toEqual(['There is no room.']);
    expect(it.log).toHaveLength(1);
    expect(it.log[0]).toContain('the daily backup failed; it is tried again in an hour');
    it.state.failure = undefined;
    it.pass(1);
    await daily.look(NEVER);
    expect(it.told).toEqual(['There is no room.', undefined]);
    expect(it.names()).toEqual(['2026-03-04T04']);
  });

  test('is ended with the daemon: nothing is left, and nobody is told of a failure', async () => {
    const it = place('2026-03-04T05:00:00Z', { real: true });
    const stopping = new AbortController();
    const looking = it.make().look(stopping.signal);
    stopping.abort();
    await looking;
    expect(it.told).toEqual([]);
    expect(readdirSync(it.dataDir.backups)).toEqual([]);
  });

  test('runs until it is told to stop', async () => {
    const it = place('2026-03-04T05:00:00Z');
    const stopping = new AbortController();
    const running = it.make().run(stopping.signal);
    stopping.abort();
    await expect(running).resolves.toBeUndefined();
  });
});
