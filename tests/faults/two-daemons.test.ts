import { asc, count } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { conversations, messages, turns } from '#shared/db/schema.ts';
import { holderPid, startDaemonProcess } from '#tests/support/daemon-process.ts';
import { connect, tempDataDir } from '#tests/support/temp-data.ts';

const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;

describe('two daemons on one database', () => {
  test('one writes and the other stands by, until kill -9 hands over; no turn is lost, doubled or out of order', async () => {
    const { folder, database } = tempDataDir();
    const db = connect(database, 'web');
    const start = () => startDaemonProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
    const daemons = [await start(), await start()];
    await expect.poll(() => said(db), { timeout: 10_000 }).toBeGreaterThan(5);
    const first = holderPid(db);
    const standby = daemons.find(({ pid }) => pid !== first);
    daemons.find(({ pid }) => pid === first)?.kill('SIGKILL');
    await expect.poll(() => holderPid(db), { timeout: 10_000 }).toBe(standby?.pid);
    const before = said(db);
    await expect.poll(() => said(db), { timeout: 10_000 }).toBeGreaterThan(before + 5);

    const all = db.select().from(messages).orderBy(asc(messages.seq)).all();
    const provenance = db.select().from(turns).orderBy(asc(turns.messageSeq)).all();
    expect(provenance.map(({ messageSeq }) => messageSeq)).toEqual(all.map(({ seq }) => seq));
    for (const { id } of db.select().from(conversations).all()) {
      const own = provenance.filter(({ conversationId }) => conversationId === id);
      expect(own.map(({ ordinal }) => ordinal)).toEqual(own.map((_, n) => n));
    }
    expect(new Set(provenance.map(({ fencingToken }) => fencingToken)).size).toBe(2);
    expect(db.$client.pragma('integrity_check', { simple: true })).toBe('ok');
  }, 40_000);
});
