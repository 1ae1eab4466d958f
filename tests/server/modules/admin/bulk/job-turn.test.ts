import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BulkRunner } from '#server/modules/admin/bulk/bulk-runner.ts';
import { isJobUnderWay, takeTurn } from '#server/modules/admin/bulk/job-turn.ts';
import { JobWatch } from '#server/modules/admin/bulk/job-watch.ts';
import { addConversation } from '#tests/support/database/feed-writer.ts';
import { connect, ROOT, tempDataDir } from '#tests/support/database/temp-data.ts';

/** A process whose job is under way, until it is killed. */
async function busyProcess(lock: string) {
  const program = join(ROOT, 'tests', 'support', 'turn-program.ts');
  const child = fork(program, [lock], { cwd: ROOT, execArgv: ['--import', 'tsx'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

describe('the turn of a bulk job', () => {
  test('comes when the job of another process has ended', async () => {
    const dataDir = tempDataDir();
    const db = connect(dataDir.database, 'daemon');
    addConversation(db);
    const workerEntry = join(ROOT, 'src', 'server', 'bulk-worker.ts');
    const nothing = () => undefined;
    const runner = new BulkRunner({
      ...dataDir,
      workerEntry,
      assertInPlace: nothing,
      onWorking: nothing,
    });
    const endOther = await takeTurn(dataDir.bulkLock);
    let isDone = false;
    const job = runner.run('deleteAllConversations', 'admin', undefined).finally(() => (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(isDone).toBe(false);
    endOther();
    expect(await job).toMatchObject({ conversationsDeleted: 1 });
    expect(isJobUnderWay(dataDir.bulkLock)).toBe(false);
  });

  test('is over when its process is killed', async () => {
    const { bulkLock } = tempDataDir();
    const other = await busyProcess(bulkLock);
    expect(isJobUnderWay(bulkLock)).toBe(true);
    other.kill('SIGKILL');
    const endTurn = await takeTurn(bulkLock);
    endTurn();
  });
});

describe('the watch for bulk jobs', () => {
  function watching(bulkLock: string | undefined) {
    const told: boolean[] = [];
    const onError = (error: unknown) => expect.unreachable(String(error));
    const watch = new JobWatch({ bulkLock, onUnderWay: (is) => told.push(is), onError });
    onTestFinished(() => watch.stop());
    return { watch, told };
  }

  test('tells of those of other processes', async () => {
    const { bulkLock } = tempDataDir();
    const { told } = watching(bulkLock);
    const endOther = await takeTurn(bulkLock);
    await expect.poll(() => told).toEqual([true]);
    endOther();
    await expect.poll(() => told).toEqual([true, false]);
  });

  test('goes on while one of the two is under way', async () => {
    const { bulkLock } = tempDataDir();
    const { watch, told } = watching(bulkLock);
    const endOther = await takeTurn(bulkLock);
    watch.noteOwn(true);
    watch.noteOwn(false);
    expect(told).toEqual([true]);
    endOther();
    await expect.poll(() => told).toEqual([true, false]);
  });

  test('knows those of its own process where there is no other', () => {
    const { watch, told } = watching(undefined);
    watch.noteOwn(true);
    watch.noteOwn(false);
    expect(told).toEqual([true, false]);
  });
});
