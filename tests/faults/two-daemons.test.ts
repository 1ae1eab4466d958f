import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { asc, count } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Db } from '#shared/db/client.ts';
import { conversations, lease, messages, turns } from '#shared/db/schema.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/temp-data.ts';

async function startDaemonProcess(folder: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/daemon/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder, DUEL_INTERVAL_MS: '20', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;
const holderPid = (db: Db) => Number(/pid (\d+)$/.exec(db.select().from(lease).get()?.holder ?? '')?.[1]);

describe('two daemons on one database', () => {
  test('one writes and the other stands by, until kill -9 hands over; no turn is lost, doubled or out of order', async () => {
    const { folder, database } = tempDataDir();
    const db = connect(database, 'web');
    const daemons = [await startDaemonProcess(folder), await startDaemonProcess(folder)];
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
