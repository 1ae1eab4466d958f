import type { Worker } from 'node:worker_threads';
import { answerIn, type JobOutcome } from '../../../workers/job-outcome.ts';
import { startWorker } from '../../../workers/worker-thread.ts';
import type { JobName, Jobs } from './jobs.ts';

interface BulkDeps {
  readonly database: string;
  readonly archives: string;
  /** The folder of what was deleted. */
  readonly deleted: string;
  /** The lock that keeps jobs of other processes out. */
  readonly bulkLock: string;
  /** The file of the worker thread: beside the process's entry, built or not. */
  readonly workerEntry: string;
  /** Throws while the database that web reads is not at its path: a worker opens what is. */
  readonly assertInPlace: () => void;
  /** Told when a job begins, and when it has ended, well or not. */
  readonly onWorking: (working: boolean) => void;
}

interface WorkOrder {
  readonly job: JobName;
  readonly username: string;
  readonly input: unknown;
}

/**
 * Runs the work that grows with the database in a worker thread, one job at a time: two hundred thousand rows take
 * seconds, and nobody's stream may stand still for them. Each job has a thread of its own, which nobody hurries. Other web processes wait,
 * too (job-lock.ts).
 */
export class BulkRunner {
  readonly #deps: BulkDeps;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: BulkDeps) {
    this.#deps = deps;
  }

  /** Runs a job for an administrator, after those already asked for. @throws AppError as the job does. */
  async run<Name extends JobName>(
    job: Name,
    username: string,
    input: Jobs[Name]['input'],
  ): Promise<Jobs[Name]['output']> {
    const mine = this.#last.then(() => this.#working({ job, username, input }));
    this.#last = mine.catch(() => undefined);
    return (await mine) as Jobs[Name]['output'];
  }

  async #working(order: WorkOrder): Promise<unknown> {
    const { onWorking } = this.#deps;
    onWorking(true);
    try {
      return await this.#inWorker(order);
    } finally {
      onWorking(false);
    }
  }

  async #inWorker(order: WorkOrder): Promise<unknown> {
    const { workerEntry, database, archives, deleted, bulkLock, assertInPlace } = this.#deps;
    assertInPlace();
    const worker = startWorker(workerEntry, { database, archives, deleted, bulkLock, ...order });
    return answerIn(await postedBy(worker));
  }
}

/** What a thread posts before it ends. */
function postedBy(worker: Worker): Promise<JobOutcome<unknown>> {
  return new Promise((resolve, reject) => {
    worker
      .once('message', resolve)
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`a worker ended with code ${code} before it answered`)));
  });
}
