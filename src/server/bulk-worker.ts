import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { closeDb, openDb } from '#shared/db/client.ts';
import { publicError } from './http/public-error.ts';
import { takeTurn } from './modules/admin/bulk/job-lock.ts';
import { KeptFiles } from './modules/admin/bulk/kept-files.ts';
import { JOBS, type JobName, type Jobs } from './modules/admin/bulk/jobs.ts';

/** One job for one worker. */
export interface Order<Name extends JobName = JobName> {
  readonly database: string;
  readonly archives: string;
  readonly deleted: string;
  readonly bulkLock: string;
  readonly username: string;
  readonly job: Name;
  readonly input: Jobs[Name]['input'];
}

const { database, archives, deleted, bulkLock, username, job, input } = workerData as Order;
// Answered last: whoever has the answer finds the lock free.
parentPort?.postMessage(await inTurn());

async function inTurn() {
  const endTurn = await takeTurn(bulkLock);
  try {
    return { output: await work() };
  } catch (error) {
    const { code, sentence } = publicError(error);
    return { failure: { code, sentence, detail: error instanceof Error ? error.stack : String(error) } };
  } finally {
    endTurn();
  }
}

async function work(): Promise<unknown> {
  const db = openDb(database, 'worker');
  try {
    const run = JOBS[job] as (context: object, input: unknown) => unknown;
    const [files, kept] = [new ArchiveFiles(archives), new KeptFiles(deleted)];
    return await run({ db, files, kept, username }, input);
  } finally {
    closeDb(db);
  }
}
