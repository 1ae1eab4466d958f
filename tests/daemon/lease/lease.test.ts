import { describe, expect, test } from 'vitest';
import { fenced, LeaseLost } from '#daemon/lease/fence.ts';
import { Lease, TAKEOVER_MS } from '#daemon/lease/lease.ts';
import { readSetting, writeSetting } from '#shared/db/queries/settings.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

function twoDaemons() {
  const { database } = tempDataDir();
  const clock = { now: 0 };
  const daemon = (holder: string) => {
    const db = connect(database, 'daemon');
    return { db, lease: new Lease({ db, holder, now: () => clock.now }) };
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
