import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BulkRunner } from '#server/modules/admin/bulk/bulk-runner.ts';
import { setWaiting } from '#shared/db/client.ts';
import type { DataDir } from '#shared/db/data-dir.ts';
import { addConversation, say } from '#tests/support/database/feed-writer.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

function runnerIn({ database, archives, deleted, bulkLock }: DataDir) {
  const working: boolean[] = [];
  const runner = new BulkRunner({
    database,
    archives,
    deleted,
    bulkLock,
    workerEntry: join(ROOT, 'src', 'server', 'bulk-worker.ts'),
    assertInPlace: () => undefined,
    onWorking: (is) => void working.push(is),
  });
  return { runner, working };
}

describe('the runner of bulk jobs', () => {
  test('runs one job after the other, and tells when each begins and ends, also when it fails', async () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    const conversation = addConversation(db);
    say(db, conversation, 'a line');
    const { runner, working } = runnerIn(dataDir);
    const jobs = [
      runner.run('deleteConversation', 'admin', { id: 'f'.repeat(24) }),
      runner.run('deleteConversation', 'admin', { id: conversation }),
    ] as const;
    await expect(jobs[0]).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Conversation not found.' });
    expect(await jobs[1]).toEqual({ success: true, conversationsDeleted: 1, messagesDeleted: 1 });
    expect(working).toEqual([true, false, true, false]);
  });

  test('waits for another process that is writing', async () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    const { runner } = runnerIn(dataDir);
    db.$client.exec('BEGIN IMMEDIATE');
    const job = runner.run('deleteAllConversations', 'admin', undefined);
    addConversation(db);
    db.$client.exec('COMMIT');
    expect(await job).toMatchObject({ conversationsDeleted: 1 });
  });
});

test('a connection that does not wait is refused where it would have waited', () => {
  const { database } = tempDataDir();
  const [one, other] = [connect(database, 'web'), connect(database, 'web')];
  const waits = () => other.$client.pragma('busy_timeout', { simple: true });
  setWaiting(other, 'web', false);
  expect(waits()).toBe(0);
  one.$client.exec('BEGIN IMMEDIATE');
  expect(() => other.$client.exec('BEGIN IMMEDIATE')).toThrow('database is locked');
  setWaiting(other, 'web', true);
  expect(waits()).toBe(250);
});
