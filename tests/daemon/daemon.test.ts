import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import { asc, count, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDaemon } from '#daemon/daemon.ts';
import { readDaemonEnv } from '#daemon/env.ts';
import type { Db } from '#shared/db/client.ts';
import { newId } from '#shared/db/id.ts';
import { readDuelStatus } from '#shared/db/queries/duel-status.ts';
import { writeSetting } from '#shared/db/queries/settings.ts';
import { archives, conversations, lease, messages } from '#shared/db/schema.ts';
import { BACKUP_CHILD } from '#tests/support/database/backups.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { builtProgram } from '#tests/support/processes/build.ts';
import { thriceInARow } from '#tests/support/provider/good-model.ts';

const TURNS = 6;

/** A daemon of this process on a data folder of its own, talking as fast as it can. */
function start(variables: Record<string, string> = {}, dataDir = tempDataDir()) {
  const fast = { DATA_DIR: dataDir.folder, DUEL_INTERVAL_MS: '1', DUEL_EPISODE_TURNS: String(TURNS) };
  const env = readDaemonEnv({ ...fast, ...variables });
  const daemon = startDaemon({
    env,
    root: ROOT,
    main: builtProgram('daemon'),
    backupChild: BACKUP_CHILD,
    logger: pino({ level: 'silent' }),
  });
  onTestFinished(() => daemon.stop());
  return { daemon, dataDir, db: connect(dataDir.database, 'web') };
}

const said = (db: Db) => db.select({ n: count() }).from(messages).get()?.n ?? 0;
const lines = (db: Db, limit: number) =>
  db.select().from(messages).orderBy(asc(messages.seq)).limit(limit).all();

async function untilSaid(db: Db, wanted: number): Promise<void> {
  await expect.poll(() => said(db)).toBeGreaterThanOrEqual(wanted);
}

describe('the duel daemon', () => {
  test('parses nothing at its first start: the build has read the content', async () => {
    const { db, dataDir } = start();
    await untilSaid(db, 1);
    expect(existsSync(dataDir.parsedContent)).toBe(false);
  });

  test('writes episodes of the length it was told, nobody three times in a row, and closes each with a summary and an archive', async () => {
    const { daemon, db, dataDir } = start();
    await untilSaid(db, 2 * TURNS + 1);
    await daemon.stop();
    const closed = db.select().from(conversations).where(eq(conversations.live, false)).all();
    expect(closed.length).toBeGreaterThanOrEqual(2);
    for (const { id, summary, title, messageCount } of closed) {
      const own = db
        .select()
        .from(messages)
        .where(eq(messages.conversationId, id))
        .orderBy(asc(messages.seq))
        .all();
      expect([messageCount, own.length]).toEqual([TURNS, TURNS]);
      expect(thriceInARow(own)).toBe(false);
      expect([title, summary].every((text) => text.length > 10)).toBe(true);
      const archive = db.select().from(archives).where(eq(archives.conversationId, id)).get();
      const text = readFileSync(join(dataDir.archives, `${archive?.id}.txt`), 'utf8');
      expect(text).toContain(`title: ${title}\n`);
      expect(text.match(/^\[\d{4}-.*Z\] (feral|warden)@eternal:~\$/gm)).toHaveLength(TURNS);
    }
    expect(
      db.select().from(conversations).where(eq(conversations.live, true)).all().length,
    ).toBeLessThanOrEqual(1);
  });

  test('removes what writers that were killed over an archive have left behind', async () => {
    const dataDir = tempDataDir();
    const unfinished = join(dataDir.archives, `.${newId()}.1234.tmp`);
    writeFileSync(unfinished, 'title: half');
    utimesSync(unfinished, 0, 0);
    await start({}, dataDir).daemon.stop();
    expect(readdirSync(dataDir.archives).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('says the same thing twice for one seed, and another for another', async () => {
    const first = start({ DUEL_SEED: '7' });
    const second = start({ DUEL_SEED: '7' });
    const other = start({ DUEL_SEED: '8' });
    const texts = async ({ db }: { db: Db }) => {
      await untilSaid(db, 20);
      return lines(db, 20).map(({ content }) => content);
    };
    const [one, two, three] = [await texts(first), await texts(second), await texts(other)];
    expect(one).toEqual(two);
    expect(one).not.toEqual(three);
  });

  test('stops when eternal is switched off, and goes on in the same episode when it is on again', async () => {
    const { db } = start({ DUEL_EPISODE_TURNS: '1000' });
    await untilSaid(db, 3);
    writeSetting(db, 'eternal.enabled', 'false');
    await expect.poll(() => readDuelStatus(db)?.running).toBe(false);
    const before = said(db);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(said(db)).toBe(before);
    writeSetting(db, 'eternal.enabled', 'true');
    await untilSaid(db, before + 2);
    expect(readDuelStatus(db)?.running).toBe(true);
    expect(db.select().from(conversations).all()).toHaveLength(1);
  });

  test('opens another episode when the live one is deleted under it', async () => {
    const { db } = start({ DUEL_EPISODE_TURNS: '1000', DUEL_INTERVAL_MS: '20' });
    await untilSaid(db, 2);
    const before = db.select().from(conversations).get();
    db.delete(conversations).run();
    await untilSaid(db, 2);
    const after = db.select().from(conversations).get();
    expect(after?.live).toBe(true);
    expect(after?.id).not.toBe(before?.id);
  });

  test('lets the lease go and says that it is not running when it is stopped', async () => {
    const { daemon, db } = start();
    await untilSaid(db, 1);
    expect(db.select().from(lease).get()?.holder).toMatch(/pid \d+, lock /);
    await daemon.stop();
    expect(db.select().from(lease).get()?.holder).toBeNull();
    expect(readDuelStatus(db)).toMatchObject({ running: false, engine: 'scripted' });
  });

  test('takes up an episode where the daemon before it was stopped', async () => {
    const first = start({ DUEL_EPISODE_TURNS: '1000' });
    await untilSaid(first.db, 5);
    await first.daemon.stop();
    const before = said(first.db);
    const second = start({ DUEL_EPISODE_TURNS: '1000' }, first.dataDir);
    await untilSaid(second.db, before + 5);
    const all = lines(second.db, 1_000);
    expect(new Set(all.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(thriceInARow(all)).toBe(false);
    expect(new Set(all.map(({ content }) => content)).size).toBe(all.length);
  });

  test('nudges whoever listens on its socket after each commit', async () => {
    const { db, dataDir } = start({ DUEL_INTERVAL_MS: '20' });
    await untilSaid(db, 1);
    const socket = connectSocket(dataDir.duelSocket);
    onTestFinished(() => void socket.destroy());
    let nudges = 0;
    socket.on('data', (bytes) => (nudges += bytes.length));
    await expect.poll(() => nudges).toBeGreaterThanOrEqual(3);
  });
});
