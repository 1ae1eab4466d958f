import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDb, openDb } from '#shared/db/client.ts';
import { conversations, messages } from '#shared/db/schema.ts';
import { difference } from '#tests/support/trials/difference.ts';
import { LONG } from '#tests/support/trials/long.ts';
import { beginTrial } from '#tests/support/trials/reliability-log.ts';
import { ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';
import { integrityOf } from '#tests/support/database/integrity.ts';

/* A3 of reliability.md, checkpoints: killed in one, the database is sound and has every line whose commit had returned. */

const TRIES = LONG ? 50 : 3;

/** Lets the program write until its n-th checkpoint has begun, then kills it. Returns the ids that it told of. */
async function writeUntilCheckpoint(database: string, nth: number): Promise<string[]> {
  const args = ['--import', 'tsx', 'tests/support/programs/checkpoint.ts', database];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const told: string[] = [];
  let checkpoints = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'checkpoint') told.push(line);
    else if (++checkpoints === nth) child.kill('SIGKILL');
  }
  await exited;
  return told;
}

/** As the next start finds it. */
function find(database: string) {
  const db = openDb(database, 'daemon');
  try {
    const verdict: unknown = integrityOf(db);
    const ids = db.select({ id: messages.id }).from(messages).orderBy(asc(messages.seq)).all();
    // One live conversation at a time: the next try opens its own.
    db.update(conversations).set({ live: false }).run();
    return { verdict, ids: ids.map(({ id }) => id) };
  } finally {
    closeDb(db);
  }
}

test('killed in the middle of a checkpoint, nothing that was acknowledged is lost', async () => {
  const tell = beginTrial('A3', 'kill -9 during a checkpoint');
  const { database } = tempDataDir();
  let before: string[] = [];
  let lost = 0;
  for (let n = 0; n < TRIES; n += 1) {
    const told = await writeUntilCheckpoint(database, 1 + (n % 7));
    const { verdict, ids } = find(database);
    lost += difference([...before, ...told], ids).lost;
    tell({ tries: n + 1, lost, duplicated: ids.length - new Set(ids).size }, `${ids.length} lines`);
    expect(verdict).toBe('ok');
    expect(ids.slice(0, before.length + told.length)).toEqual([...before, ...told]);
    // One more may have been committed that it did not get to tell of.
    expect(ids.length - before.length - told.length).toBeLessThanOrEqual(1);
    expect(told.length).toBeGreaterThanOrEqual(10);
    before = ids;
  }
});
