import { expect, test } from 'vitest';
import { AWAY_AFTER_MS, DuelWatch } from '#server/live/duel-watch.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { leaseOf } from '#tests/support/duel/fixtures.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A watch whose clock stands still until it is set, on a lease that somebody holds. */
function watched() {
  const db = connect(tempDataDir().database, 'daemon');
  const clock = { now: 0 };
  const lease = leaseOf(db, 'a daemon');
  lease.tryAcquire();
  return { db, clock, lease, watch: new DuelWatch({ db, now: () => clock.now }) };
}

test('the duel is active while the heartbeat moves, however long that goes on', () => {
  const { clock, lease, watch } = watched();
  for (let n = 0; n < 5; n += 1) {
    clock.now += AWAY_AFTER_MS - 1;
    lease.renew();
    expect(watch.state()).toBe('active');
  }
});

test('the duel is away once the heartbeat has stood still for too long, and active with the next one', () => {
  const { clock, lease, watch } = watched();
  expect(watch.state()).toBe('active');
  clock.now += AWAY_AFTER_MS - 1;
  expect([watch.state(), watch.isSilent]).toEqual(['active', false]);
  clock.now += 1;
  expect([watch.state(), watch.isSilent]).toEqual(['away', true]);
  lease.renew();
  expect([watch.state(), watch.isSilent]).toEqual(['active', false]);
});

test('a daemon that let the lease go is away like one that was killed, and its successor is not', () => {
  const { db, clock, lease, watch } = watched();
  lease.release();
  watch.state();
  clock.now += AWAY_AFTER_MS;
  expect(watch.state()).toBe('away');
  leaseOf(db, 'the next one').tryAcquire();
  expect(watch.state()).toBe('active');
});

test('a duel that an administrator stopped is stopped, whoever is away', () => {
  const { db, clock, watch } = watched();
  writeSetting(db, 'eternal.enabled', 'false');
  watch.state();
  clock.now += AWAY_AFTER_MS;
  expect(watch.state()).toBe('stopped');
});
