import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Budget } from '#daemon/budget.ts';
import { spend } from '#shared/db/schema.ts';
import { raisePriority } from '#tests/support/processes/processes.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

const DAY_MS = 24 * 3600_000;
const NOON = Date.parse('2026-03-04T12:00:00Z');

/** A budget of 1,000 tokens a day: 800 for the duel, 200 for chat. */
function house(dailyTokens = 1_000) {
  const { database } = tempDataDir();
  const clock = { now: NOON };
  const open = () => {
    const db = connect(database, 'daemon');
    return { db, budget: new Budget({ db, dailyTokens, now: () => clock.now }) };
  };
  return { database, clock, open, ...open() };
}

/** Starts a process that reserves; resolves with how many calls it got. */
async function reserveElsewhere(database: string, { calls }: { calls: number }) {
  const program = join(ROOT, 'tests', 'support', 'programs', 'budget.ts');
  const child = fork(program, [database, '100000', '90', String(calls)], { execArgv: ['--import', 'tsx'] });
  raisePriority(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended before it had reserved')));
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ got: number }];
  return { ...message, child };
}

describe('there is plenty', () => {
  const AT_NOON = 200;

  test('while less than half of what an even pace would have spent by now is gone', () => {
    const { budget, clock } = house();
    budget.reserve('duel', AT_NOON - 1);
    expect(budget.hasPlenty()).toBe(true);
    budget.reserve('duel', 1);
    expect(budget.hasPlenty()).toBe(false);
    clock.now += 3600_000;
    expect(budget.hasPlenty()).toBe(true);
  });

  test('never as a day begins, nor where there are no tokens', () => {
    const { budget, clock } = house();
    clock.now = Date.parse('2026-03-05T00:00:00Z');
    expect(budget.hasPlenty()).toBe(false);
    expect(house(0).budget.hasPlenty()).toBe(false);
  });
});

describe('a day of tokens', () => {
  test('is spent by what calls did cost, not by what was reserved for them', () => {
    const { budget } = house();
    const id = budget.reserve('duel', 500) ?? -1;
    expect(budget.spentToday('duel')).toBe(500);
    budget.settle(id, 120);
    expect(budget.spentToday('duel')).toBe(120);
  });

  test('ends with the one call that reaches its end', () => {
    const { budget } = house();
    expect(budget.reserve('duel', 799)).toBeDefined();
    expect(budget.reserve('duel', 300)).toBeDefined();
    expect(budget.reserve('duel', 1)).toBeUndefined();
    expect(budget.spentToday('duel')).toBe(1_099);
  });

  test("keeps a fifth for chat, and neither eats what is the other's", () => {
    const { budget } = house();
    budget.reserve('duel', 5_000);
    expect(budget.reserve('chat', 200)).toBeDefined();
    expect(budget.reserve('chat', 1)).toBeUndefined();
    expect([budget.spentToday('chat'), budget.spentToday()]).toEqual([200, 5_200]);
  });

  test('is ample, then low from 80 percent of a share on, then spent', () => {
    const { budget } = house();
    budget.reserve('duel', 639);
    expect(budget.level()).toBe('ample');
    budget.reserve('duel', 1);
    expect([budget.level(), budget.level('chat')]).toEqual(['low', 'ample']);
    budget.reserve('duel', 160);
    expect(budget.level()).toBe('spent');
  });

  test('of no tokens is spent at once', () => {
    const { budget } = house(0);
    expect(budget.level()).toBe('spent');
    expect(budget.reserve('duel', 1)).toBeUndefined();
  });

  test('keeps a reservation that is never settled, and settles one once', () => {
    const { budget } = house();
    const id = budget.reserve('duel', 100) ?? -1;
    budget.reserve('duel', 50);
    budget.settle(id, 10);
    budget.settle(id, 0);
    expect(budget.spentToday()).toBe(60);
  });

  test('is one day for all connections', () => {
    const { budget, open } = house();
    const other = open().budget;
    const got = Array.from({ length: 20 }, (_, n) => (n % 2 ? budget : other).reserve('duel', 90));
    expect(got.filter((id) => id !== undefined)).toHaveLength(9);
    expect(budget.spentToday()).toBe(other.spentToday());
  });
});

describe('the day', () => {
  test('changes at midnight UTC', () => {
    const { budget, clock } = house();
    budget.reserve('duel', 800);
    clock.now = Date.parse('2026-03-04T23:59:59.999Z');
    expect(budget.level()).toBe('spent');
    clock.now = Date.parse('2026-03-05T00:00:00Z');
    expect([budget.level(), budget.spentToday()]).toEqual(['ample', 0]);
  });

  test('is the latest that was written where the clock is put back', () => {
    const { budget, clock } = house();
    budget.reserve('duel', 800);
    clock.now = NOON - DAY_MS;
    expect(budget.level()).toBe('spent');
    expect(budget.reserve('duel', 1)).toBeUndefined();
  });

  test('is that of the clock where a wrong clock once wrote a day far ahead', () => {
    const { budget, clock } = house();
    clock.now = Date.parse('2038-01-19T00:00:00Z');
    budget.reserve('duel', 800);
    clock.now = NOON;
    expect(budget.level()).toBe('ample');
    expect(budget.reserve('duel', 1)).toBeDefined();
  });

  test('forgets the rows of sixty days before', () => {
    const { budget, clock, db } = house();
    const days = () =>
      db
        .select({ day: spend.day })
        .from(spend)
        .all()
        .map(({ day }) => day);
    budget.reserve('duel', 1);
    clock.now = NOON + 60 * DAY_MS;
    budget.reserve('duel', 1);
    expect(days()).toEqual(['2026-03-04', '2026-05-03']);
    clock.now = NOON + 61 * DAY_MS;
    budget.reserve('duel', 1);
    expect(days()).toEqual(['2026-05-03', '2026-05-04']);
  });
});

describe('processes that spend from one budget', () => {
  test('at once, get together what one would have got', async () => {
    const { database } = tempDataDir();
    const both = [1, 2].map(() => reserveElsewhere(database, { calls: 600 }));
    const got = (await Promise.all(both)).map((each) => each.got);
    // 80,000 of 100,000 tokens are the duel's: 888 calls of 90, and the one that goes past the end.
    expect(got.reduce((sum, each) => sum + each)).toBe(889);
  });

  test('killed before a call is settled, leave it spent', async () => {
    const { database } = tempDataDir();
    const { child } = await reserveElsewhere(database, { calls: 3 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const budget = new Budget({ db: connect(database, 'daemon'), dailyTokens: 1_000 });
    expect(budget.spentToday('duel')).toBe(270);
  });
});
