import { cpSync, truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Budget } from '#daemon/budget.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { openDataDir } from '#shared/db/data-dir.ts';
import { spend } from '#shared/db/schema.ts';
import { backUpHere, restore } from '#tests/support/database/backups.ts';
import { connect, tempDataDir, tempFolder } from '#tests/support/database/temp-data.ts';

const DAY_MS = 24 * 3600_000;
const DAILY_TOKENS = 1_000;

/** The daemon's budget on the database of a data folder, as long as `use` works with it. */
function withBudget<T>(folder: string, use: (budget: Budget) => T, now = Date.now): T {
  const db = openDb(openDataDir(folder).database, 'daemon');
  try {
    return use(new Budget({ db, dailyTokens: DAILY_TOKENS, now }));
  } finally {
    closeDb(db);
  }
}

function spendOn(folder: string, purpose: 'duel' | 'chat', tokens: number): void {
  withBudget(folder, (budget) => budget.settle(budget.reserve(purpose, 2 * tokens) ?? -1, tokens));
}

const spentOn = (folder: string) =>
  withBudget(folder, (budget) => [budget.spentToday('duel'), budget.spentToday('chat')]);

/** A folder with a backup of an open reservation and of what was spent before; then the day goes on. */
async function place() {
  const { folder, database } = tempDataDir();
  spendOn(folder, 'duel', 300);
  const open = withBudget(folder, (budget) => budget.reserve('chat', 100) ?? -1);
  const { file } = await backUpHere(folder);
  withBudget(folder, (budget) => budget.settle(open, 40));
  return { folder, database, file };
}

describe('what was spent today, after a restore', () => {
  test('is what it was before: the backup’s part counts once, and as it was settled since', async () => {
    const { folder, file } = await place();
    spendOn(folder, 'duel', 200);
    expect(await restore(folder, file)).toMatchObject({ isSpendKnown: true });
    expect(spentOn(folder)).toEqual([500, 40]);
  });

  test('leaves nothing where nothing was left, however often the backup is restored', async () => {
    const { folder, file } = await place();
    spendOn(folder, 'duel', 600);
    for (let times = 0; times < 2; times += 1) {
      await restore(folder, file);
      expect(spentOn(folder)).toEqual([900, 40]);
      expect(withBudget(folder, (budget) => budget.reserve('duel', 1))).toBeUndefined();
    }
  });

  test('is read from the log too, of a daemon that was killed', async () => {
    const { database, file } = await place();
    const db = connect(database, 'daemon');
    new Budget({ db, dailyTokens: DAILY_TOKENS }).reserve('duel', 250);
    const killed = openDataDir(tempFolder());
    for (const suffix of ['', '-wal']) cpSync(`${database}${suffix}`, `${killed.database}${suffix}`);
    await restore(killed.folder, file);
    expect(spentOn(killed.folder)).toEqual([550, 40]);
  });

  test('is that of the day which the clock was put back from', async () => {
    const { folder, file } = await place();
    const tomorrow = () => Date.now() + DAY_MS;
    withBudget(folder, (budget) => budget.reserve('duel', 700), tomorrow);
    await restore(folder, file);
    expect(spentOn(folder)).toEqual([700, 0]);
  });

  test('is that of both where the backup comes from elsewhere', async () => {
    const { file } = await place();
    const { folder } = tempDataDir();
    spendOn(folder, 'duel', 120);
    await restore(folder, file);
    expect(spentOn(folder)).toEqual([420, 100]);
  });

  test('takes nothing else along: other days are those of the backup', async () => {
    const { folder, file } = await place();
    const db = openDb(openDataDir(folder).database, 'daemon');
    db.insert(spend)
      .values({ day: '2001-01-01', purpose: 'duel', tokens: 77, settled: true, createdAt: 1 })
      .run();
    closeDb(db);
    await restore(folder, file);
    const restored = connect(openDataDir(folder).database, 'reader');
    expect(
      restored
        .select()
        .from(spend)
        .all()
        .map(({ day }) => day),
    ).not.toContain('2001-01-01');
  });

  test('counts from the backup where the replaced database is damaged, and is known not to be known', async () => {
    const { folder, database, file } = await place();
    spendOn(folder, 'duel', 200);
    truncateSync(database, 9_000);
    expect(await restore(folder, file)).toMatchObject({ isSpendKnown: false });
    expect(spentOn(folder)).toEqual([300, 100]);
  });

  test('counts from the backup where there was no database', async () => {
    const { file } = await place();
    const folder = tempFolder();
    expect(await restore(folder, file)).toMatchObject({ isSpendKnown: true });
    expect(spentOn(folder)).toEqual([300, 100]);
  });
});
