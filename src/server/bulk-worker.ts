import { parentPort, workerData } from 'node:worker_threads';
import { ArchiveFiles } from '#shared/db/archive-files.ts';
import { withDbAsync } from '#shared/db/with-db.ts';
import { publicError } from './http/public-error.ts';
import { acquireJobLock } from './modules/admin/bulk/job-lock.ts';
import { KeptFiles } from './modules/admin/bulk/kept-files.ts';
import { outcomeOf } from './workers/job-outcome.ts';
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
parentPort?.postMessage(await outcomeOf(inTurn, publicError));

async function inTurn(): Promise<unknown> {
  const endTurn = await acquireJobLock(bulkLock);
  try {
    return await work();
  } finally {
    endTurn();
  }
}

function work(): Promise<unknown> {
  const run = JOBS[job] as (context: object, input: unknown) => unknown;
  const [files, kept] = [new ArchiveFiles(archives), new KeptFiles(deleted)];
  return withDbAsync(database, 'worker', async (db) => await run({ db, files, kept, username }, input));
}
