import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fenced, LeaseLost } from '#daemon/lease/fence.ts';
import { TAKEOVER_MS } from '#daemon/lease/lease.ts';
import { lease } from '#shared/db/schema.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { killed } from '#tests/support/processes/processes.ts';
import { leaseOf } from '#tests/support/duel/fixtures.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

function twoDaemons() {
  const { database } = tempDataDir();
  const clock = { now: 0 };
  const daemon = (holder: string) => {
    const db = connect(database, 'daemon');
    return { db, lease: leaseOf(db, holder, () => clock.now) };
  };
  return { clock, first: daemon('first'), second: daemon('second') };
}

describe('the lease', () => {
  test('goes to one of two daemons', () => {
    const { first, second } = twoDaemons();
    expect([first.lease.tryAcquire(), second.lease.tryAcquire()]).toEqual([true, false]);
  });

  test('stays with a holder that shows that it lives, however long that is', () => {
    const { clock, first, second } = twoDaemons();
    first.lease.tryAcquire();
    for (let n = 0; n < 20; n += 1) {
      clock.now += TAKEOVER_MS - 1;
      expect(first.lease.renew()).toBe(true);
      expect(second.lease.tryAcquire()).toBe(false);
    }
  });

  test('is taken over when its holder has gone silent, and not a moment before', () => {
    const { clock, first, second } = twoDaemons();
    first.lease.tryAcquire();
    second.lease.tryAcquire();
    clock.now += TAKEOVER_MS - 1;
    expect(second.lease.tryAcquire()).toBe(false);
    clock.now += 1;
    expect(second.lease.tryAcquire()).toBe(true);
    expect(first.lease.renew()).toBe(false);
    expect(first.lease.token).toBeUndefined();
  });

  test('is free at once when its holder let it go', () => {
    const { first, second } = twoDaemons();
    first.lease.tryAcquire();
    first.lease.release();
    expect(second.lease.tryAcquire()).toBe(true);
  });

  test('is not let go by a daemon that lost it', () => {
    const { clock, first, second } = twoDaemons();
    first.lease.tryAcquire();
    second.lease.tryAcquire();
    clock.now += TAKEOVER_MS;
    second.lease.tryAcquire();
    first.lease.release();
    expect(second.lease.renew()).toBe(true);
  });

  test('raises its fencing token with each holder', () => {
    const { first, second } = twoDaemons();
    first.lease.tryAcquire();
    const token = first.lease.token ?? 0;
    first.lease.release();
    second.lease.tryAcquire();
    expect(second.lease.token).toBeGreaterThan(token);
  });
});

/** Takes the lease and does nothing any more. */
const HOLD = `
  const { openDb } = await import('#shared/db/client.ts');
  const { leaseOf } = await import('#tests/support/duel/fixtures.ts');
  const lease = leaseOf(openDb(process.argv[1], 'daemon'), 'another process');
  process.stdout.write(String(lease.tryAcquire()));
  setInterval(() => lease.token, 1_000);
`;

async function holdElsewhere(database: string): Promise<ChildProcess> {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', HOLD, database];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('true');
  return child;
}

/** No time passes for the one that stands by, so that no silence is ever long enough. */
async function standingBy() {
  const dataDir = tempDataDir();
  const holder = await holdElsewhere(dataDir.database);
  const db = connect(dataDir.database, 'daemon');
  const standby = leaseOf(db, 'a standby');
  expect(standby.tryAcquire()).toBe(false);
  return { dataDir, holder, db, standby };
}

describe('the lease of a process that was killed', () => {
  test('is taken over at once, without waiting for a silence, under a new token', async () => {
    const { holder, db, standby } = await standingBy();
    await killed(holder);
    expect(standby.tryAcquire()).toBe(true);
    expect(standby.token).toBe(2);
    expect(() => fenced(db, 1, () => undefined)).toThrow(LeaseLost);
  });

  test('is taken by one of those who stand by', async () => {
    const { dataDir, holder, standby } = await standingBy();
    const other = leaseOf(connect(dataDir.database, 'daemon'), 'another standby');
    await killed(holder);
    expect([standby.tryAcquire(), other.tryAcquire()]).toEqual([true, false]);
    expect(standby.renew()).toBe(true);
  });

  test('stays with a holder that was only stopped, until it has been silent for long', async () => {
    const { dataDir, holder } = await standingBy();
    const clock = { now: 0 };
    const patient = leaseOf(connect(dataDir.database, 'daemon'), 'patient', () => clock.now);
    holder.kill('SIGSTOP');
    expect(patient.tryAcquire()).toBe(false);
    clock.now += TAKEOVER_MS;
    expect(patient.tryAcquire()).toBe(true);
  });

  test('is waited for where nothing proves that it is dead: its lock was replaced', async () => {
    const { dataDir, standby } = await standingBy();
    renameSync(dataDir.duelLock, `${dataDir.duelLock}.away`);
    expect(standby.tryAcquire()).toBe(false);
    leaseOf(connect(dataDir.database, 'daemon'), 'one that makes another lock').tryAcquire();
    expect(standby.tryAcquire()).toBe(false);
  });

  test('is waited for where its holder keeps no lock, as older versions did', () => {
    const { database } = tempDataDir();
    const db = connect(database, 'daemon');
    db.update(lease).set({ holder: 'a host pid 1' }).run();
    expect(leaseOf(db, 'a standby').tryAcquire()).toBe(false);
  });

  test('that was let go of by a holder that could not write it is free as well', () => {
    const { first, second } = twoDaemons();
    first.lease.tryAcquire();
    first.db.$client.pragma('query_only = ON');
    expect(() => first.lease.release()).toThrow();
    expect(second.lease.tryAcquire()).toBe(true);
  });
});

describe('the fence', () => {
  test('keeps a late holder from writing anything', () => {
    const { clock, first, second } = twoDaemons();
    first.lease.tryAcquire();
    const late = first.lease.token ?? 0;
    second.lease.tryAcquire();
    clock.now += TAKEOVER_MS;
    second.lease.tryAcquire();
    const write = () => fenced(first.db, late, () => writeSetting(first.db, 'theme', 'late'));
    expect(write).toThrow(LeaseLost);
    expect(readSetting(second.db, 'theme')).toBeUndefined();
  });

  test('undoes what was written when the rest of the transaction fails', () => {
    const { first } = twoDaemons();
    first.lease.tryAcquire();
    const write = () =>
      fenced(first.db, first.lease.token ?? 0, () => {
        writeSetting(first.db, 'theme', 'half');
        throw new Error('and then this');
      });
    expect(write).toThrow('and then this');
    expect(readSetting(first.db, 'theme')).toBeUndefined();
  });
});
