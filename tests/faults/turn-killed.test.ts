import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spend } from '#shared/db/schema.ts';
import { untilHolding } from '#tests/support/processes/daemon-process.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { killed, until } from '#tests/support/processes/processes.ts';
import { moreLines, startDaemonRig, type DaemonRig } from '#tests/support/provider/daemon-rig.ts';
import { callsIn, findingsIn, linesOf } from '#tests/support/provider/good-model.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';

/* A4 of reliability.md: the provider has answered, the line waits for its time, and the daemon is killed before it commits. */

const KILLS = LONG ? 20 : 2;
const TIMEOUT_MS = 600_000 + KILLS * 60_000;
/** A line is written while the one before is being read: it waits for so long before it is committed. */
const READING_MS = 1_200;

/** Waits for an answer that is whole, and kills the daemon before the line is stored. Whether it was in time. */
async function killBeforeCommit(rig: DaemonRig): Promise<boolean> {
  const { db, provider } = rig;
  const daemon = await rig.startDaemon();
  await untilHolding(db, daemon);
  await moreLines(rig, 1);
  const asked = provider.asked.length;
  await until(() => (provider.asked.length > asked && provider.open() === 0 ? true : undefined));
  const before = linesOf(db).length;
  await sleep(Math.random() * (READING_MS / 4));
  await killed(daemon);
  return linesOf(db).length === before;
}

test(
  `a daemon that is killed ${KILLS} times between an answer and its commit stores the turn at most once, and what it cost`,
  async () => {
    const done = beginTrial('A4', 'kill -9 between the answer of the provider and COMMIT');
    const rig = await startDaemonRig({ DUEL_INTERVAL_MS: String(READING_MS) });
    const { db, model, provider } = rig;
    let [kills, inTime] = [0, 0];
    // On a busy machine all kills may come late: then it goes on until one does not.
    for (; kills < KILLS || inTime === 0; kills += 1) inTime += (await killBeforeCommit(rig)) ? 1 : 0;
    await rig.startDaemon();
    await moreLines(rig, 2);
    const said = linesOf(db)
      .filter(({ engine }) => engine === 'openai')
      .map(({ content }) => content);
    const unpaid = provider.asked.length - callsIn(db);
    done(
      { tries: kills, lost: Math.max(0, unpaid), duplicated: said.length - new Set(said).size },
      `${inTime} before the commit; lost: calls that were not paid for`,
    );
    expect(new Set(said).size).toBe(said.length);
    expect(findingsIn(db, model.offered)).toEqual([]);
    expect(unpaid).toBeLessThanOrEqual(0);
    for (const { tokens } of db.select({ tokens: spend.tokens }).from(spend).all())
      expect(tokens).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
